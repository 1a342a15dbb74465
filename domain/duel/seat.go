package duel

// Seat names one duelist's place. A ruleset says which seats it has.
type Seat string

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
