package noninterference

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/internal/adjudicator"
	"spellduel/projections"
)

// whole shows a payload as it is.
func whole(_ *projections.Ledger, data any) any { return data }

// showing is a fog in which others see what f gives of one type.
func showing(eventType string, f projections.Redaction) func(projections.Table) projections.Table {
	return func(t projections.Table) projections.Table {
		row := t[eventType]
		row.Other = f
		return t.With(eventType, row)
	}
}

// telling is a fog in which others see these rules and reasons of one type.
func telling(eventType string, rules []duel.Rule, because ...string) func(projections.Table) projections.Table {
	return func(t projections.Table) projections.Table {
		row := t[eventType]
		row.Rules = append(append([]duel.Rule{}, row.Rules...), rules...)
		row.Because = append(append([]string{}, row.Because...), because...)
		return t.With(eventType, row)
	}
}

// seen is a fog that shows everybody what the house keeps in its own books.
func seen(eventType string) func(projections.Table) projections.Table {
	return func(t projections.Table) projections.Table {
		return t.With(eventType, projections.Row{Other: whole})
	}
}

// tokensOf is the read-only tokens that a seat's holder made.
func tokensOf(now *adjudicator.Snapshot, seat adjudicator.Role) []adjudicator.Grant {
	return now.Readonly(adjudicator.Caller{Grant: adjudicator.Grant{Role: seat}}, time.Time{})
}

// header is a handler that tells something of the duel in a header of every
// answer.
func header(name string, value func(now *adjudicator.Snapshot) string) func(http.Handler, *adjudicator.Adjudicator) http.Handler {
	return func(h http.Handler, house *adjudicator.Adjudicator) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if parts := strings.Split(r.URL.Path, "/"); len(parts) > 3 && parts[1] == "v1" {
				if now, err := house.Snapshot(r.Context(), parts[3]); err == nil {
					w.Header().Set(name, value(now))
				}
			}
			h.ServeHTTP(w, r)
		})
	}
}

func leaks() []Leak {
	return append(circleLeaks(), arenaLeaks()...)
}

