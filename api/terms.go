package api

import (
	"fmt"
	"maps"

	"spellduel/domain/spellduel"
)

// OpenRequest opens a duel.
type OpenRequest struct {
	Ruleset             string              `json:"ruleset" example:"spells-and-magic" validate:"required"`
	Terms               *TermsGiven         `json:"terms,omitempty"`                                                 // what is left out has a default
	Mediator            *MediatorRequest    `json:"mediator,omitempty" extensions:"x-nullable"`                      // null or left out, the house judges
	Seats               map[string]SeatName `json:"seats" validate:"required"`                                       // who will sit where: a name for each of the ruleset's seats
	InvitationsExpireIn *int                `json:"invitations_expire_in,omitempty" minimum:"60" maximum:"31622400"` // seconds for which the invitations are good, 60 to 31622400. Left out: 2592000, thirty days.
} // @name OpenRequest

// TermsRequest is the terms as they are asked for.
type TermsRequest struct {
	End               *[]string           `json:"end,omitempty" example:"no_hit_points,no_spells"`                          // how the duel ends by itself: no_hit_points, no_spells or both. Left out: no_hit_points, no_spells.
	Also              *[]ConditionRequest `json:"also,omitempty"`                                                           // further ways in which the duel ends, 8 at most: who is bound by one and meets it loses. Each costs a turn of preparation, two where it binds one side alone. Left out: none.
	Stakes            *StakesRequest      `json:"stakes,omitempty"`                                                         // what the loser pays. Left out: friendly.
	Dice              *string             `json:"dice,omitempty" enums:"server,table"`                                      // who throws: the server, or people at a table who enter what the dice show (the mediator, or each duelist where the house judges). Left out: server.
	OpponentHitPoints *string             `json:"opponent_hit_points,omitempty" enums:"exact,wounded,hidden"`               // how much a duelist and the public see of the other's hit points: exact, their number; wounded, a band (unhurt, hurt, wounded, failing, down); hidden, nothing. Left out: wounded.
	Disclosure        *string             `json:"disclosure,omitempty" enums:"on_end,never"`                                // whether the seats may look through any eyes once the duel was fought to its end: on_end, they may; never, they may not. Left out: on_end.
	Spectators        *bool               `json:"spectators,omitempty"`                                                     // whether opening gives a token for spectators. Left out: false.
	Deadline          *int                `json:"deadline,omitempty" minimum:"5" maximum:"7776000" extensions:"x-nullable"` // seconds, 5 to 7776000, until the clock answers an open decision by its default; null, it waits for ever. Left out: null.
	Allow             *[]string           `json:"allow,omitempty"`                                                          // what may serve beside memorized and stored spells, 32 entries at most: a class of items (wand, staff, rod, potion, miscellaneous), which costs a turn of preparation, one item as item: and its name, which costs two, or an effect that is at work on a duelist already as effect: and its name, which costs one; level_variation between wild mages, or higher_level between elementalists, which cost none. Left out: none.
	WaiveSaves        *bool               `json:"waive_specialist_saves,omitempty"`                                         // whether specialists do without what their schools add to saves and take from the other's; else it holds, and costs a turn of preparation where a specialist sits down. Left out: false.
	Strict            *bool               `json:"strict,omitempty"`                                                         // whether a sheet with more spells memorized than class, level and Wisdom make room for is refused; else it is let in, and its owner and the mediator are told. Left out: false.
	House             map[string]any      `json:"house,omitempty"`                                                          // house options by name, as the ruleset lists them. Left out: none.
} // @name TermsRequest

// StakesRequest is what the duel is about. How much it costs goes by the levels of
// the spells that both give to the arena.
type StakesRequest struct {
	Kind   string `json:"kind" example:"friendly" enums:"friendly,death,service,prize"` // friendly: temporary damage and spell levels; death: the loser may die; service: as friendly, and the winner takes hold of the loser's will; prize: the winner gets an object
	Task   string `json:"task,omitempty" example:"guard the bridge for a year"`         // of a service: the task that both agree on beforehand, in 300 characters at most. Left out: at the winner's discretion.
	Object string `json:"object,omitempty" example:"the crown of Zeif"`                 // of a prize: what it is, in 300 characters at most. Where it stands on the loser's sheet by this name, it goes to the winner's.
	As     string `json:"as,omitempty" enums:"friendly,death,service"`                  // of a prize: the kind as which it is fought. Left out: friendly.
} // @name StakesRequest

// MediatorRequest is the third caster who oversees the duel.
type MediatorRequest struct {
	Name       string `json:"name" example:"Tarrant" validate:"required"`
	Protection string `json:"protection,omitempty" example:"Otiluke's Resilient Sphere"` // the spell cast around the duelists of an arena duel
	Inside     bool   `json:"inside,omitempty"`                                          // whether he stands within the protective spell of an arena duel; a circle has none
} // @name MediatorRequest

// SeatName is a duelist's name.
type SeatName struct {
	Name string `json:"name" example:"Calvin" validate:"required"`
} // @name SeatName

