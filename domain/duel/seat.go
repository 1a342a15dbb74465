package duel

import "slices"

// Seat names one duelist's place. A ruleset says which seats it has: no other
// room knows how many there are, or what they are called.
type Seat string

// SeatPattern is the form of a seat's name: small letters, one to sixteen. So a
// seat's own decisions can be numbered after it, dice labels can name it, and the
// keys of an event's reasons can end in it.
const SeatPattern = "^[a-z]{1,16}$"

// Legal tells that a ruleset may name a seat so: by the pattern, and by no word
// that stands for somebody else or for the decisions of all ("d") and of the
// mediator ("m").
func (s Seat) Legal() bool {
	if len(s) < 1 || len(s) > 16 {
		return false
	}
	for _, c := range []byte(s) {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return !slices.Contains(taken, string(s))
}

var taken = []string{
	"all", "both", "d", "m", "opener", string(Mediator), string(House), string(Clock), string(Operator), string(Engine), string(ViewerPublic),
}

// Viewers are all pairs of eyes that look at a duel of these seats: the seats,
// the public, the mediator.
func Viewers(seats []Seat) []Viewer {
	list := make([]Viewer, 0, len(seats)+2)
	for _, s := range seats {
		list = append(list, Viewer(s))
	}
	return append(list, ViewerPublic, ViewerMediator)
}

// Actor is who caused a command: a seat's name or one of the constants.
type Actor string

// The actors that are no seat.
const (
	Mediator Actor = "mediator" // the third caster, a person
	House    Actor = "house"    // the published defaults, where no person mediates
	Clock    Actor = "clock"    // a deadline that has passed
	Operator Actor = "operator" // who runs the server
	Engine   Actor = "engine"   // an automatic consequence of the rules
)

// Viewer is a pair of eyes that the fog knows: a seat's name, the mediator or
// the public.
type Viewer string

// The viewers that are no seat.
const (
	ViewerMediator Viewer = "mediator"
	ViewerPublic   Viewer = "public"
)

// Rule is the id of one rule, such as "combat.roll".
type Rule string

// Phase is the part of the duel in which something happened.
type Phase string
