package spellduel

// Name of the ruleset and the version of its rules that this code plays.
const (
	Ruleset        = "spells-and-magic"
	RulesetVersion = "1"
)

// EndCondition is one way in which the duel ends by itself (duel.terms).
type EndCondition string

// The end conditions that every duel chooses from.
const (
	EndNoHitPoints EndCondition = "no_hit_points"
	EndNoSpells    EndCondition = "no_spells"
)

// HitPointsSeen says how much a duelist sees of the other's hit points.
type HitPointsSeen string

// The grades of fog over hit points.
const (
	HitPointsExact   HitPointsSeen = "exact"
	HitPointsWounded HitPointsSeen = "wounded" // bands
	HitPointsHidden  HitPointsSeen = "hidden"
)

// Terms are what both sides agree to before the arena forms (duel.terms). They
// bind from then on.
type Terms struct {
	End               []EndCondition    `json:"end"`
	Also              []Condition       `json:"also,omitzero"` // further ways to end, MaxConditions at most
	Stakes            Stakes            `json:"stakes"`
	Dice              DiceMode          `json:"dice"`
	OpponentHitPoints HitPointsSeen     `json:"opponent_hit_points"`
	Disclosure        string            `json:"disclosure"` // on_end, never or mediator
	Spectators        bool              `json:"spectators"`
	Deadline          *int              `json:"deadline"` // seconds; nil waits for ever
	Allow             []string          `json:"allow"`
	House             map[string]string `json:"house"`
	WaiveSaves        bool              `json:"waive_specialist_saves,omitzero"` // no specialist's saves are adjusted (specialist.saves)
	Strict            bool              `json:"strict,omitzero"`                 // no more spells memorized than there are slots (sheet.slots)
}

// MediatorSeat is the third caster who oversees the duel; House is set where no
// person does.
type MediatorSeat struct {
	Name       string `json:"name"`
	Protection string `json:"protection"` // the spell cast around the duelists
	Inside     bool   `json:"inside"`
	House      bool   `json:"house"`
}
