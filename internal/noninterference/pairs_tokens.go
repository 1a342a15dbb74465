package noninterference

import "net/http"

// makes has somebody make a read-only token for a viewer.
func makes(who, as, label string) Act {
	return Act{Who: who, Keeps: func(w *world, who string) {
		w.t.Helper()
		var made struct{ ID string }
		w.must(http.MethodPost, w.path("/tokens"), w.tokens[who], map[string]any{"as": as, "label": label}, &made)
		w.made = append(w.made, who+" "+made.ID)
	}}
}

// ends has somebody end the last of his read-only tokens.
func ends(who string) Act {
	return Act{Who: who, Keeps: func(w *world, who string) {
		w.t.Helper()
		var own struct{ Tokens []struct{ ID string } }
		w.must(http.MethodGet, w.path("/tokens"), w.tokens[who], nil, &own)
		w.must(http.MethodDelete, w.path("/tokens/"+own.Tokens[len(own.Tokens)-1].ID), w.tokens[who], nil, nil)
	}}
}

// renews has the holder of a seat renew his token.
func renews(seat string) Act {
	return Act{Who: seat, Keeps: func(w *world, seat string) {
		w.t.Helper()
		var anew struct{ Token string }
		w.must(http.MethodPost, w.path("/seats/"+seat+"/token"), w.tokens[seat], nil, &anew)
		w.tokens[seat] = anew.Token
	}}
}

// renewsHere has whoever has a token renew it, whatever it stands for.
func renewsHere(who string) Act {
	return Act{Who: who, Keeps: func(w *world, who string) {
		w.t.Helper()
		var anew struct{ Token string }
		w.must(http.MethodPost, w.path("/token"), w.tokens[who], nil, &anew)
		w.tokens[who] = anew.Token
	}}
}

// keeping is the same duel twice, but for what somebody does about his tokens in
// its second and fourth steps.
func keeping(name string, house bool, viewers []string, left, right Step) Pair {
	script := func(kept Step) []Step {
		closed := Step{}
		if !house {
			closed = Step{closing()}
		}
		return []Step{{contribute("a")}, kept, {contribute("b")}, kept, closed, {seal("a", "pass")}, {seal("b", "pass")}}
	}
	sheets := both(calvin(known(2, "Clairvoyance")), delsenora(shield))
	terms := map[string]any{"dice": "server"}
	return Pair{
		Name: name, Viewers: viewers,
		Left:  Duel{House: house, Terms: terms, Sheets: sheets, Steps: script(left)},
		Right: Duel{House: house, Terms: terms, Sheets: sheets, Steps: script(right)},
	}
}

// That a seat has read-only tokens, how many, whose eyes they have, what he calls
// them: nobody else's business, nor the opener's (duel.parties).
func readonlyTokens() Pair {
	return keeping("the other's read-only tokens", false, withStrangers("b", "mediator", "public"),
		Step{}, Step{makes("a", "a", "my screen"), makes("a", "public", "the hall")})
}

// What he called one, and which he ended.
func labelsOfTokens() Pair {
	return keeping("what the other calls his tokens", false, withStrangers("b", "mediator", "public"),
		Step{makes("a", "a", "one")}, Step{makes("a", "public", "the hall"), ends("a"), makes("a", "a", "another")})
}

// That a seat's holder renewed his token.
func renewedToken() Pair {
	return keeping("that the other renewed his token", true, withStrangers("b", "mediator", "public"), Step{}, Step{renews("a")})
}

// That the mediator renewed his, and one of the seats at the duel's own address.
func mediatorsRenewedToken() Pair {
	return keeping("that the mediator renewed his token", false, withStrangers("a", "b", "public"), Step{}, Step{renewsHere("mediator")})
}

// That the opener renewed his where the house judges: he sees as the public, and
// holds what is the mediator's token elsewhere.
func openersRenewedToken() Pair {
	return keeping("that the opener renewed his token", true, withStrangers("a", "b", "public"), Step{}, Step{renewsHere("mediator")})
}

// That the mediator has tokens made for others' eyes: theirs to know neither.
func mediatorsTokens() Pair {
	return keeping("the mediator's read-only tokens", false, withStrangers("a", "b", "public"),
		Step{}, Step{makes("mediator", "a", "judge"), makes("mediator", "mediator", "second judge"), ends("mediator")})
}
