package openapi

import "spellduel/api"

// refusals shows what each code's problem looks like, much as the server words it: by
// status, then by code.
func refusals() []Refusal {
	var list []Refusal
	for _, c := range api.Codes() {
		problem := map[string]any{
			"type": "urn:spellduel:problem:" + string(c.Code), "title": c.Title, "status": c.Status, "code": string(c.Code),
		}
		for name, value := range examples[string(c.Code)] {
			problem[name] = value
		}
		list = append(list, Refusal{c.Status, string(c.Code), problem})
	}
	return list
}

type details map[string]any

// examples are what a problem of a code says beside what all of the code say.
var examples = map[string]details{
	"body_malformed":              {"detail": "A field stands twice. Byte 34.", "field": "/consent"},
	"header_not_legal":            {"detail": "One Idempotency-Key, of 1 to 200 visible ASCII characters."},
	"parameter_unknown":           {"detail": "There is no such parameter here. Did you mean step? Legal are step, as.", "field": "?stp"},
	"query_malformed":             {"detail": "The query cannot be read: it is name=value, joined by &, with % before two hexadecimal digits alone."},
	"unauthorized":                {"detail": "Send Authorization: Bearer and a token of this duel."},
	"invitation_for_another_seat": {"detail": "This invitation is for another seat.", "field": "/invitation"},
	"not_a_player":                {"detail": "Only the duel's mediator can intervene."},
	"not_allowed":                 {"detail": "This token sees as b.", "field": "?as"},
	"not_your_decision":           {"detail": "decision \"d4\" is b's", "decision": "d4"},
	"not_found":                   {"detail": "No rule has the id \"move.mete\". Did you mean move.meet? GET /v1/rules lists all of a ruleset."},
	"unknown_duel":                {"detail": "There is no such duel, or the credential has no part in it."},
	"unknown_token":               {"detail": "There is no such read-only token of yours."},
	"method_not_allowed":          {"detail": "The Allow header names the methods of this path."},
	"not_acceptable":              {"detail": "This is to be had as application/json, application/x-ndjson, text/event-stream."},
	"decision_not_open":           {"detail": "no decision \"d4\" is open", "decision": "d4", "decisions": []any{}},
	"decision_not_withdrawable":   {"detail": "The answer stands.", "decision": "d4"},
	"duel_over":                   {"detail": "the duel is over", "rules": []any{"end.arena"}},
	"invitation_expired":          {"detail": "The invitation has expired; whoever opened the duel can make a new one.", "field": "/invitation"},
	"invitation_used":             {"detail": "The invitation was used.", "field": "/invitation"},
	"profile_not_played":          {"detail": "This version of the server reads that duel and does not play it."},
	"seat_taken":                  {"detail": "The seat is taken."},
	"too_many_tokens":             {"detail": "There are as many read-only tokens as may be; end one."},
	"version_stale":               {"detail": "The duel has moved on since that version."},
	"body_too_large":              {"detail": "A body has at most 65536 bytes."},
	"media_type_unsupported":      {"detail": "Content-Type must be application/json."},
	"answer_form_wrong":           {"detail": "an option is wanted here", "decision": "d4"},
	"body_not_legal":              {"detail": "There is no such field here. Did you mean level? Legal are name, class, level.", "field": "/sheet/Level"},
	"idempotency_key_reused":      {"detail": "This Idempotency-Key came with another request before."},
	"not_offered":                 {"detail": "\"mana\" is not offered; legal is one of at_work, memory", "field": "/terms/house/no_spells", "rules": []any{"duel.terms", "end.condition"}},
	"option_not_legal":            {"detail": "\"9\" is no option of this decision", "decision": "d7", "options": []any{map[string]any{"id": "1", "label": "1 space", "act": "move"}}},
	"parameter_not_legal":         {"detail": "limit is a whole number from 1 to 500.", "field": "?limit"},
	"reason_not_legal":            {"detail": "A reason has 1 to 200 characters.", "field": "/reason"},
	"rolls_not_legal":             {"detail": "1d20 shows 1 to 20", "decision": "d9"},
	"selection_not_legal":         {"detail": "fireball#1 is chosen twice", "decision": "d1", "rules": []any{"arena.contribution"}},
	"sheet_not_legal":             {"detail": "41 is not legal; a level is 1 to 40", "field": "/sheet/level", "rules": []any{"sheet.bounds"}},
	"spell_unknown":               {"detail": "the catalogue has no wizard spell \"Fire Ball\"; give it whole as an object to bring one of your own. Did you mean Fireball?", "field": "/sheet/memorized/0/spell", "rules": []any{"cast.requirements"}},
	"step_beyond_last":            {"detail": "The last step is 41.", "field": "?step"},
	"terms_not_legal":             {"detail": "memory changes nothing in this duel: these terms end it for nobody who has no spells left; leave it out, or choose at_work", "field": "/terms/house/no_spells", "rules": []any{"duel.terms", "end.condition"}},
	"token_not_legal":             {"detail": "The moment at which it ends is over.", "field": "/expires_at"},
	"too_many_streams":            {"detail": "This token may have 4 streams open at once."},
	"duel_damaged":                {"detail": "What is stored of this duel can not be read by this server. Other duels are not concerned."},
	"internal":                    {"detail": "The fault is on this side; it was noted."},
	"outcome_unknown":             {"detail": "It may or may not have been stored. Send it again with the same Idempotency-Key."},
	"stopping":                    {"detail": "The server is stopping."},
	"store_unavailable":           {"detail": "Nothing was stored. Try again in a moment."},
	"too_busy":                    {"detail": "The server has as many requests as it can answer. Try again in a moment."},
	"store_full":                  {"detail": "Nothing was stored: the disk is full. Reading goes on."},
}
