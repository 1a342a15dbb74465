package noninterference

// meetingFailed is a meeting of two spells of which both fail, whatever either die
// shows beyond its rank: a lock. Who throws is the mediator, or each side itself.
func meetingFailed(house bool, a, b int) []Step {
	by := func(seat string, face int) Act {
		if house {
			return rollBy(seat, face)
		}
		return roll(face)
	}
	begin := each(contribute("a"), contribute("b"), by("a", 9), by("b", 2))
	if !house {
		begin = opening()
	}
	return steps(begin, each(
		seal("a", "cast:first:ahead"), seal("b", "cast:theirs:ahead"), move("a", "5"), move("b", "3"), seal("a", "pass"), seal("b", "pass"),
		move("a", "2"), meet("a", "fight"), by("a", a), by("b", b), seal("a", "pass"), seal("b", "pass")))
}

// What a side's die showed in a combat, where the house lets each side see its own
// alone (combat.roll, ruling house.combat_rolls).
func combatDie() Pair {
	return combatDice("the other side's die in a combat", false, []string{"b", "public"}, [2]int{11, 20}, [2]int{20, 20})
}

// The same where nobody mediates, and each side enters its own die.
func combatDieWhereTheHouseMediates() Pair {
	return combatDice("a die in a combat that the house judges", true, []string{"a", "public"}, [2]int{20, 14}, [2]int{20, 18})
}

func combatDice(name string, house bool, viewers []string, left, right [2]int) Pair {
	terms := map[string]any{"house": map[string]any{"combat_rolls": "own"}}
	sheets := both(calvin(own(1, "First", "L", 1, 5)), delsenora(own(1, "Theirs", "L", 2, 3)))
	return Pair{
		name, withStrangers(viewers...),
		Duel{House: house, Terms: terms, Sheets: sheets, Steps: meetingFailed(house, left[0], left[1])},
		Duel{House: house, Terms: terms, Sheets: sheets, Steps: meetingFailed(house, right[0], right[1])},
	}
}