// full is the terms with their defaults.
func (t *TermsRequest) full() spellduel.Terms {
	full := spellduel.DefaultTerms()
	if t == nil {
		return full
	}
	if t.End != nil {
		full.End = []spellduel.EndCondition{}
		for _, e := range *t.End {
			full.End = append(full.End, spellduel.EndCondition(e))
		}
	}
	if t.Also != nil {
		full.Also = conditionsAsked(*t.Also)
	}
	if t.Stakes != nil {
		full.Stakes = spellduel.Stakes(*t.Stakes)
	}
	if t.Dice != nil {
		full.Dice = spellduel.DiceMode(*t.Dice)
	}
	if t.OpponentHitPoints != nil {
		full.OpponentHitPoints = spellduel.HitPointsSeen(*t.OpponentHitPoints)
	}
	if t.Disclosure != nil {
		full.Disclosure = *t.Disclosure
	}
	if t.Spectators != nil {
		full.Spectators = *t.Spectators
	}
	if t.WaiveSaves != nil {
		full.WaiveSaves = *t.WaiveSaves
	}
	if t.Strict != nil {
		full.Strict = *t.Strict
	}
	full.Deadline = t.Deadline
	if t.Allow != nil {
		full.Allow = *t.Allow
	}
	for name, value := range t.House {
		full.House[name] = houseWord(value)
	}
	return full
}

// Terms are the terms in full.
type Terms struct {
	End               []string          `json:"end"`  // how the duel ends by itself: no_hit_points, no_spells or both
	Also              []Condition       `json:"also"` // further ways in which the duel ends, numbered from 1; who is bound by one and meets it loses
	Stakes            Stakes            `json:"stakes"`
	Dice              string            `json:"dice" enums:"server,table"`                        // who throws: the server, or people at a table who enter what the dice show
	OpponentHitPoints string            `json:"opponent_hit_points" enums:"exact,wounded,hidden"` // what is seen of the other's hit points: exact, their number; wounded, a band (unhurt, hurt, wounded, failing, down); hidden, nothing
	Disclosure        string            `json:"disclosure" enums:"on_end,never"`                  // whether the seats may look through any eyes once the duel was fought to its end: on_end, they may; never, they may not
	Spectators        bool              `json:"spectators"`
	WaiveSaves        bool              `json:"waive_specialist_saves"`           // specialists do without what their schools add to saves
	Strict            bool              `json:"strict"`                           // a sheet with more spells memorized than there is room for is refused
	Deadline          *int              `json:"deadline" extensions:"x-nullable"` // seconds until the clock answers an open decision by its default; null: it waits for ever
	Allow             []string          `json:"allow"`                            // what may serve beside memorized and stored spells: classes of items, single ones as item: and a name, effects as effect: and a name
	House             map[string]string `json:"house"`                            // every house option, as it stands
} // @name Terms

// Stakes are what the loser pays.
type Stakes struct {
	Kind   string `json:"kind" example:"friendly" enums:"friendly,death,service,prize"`
	Task   string `json:"task,omitempty"`                              // of a service: what was agreed on beforehand; else it is at the winner's discretion
	Object string `json:"object,omitempty"`                            // of a prize: what it is
	As     string `json:"as,omitempty" enums:"friendly,death,service"` // of a prize: the kind as which it is fought
} // @name Stakes

// Profile pins the rules that the duel is played by.
type Profile struct {
	Ruleset   string `json:"ruleset" example:"spells-and-magic"`
	Version   string `json:"version"`             // of the rules
	Catalogue string `json:"catalogue,omitempty"` // SHA-256 of the spell catalogue, hex; none where the ruleset has no spells
	Dice      string `json:"dice"`                // the algorithm of the server's dice
} // @name Profile

// MediatorSeat is who oversees the duel: somebody else, or the house.
type MediatorSeat struct {
	Name       string  `json:"name"`
	Protection *string `json:"protection,omitempty"` // the spell cast around the duelists; absent where the ruleset has none
	Inside     *bool   `json:"inside,omitempty"`     // whether he stands within the protective spell; absent where the ruleset has none
	House      bool    `json:"house"`                // no person judges, but the rules alone
} // @name MediatorSeat

func termsOf(t spellduel.Terms) Terms {
	w := Terms{
		End: []string{}, Also: conditionsOf(t.Also), Stakes: Stakes(t.Stakes), Dice: string(t.Dice), OpponentHitPoints: string(t.OpponentHitPoints),
		Disclosure: t.Disclosure, Spectators: t.Spectators, WaiveSaves: t.WaiveSaves, Strict: t.Strict, Deadline: t.Deadline, Allow: append([]string{}, t.Allow...),
		House: map[string]string{},
	}
	for _, e := range t.End {
		w.End = append(w.End, string(e))
	}
	for _, o := range spellduel.HouseOptions() {
		w.House[o.Key] = o.Legal[0]
	}
	maps.Copy(w.House, t.House)
	return w
}

// houseWord is the value of a house option as the rules know it: a number may come with
// quotes or without. What is neither stays as it was sent, to be named in the refusal.
func houseWord(value any) string {
	if word, ok := value.(string); ok {
		return word
	}
	raw, err := encode(value)
	if err != nil {
		return fmt.Sprint(value) // never of what was read from JSON
	}
	return string(raw)
}
