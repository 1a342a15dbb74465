package duel

// Opened is the first event of every duel, each ruleset's own: its terms and
// what else it fixes.
type Opened interface {
	Payload
	Opening() Opening
}

// Opening is what everybody must know of a first event.
type Opening struct {
	Profile        Profile
	Seats          []SeatName // in the order of the ruleset
	House          bool       // no person judges
	TableDice      bool       // thrown by hand and entered
	DiceCommitment string     // hex of the commitment to the server's dice seed, or empty
	Disclosure     string     // on_end or never
	Spectators     bool
	Deadline       *int // seconds; nil waits for ever
}

// Seated is a duelist's arrival, each ruleset's own: all that he brings.
type Seated interface {
	Payload
	Arrival() Arrival
}

// Profile pins the rules that a duel is played by, for ever.
type Profile struct {
	Ruleset   string `json:"ruleset"`
	Version   string `json:"version"`
	Catalogue string `json:"catalogue,omitzero"` // SHA-256 of the spell catalogue, hex, where the ruleset has one
	Dice      string `json:"dice"`               // the algorithm of the server's dice
}

// SeatName is who will sit where.
type SeatName struct {
	Seat Seat   `json:"seat"`
	Name string `json:"name"`
}

// SeatsOf are the seats of these names, in their order.
func SeatsOf(names []SeatName) []Seat {
	list := make([]Seat, len(names))
	for i, n := range names {
		list[i] = n.Seat
	}
	return list
}

// DiceMode says who throws.
type DiceMode string

// Server dice are committed to and derived; table dice are thrown by hand and
// entered.
const (
	DiceServer DiceMode = "server"
	DiceTable  DiceMode = "table"
)

// A deadline's bounds, in seconds: five seconds and ninety days.
const (
	LeastDeadline = 5
	MostDeadline  = 90 * 24 * 60 * 60
)