// arenaLeaks are those of the arena duel, and of what all rulesets share.
func arenaLeaks() []Leak {
	return []Leak{
		{Name: "the spell behind an icon", By: "which spell was cast", Fog: showing("spell_cast", whole)},
		{Name: "the item behind an icon", By: "from memory or from an item", Fog: showing("spell_cast", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SpellCast)
			return map[string]any{"spell": d.Spell, "side": d.Side, "space": d.Space, "home": d.Home, "item": d.Item}
		})},
		{Name: "what an effect does", By: "what an effect does and how long", Fog: showing("seat_taken", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SeatTaken)
			return map[string]any{"seat": d.Seat, "name": d.Sheet.Name, "effects": d.Effects}
		})},
		{Name: "an effect on a sheet", By: "an effect that was not let in", Fog: showing("seat_taken", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SeatTaken)
			return map[string]any{"seat": d.Seat, "name": d.Sheet.Name, "effects": len(d.Sheet.Effects)}
		})},
		{Name: "by how much a level varies", By: "by how much a level varies", Fog: showing("spell_cast", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SpellCast)
			return map[string]any{"spell": d.Spell, "side": d.Side, "space": d.Space, "home": d.Home, "varied": d.Varied}
		})},
		{Name: "what a dispel needed", By: "what a dispel needed", Fog: telling("dispel_rolled", nil, "needed_b")},
		{Name: "what adjusted a save", By: "what adjusted a save", Fog: telling("save_rolled", nil, "modifiers_b")},
		{Name: "that an element adjusted a save", By: "what adjusted a save", Fog: telling("save_rolled", []duel.Rule{spellduel.RuleSpecialistSaves})},
		{Name: "the device behind an icon", By: "from memory or from a device", Fog: telling("spell_cast", []duel.Rule{spellduel.RuleItemEffect})},
		{Name: "the device behind a counter", By: "a counter spell or a device", Fog: telling("counter_cast", []duel.Rule{spellduel.RuleItemEffect})},
		{Name: "the type behind an icon", By: "which spell was cast", Fog: showing("spell_cast", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SpellCast)
			return map[string]any{"spell": d.Spell, "side": d.Side, "space": d.Space, "home": d.Home, "type": d.Type}
		})},
		{Name: "how many spells were contributed", By: "how many spells were contributed", Fog: showing("spells_contributed", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SpellsContributed)
			return map[string]any{"seat": d.Seat, "spells": len(d.Spells)}
		})},
		{Name: "that an answer was sealed", By: "who sealed first", Fog: showing("decision_made", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.DecisionMade)
			return map[string]any{"decision": d.Decision, "kind": d.Kind, "seat": d.Seat}
		})},
		{Name: "that an answer was taken back", By: "the other's second thoughts", Fog: showing("decision_withdrawn", whole)},
		{Name: "how many options another has", By: "MV 1 or 5", Fog: showing("decision_due", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.DecisionDue).Decision
			return map[string]any{"decision": map[string]any{"id": d.ID, "kind": d.Kind, "seat": d.Seat, "options": len(d.Options)}}
		})},
		{Name: "that the mediator is asked to close", By: "when the other contributed", Fog: showing("decision_due", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.DecisionDue).Decision
			return projections.DecisionSeen{Decision: projections.DecisionName{ID: d.ID, Kind: d.Kind, Seat: d.Seat}}
		})},
		{Name: "how much a sheet has memorized", By: "which spells are memorized", Fog: showing("seat_taken", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SeatTaken)
			return map[string]any{"seat": d.Seat, "name": d.Sheet.Name, "lines": len(d.Prepared)}
		})},
		{Name: "that a sheet was warned of", By: "more spells than there is room for", Fog: showing("seat_taken", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SeatTaken)
			return map[string]any{"seat": d.Seat, "name": d.Sheet.Name, "warned": len(d.Warnings) > 0}
		})},
		{Name: "that a sheet came with an ext", By: "what a program keeps with a sheet", Fog: seen("ext_brought")},
		{Name: "that a duelist came with an ext", By: "what a program keeps with a duelist of a circle", Fog: seen("ext_brought")},
		{Name: "how long an ext is in a header", By: "what a program keeps with a sheet", Wrap: header("X-Ext", func(now *adjudicator.Snapshot) string {
			return strconv.Itoa(len(now.Ext("a")))
		})},
		{Name: "an ext once the duel is opened", By: "what a program keeps with a sheet", Wrap: header("X-Ext", func(now *adjudicator.Snapshot) string {
			if !now.Opened() {
				return ""
			}
			return now.Ext("a")
		})},
		{Name: "another's hit points", By: "hit points within a band", Fog: showing("seat_taken", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SeatTaken)
			return map[string]any{"seat": d.Seat, "name": d.Sheet.Name, "hit_points": d.Sheet.HitPoints}
		})},
		{Name: "what damage leaves", By: "hit points within a band", Fog: showing("damage_dealt", whole)},
		{Name: "a combat's dice to all", By: "a die in a combat that the house judges", Fog: showing("combat_rolled", whole)},
		{Name: "a combat's dice to the other side", By: "the other side's die in a combat", Fog: func(t projections.Table) projections.Table {
			row := t["combat_rolled"]
			row.Each = func(*projections.Ledger, duel.Seat, any) any { return projections.Whole{} }
			return t.With("combat_rolled", row)
		}},
		{Name: "that a combat's die was entered", By: "a die in a combat that the house judges", Fog: showing("decision_made", whole)},
		{Name: "the ranks of a combat", By: "the rank of a defense that won", Fog: telling("combat_rolled", nil, "pr_a", "pr_b")},
		{Name: "what a save needed", By: "what a save needed", Fog: telling("save_rolled", nil, "needed_a", "needed_b")},
		{Name: "the bonus of a save", By: "what a save needed", Fog: telling("save_rolled", nil, "bonus_b")},
		{Name: "the cell of a meeting", By: "the type of the advantaged side's spell", Fog: telling("spells_passed", nil, "cell")},
		{Name: "an announced ability", By: "an announced ability", Fog: showing("type_announced", whole)},
		{Name: "why somebody is asked to meet", By: "an announced ability", Fog: telling("decision_made", []duel.Rule{spellduel.RuleMeetAbility, spellduel.RuleMeetTable})},
		{Name: "the name of a counter spell", By: "which counter spell was cast", Fog: showing("counter_cast", whole)},
		{Name: "that somebody identified", By: "an identification or a pass", Fog: showing("identification_tried", whole)},
		{Name: "that missiles are of an earlier spell", By: "missiles that were left, or another spell", Fog: showing("spell_cast", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SpellCast)
			return map[string]any{"spell": d.Spell, "side": d.Side, "space": d.Space, "home": d.Home, "launched": d.Launched}
		})},
		{Name: "that a counter is of missiles that were left", By: "a counter of missiles that were left", Fog: telling("counter_cast", []duel.Rule{spellduel.RuleAbilityGroups})},
		{Name: "how many missiles a counter has", By: "a counter of missiles that were left", Fog: showing("counter_cast", whole)},
		{Name: "by which option somebody countered", By: "a counter of missiles that were left", Fog: showing("decision_made", whole)},
		{Name: "what a spell revealed to its owner", By: "what a beaten spell revealed", Fog: showing("spell_identified", whole)},
		{Name: "that a spell revealed something", By: "what a beaten spell revealed", Fog: showing("spell_identified", func(_ *projections.Ledger, data any) any {
			return map[string]any{"spell": data.(spellduel.SpellIdentified).Spell}
		})},
		{Name: "that a dispel was tried", By: "a dispel that failed", Fog: showing("check_rolled", func(_ *projections.Ledger, data any) any {
			return map[string]any{"side": data.(spellduel.CheckRolled).Side}
		})},
		{Name: "that a power check was rolled", By: "a check that revealed nothing", Fog: showing("check_rolled", whole)},
		{Name: "what was forgotten with a level", By: "what a drained level took along", Fog: showing("levels_drained", whole)},
		{Name: "what somebody identified", By: "an identification by table dice", Fog: showing("spell_identified", whole)},
		{Name: "that a long casting began", By: "a casting of several rounds", Fog: showing("casting_began", func(_ *projections.Ledger, data any) any {
			return map[string]any{"side": data.(spellduel.CastingBegan).Side}
		})},
		{Name: "that a long casting was broken", By: "a broken casting", Fog: showing("casting_broken", whole)},
		{Name: "which spells paid", By: "which spells paid after the duel", Fog: showing("spells_forfeited", whole)},
		{Name: "what a duel leaves of another", By: "which spells paid after the duel", Fog: showing("aftermath_set", whole)},
		{Name: "how many levels a loser could pay", By: "what a loser could not pay", Fog: showing("levels_lost", whole)},
		{Name: "how many levels a winner cast", By: "how high a winner's spell was", Fog: showing("levels_lost", whole)},
		{Name: "what is owed, with what is asked", By: "how high a winner's spell was", Fog: showing("decision_due", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.DecisionDue).Decision
			return map[string]any{"decision": map[string]any{"id": d.ID, "kind": d.Kind, "seat": d.Seat, "limits": d.Limits}}
		})},
		{Name: "hit points after the stakes", By: "what the stakes leave of hit points", Fog: showing("spoils_damage", whole)},
		{Name: "the stakes' damage where it is hidden", By: "how much the stakes cost of hidden hit points", Fog: showing("spoils_damage", whole)},
		{Name: "that equipment was tried", By: "what a dead duelist carried", Fog: showing("equipment_tried", func(_ *projections.Ledger, data any) any {
			return map[string]any{"side": data.(spellduel.EquipmentTried).Side}
		})},
		{Name: "where a rift led", By: "to which plane a loser was hurled", Fog: showing("plane_reached", whole)},
		{Name: "how many levels are at stake", By: "what was given within a row of the stakes", Fog: telling("duel_decided", nil, "stake_levels")},
		{Name: "what a save of the stakes needed", By: "what a save against death needed", Fog: telling("fate_rolled", nil, "needed_b")},
		{Name: "what a save of the will needed", By: "what a save against a suggestion needed", Fog: telling("will_bent", nil, "needed_b")},
		{Name: "which spell was turned round", By: "which spell was turned round", Fog: showing("spell_turned", whole)},
		{Name: "the rank of a turned spell", By: "which spell was turned round", Fog: showing("spell_turned", func(_ *projections.Ledger, data any) any {
			d := data.(spellduel.SpellTurned)
			return map[string]any{"spell": d.Spell, "side": d.Side, "space": d.Space, "pr": d.PR}
		})},
		{Name: "the rank of what turns", By: "what turned a spell round", Fog: telling("combat_rolled", nil, "pr_b")},
		{Name: "the rank of a counter that turns", By: "which counter turned a spell round", Fog: showing("counter_cast", whole)},
		{Name: "a power score in the casters' fight", By: "the power score behind the casters' fight", Fog: telling("combat_rolled", nil, "pr_b")},
		{Name: "which spell was turned round in time", By: "which spell was turned round under a deadline", Fog: showing("spell_turned", whole)},
		{Name: "that something was found in time", By: "that contraband was found under a deadline", Fog: showing("item_confiscated", whole)},
		{Name: "what was sealed and will lose", By: "a sealed cast that will lose", Fog: showing("decision_made", whole)},
		{Name: "what a condition did not bind", By: "a cast by one whom the condition does not bind", Fog: showing("spell_cast", whole)},
		{Name: "that a casting began that will lose", By: "a long casting that will lose", Fog: showing("casting_began", func(_ *projections.Ledger, data any) any {
			return map[string]any{"side": data.(spellduel.CastingBegan).Side}
		})},
		{Name: "what was given that would lose", By: "a contribution that would lose if it were cast", Fog: showing("spells_contributed", whole)},
		{Name: "hit points near their half", By: "how near hidden hit points are to their half", Fog: showing("damage_dealt", whole)},
		{Name: "the name of a counter that lost", By: "which counter of a school lost", Fog: showing("counter_cast", whole)},
		{Name: "that the clock sealed for another", By: "who had sealed when the deadline passed", Fog: showing("decision_made", func(_ *projections.Ledger, data any) any {
			if d := data.(spellduel.DecisionMade); d.By == duel.Clock {
				return projections.AnswerSeen{Decision: d.Decision, Kind: d.Kind, Seat: d.Seat, By: d.By}
			}
			return nil
		})},
		{Name: "when something was stored last", By: "when the other contributed under a deadline", Wrap: header("X-At", func(now *adjudicator.Snapshot) string {
			all := now.Events(duel.ViewerMediator, 0, 0)
			return strconv.FormatInt(all[len(all)-1].Event.At, 10)
		})},
		{Name: "whether the clock or somebody closed", By: "who had contributed when the deadline passed", Wrap: header("X-Sealed", func(now *adjudicator.Snapshot) string {
			late := 0
			for _, shown := range now.Events(duel.ViewerMediator, 0, 0) {
				if d, ok := shown.Event.Data.(spellduel.DecisionMade); ok && d.By == duel.Clock && d.Sealed {
					late++
				}
			}
			return strconv.Itoa(late)
		})},
		{Name: "that the server threw for the table", By: "an identification when the deadline passed", Fog: showing("decision_made", func(_ *projections.Ledger, data any) any {
			if d := data.(spellduel.DecisionMade); d.Label != "" {
				return projections.RollSeen{Decision: d.Decision, Kind: d.Kind, Seat: d.Seat, By: d.By, Label: d.Label}
			}
			return nil
		})},
		{Name: "a duel that was called off is opened", By: "which spells were memorized for a duel that was called off", Wrap: opensWhenOver},
		{Name: "what was given to a duel that was called off", By: "what was contributed when a duel was called off", Wrap: opensWhenOver},
		{Name: "what lay sealed when a Duel Arcane was called off", By: "how the dice were set when a Duel Arcane was called off", Fog: showing("decision_made", whole)},
		{Name: "what lay sealed when a duel was called off", By: "what was sealed when a duel was called off", Fog: showing("decision_made", whole)},
		{Name: "that something lay sealed, told with the end", By: "what was sealed when a duel was called off", Wrap: header("X-Sealed-At-The-End", func(now *adjudicator.Snapshot) string {
			sealed := 0
			for _, shown := range now.Events(duel.ViewerMediator, 0, 0) {
				if d, ok := shown.Event.Data.(spellduel.DecisionMade); ok && d.Sealed && now.Over() {
					sealed++
				}
			}
			return strconv.Itoa(sealed)
		})},
		{Name: "that contraband was found", By: "that contraband was found", Fog: showing("item_confiscated", whole)},
		{Name: "that the house found something", By: "that the house found contraband", Fog: showing("item_confiscated", func(_ *projections.Ledger, data any) any {
			return map[string]any{"seat": data.(spellduel.ItemConfiscated).Seat}
		})},
		{Name: "that a spell is contraband", By: "one's own or contraband", Fog: telling("spell_cast", []duel.Rule{spellduel.RuleDuelSearch})},
		{Name: "that a counter is contraband", By: "a counter spell or contraband", Fog: telling("counter_cast", []duel.Rule{spellduel.RuleDuelSearch})},
		{Name: "how much contraband there is in a header", By: "that contraband was found", Wrap: header("X-Contraband", func(now *adjudicator.Snapshot) string {
			return strconv.Itoa(len(now.Contraband()))
		})},
		{Name: "that something was judged", By: "a spell that must be judged", Fog: showing("effect_judged", func(_ *projections.Ledger, data any) any {
			return map[string]any{"seat": data.(spellduel.EffectJudged).Seat}
		})},
		{Name: "what was judged", By: "what the mediator judged", Fog: showing("effect_judged", whole)},
		{Name: "that another's was judged", By: "what was judged beside one's own", Fog: showing("effect_judged", func(_ *projections.Ledger, data any) any {
			return map[string]any{"by": data.(spellduel.EffectJudged).By}
		})},
		{Name: "that the mediator is asked to judge", By: "a spell that must be judged", Fog: showing("decision_due", func(_ *projections.Ledger, data any) any {
			if d := data.(spellduel.DecisionDue).Decision; d.Audience == duel.AudienceOpen || d.Kind == spellduel.KindJudge {
				return projections.DecisionSeen{Decision: projections.DecisionName{ID: d.ID, Kind: d.Kind, Seat: d.Seat}}
			}
			return nil
		})},
		{Name: "when the mediator judged", By: "when the mediator judged", Fog: showing("decision_made", func(_ *projections.Ledger, data any) any {
			if d := data.(spellduel.DecisionMade); d.Kind == spellduel.KindJudge {
				return projections.AnswerSeen{Decision: d.Decision, Kind: d.Kind, Seat: d.Seat, By: d.By}
			}
			return nil
		})},
		{Name: "that the clock judged", By: "what the clock judged", Fog: showing("effect_judged", whole)},
		{Name: "that the house judged", By: "what the house judged", Fog: showing("effect_judged", whole)},
		{Name: "that a question was taken back", By: "that contraband was to be judged", Fog: showing("decision_withdrawn", whole)},
		{Name: "how many of a sheet's spells must be judged", By: "a spell that must be judged", Fog: showing("seat_taken", func(_ *projections.Ledger, data any) any {
			d, questions := data.(spellduel.SeatTaken), 0
			for _, p := range d.Prepared {
				questions += len(p.Judge)
			}
			return map[string]any{"seat": d.Seat, "name": d.Sheet.Name, "questions": questions}
		})},
		{Name: "what is pending for the mediator in a header", By: "when the mediator judged", Wrap: header("X-Pending", func(now *adjudicator.Snapshot) string {
			return strconv.Itoa(len(now.Events(duel.ViewerMediator, 0, 0)))
		})},
		{Name: "that tokens changed", By: "that the other renewed his token", Fog: seen("credentials_changed")},
		{Name: "that tokens were made", By: "the mediator's read-only tokens", Fog: seen("credentials_changed")},
		{Name: "that the mediator's token changed", By: "that the mediator renewed his token", Fog: seen("credentials_changed")},
		{Name: "that the opener's token changed", By: "that the opener renewed his token", Fog: seen("credentials_changed")},
		{Name: "how many tokens somebody has in a header", By: "the other's read-only tokens", Wrap: header("X-Tokens", func(now *adjudicator.Snapshot) string {
			return strconv.Itoa(len(tokensOf(now, "a")))
		})},
		{Name: "the labels of tokens in a header", By: "what the other calls his tokens", Wrap: header("X-Labels", func(now *adjudicator.Snapshot) string {
			var labels []string
			for _, g := range tokensOf(now, "a") {
				labels = append(labels, g.Label)
			}
			return strings.Join(labels, ",")
		})},
		{Name: "that another's token is there", By: "the other's read-only tokens", Wrap: func(h http.Handler, house *adjudicator.Adjudicator) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				parts := strings.Split(r.URL.Path, "/")
				if now, err := house.Snapshot(r.Context(), parts[min(3, len(parts)-1)]); err == nil && r.Method == http.MethodDelete {
					for _, g := range tokensOf(now, "a") {
						if g.ID == parts[len(parts)-1] {
							w.WriteHeader(http.StatusForbidden)
							return
						}
					}
				}
				h.ServeHTTP(w, r)
			})
		}},
		{Name: "the store's count in a header", By: "the other's second thoughts", Wrap: header("X-Version", func(now *adjudicator.Snapshot) string {
			return strconv.Itoa(now.Last(duel.ViewerMediator))
		})},
		{Name: "another's count in a header", By: "the other's second thoughts", Wrap: header("X-Step", func(now *adjudicator.Snapshot) string {
			return strconv.Itoa(now.Last("a")) + " " + strconv.Itoa(now.Last("b"))
		})},
		{Name: "the mediator's version as an ETag", By: "which spells are memorized", Wrap: header("Etag", func(now *adjudicator.Snapshot) string {
			return now.Version(duel.ViewerMediator)
		})},
	}
}

// opensWhenOver is a handler that lets whoever asks look through any eyes once the
// duel is over, as if it had been fought to its end.
func opensWhenOver(h http.Handler, house *adjudicator.Adjudicator) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		as := duel.Viewer(r.URL.Query().Get("as"))
		if parts := strings.Split(r.URL.Path, "/"); as != "" && r.Method == http.MethodGet && len(parts) == 5 && parts[4] == "view" {
			if now, err := house.Snapshot(r.Context(), parts[3]); err == nil && now.Over() {
				_, _ = w.Write(now.View(as).JSON())
				return
			}
		}
		h.ServeHTTP(w, r)
	})
}

// Each leak planted on purpose is caught by the pair that is there for it: the
// negative control of TestPairsLookAlike.
func TestPlantedLeaksAreCaught(t *testing.T) {
	for _, leak := range leaks() {
		t.Run(leak.Name, func(t *testing.T) {
			t.Parallel()
			for _, p := range pairs() {
				if p.Name != leak.By {
					continue
				}
				if difference(func() *world { return newWorld(t, leak) }, p) == "" {
					t.Errorf("the pair %q does not see this leak", p.Name)
				}
				return
			}
			t.Errorf("there is no pair %q", leak.By)
		})
	}
}
