package spellduel

import (
	"strconv"
	"strings"
)

func (r *reckoner) harmed(d SpoilsDamage) {
	a, throw := r.next(d.Side, map[bool]string{true: "temporary", false: "real"}[d.Temporary])
	amount := r.total(d.Dice, throw, d.Rolls)
	if suffered := a.sheet.HitPoints.Current - a.image - a.ebbed; r.wins(a) && amount > suffered {
		amount = suffered
	}
	if d.Temporary {
		a.temporary = amount
	} else {
		a.real = amount
	}
	left := HitPoints{a.sheet.HitPoints.Current - amount, a.sheet.HitPoints.Max}
	if d.Amount != amount || d.HitPoints != left.Current || d.Band != Band(left) {
		r.fault("it is %d, and %+v are left", amount, left)
	}
}

// loses bounds a winner's levels by what he cast; what a loser has not he pays by
// an ability.
func (r *reckoner) loses(d LevelsLost) {
	a, throw := r.next(d.Side, "levels")
	total, has := r.total(d.Dice, throw, d.Rolls), 0
	for _, s := range a.spells {
		switch {
		case !s.pays():
		case r.wins(a):
			has += s.cast * s.line.Card.Level
		default:
			has += (s.line.Count - s.given) * s.line.Card.Level
		}
	}
	a.owes = min(total, has)
	if !r.wins(a) {
		a.missing = total - a.owes
	}
	if d.Levels != a.owes || d.Missing != a.missing {
		r.fault("%d of %d levels are paid, %d are not", a.owes, total, a.missing)
	}
	r.pushes(due{a, "pay"})
}

func (r *reckoner) pays(d SpellsForfeited) {
	a, _ := r.next(d.Side, "pay")
	paid := 0
	for _, f := range d.Spells {
		s := a.spells[f.Key]
		s.paid++
		paid += s.line.Card.Level
		if f.Name != s.line.Card.Name || f.Level != s.line.Card.Level || !s.pays() {
			r.fault("%+v pays", f)
		}
		if s.paid+s.given > s.line.Count || r.wins(a) && s.paid > s.cast {
			r.fault("there is no further %s to pay with", f.Name)
		}
	}
	points := a.points()
	if paid < a.owes || d.Points != points || (d.Ability == "") != (points == 0) || points > 0 && d.Ability != a.score() {
		r.fault("%d levels are due, and %d points of %s", a.owes, points, a.score())
	}
}

// points are what the missing levels cost, by what the sheet of the score allows.
func (a *account) points() int {
	points := 0
	score, has := a.sheet.Abilities[a.score()]
	for points < a.missing && (!has || score > 1) {
		points++
		score--
	}
	return points
}

// score is the ability that a character of one class casts by.
func (a *account) score() string {
	names := map[string][]string{"wizard": {"reason", "intelligence"}, "priest": {"intuition", "wisdom"}}[a.sheet.Class]
	if _, has := a.sheet.Abilities[names[0]]; has {
		return names[0]
	}
	return names[1]
}

func (r *reckoner) fate(d FateRolled) {
	a, chance := r.next(d.Side, map[string][]string{
		FateDeath: {"death"}, FateExplosion: {"blast"}, FateShock: {"shock"}, FateRift: {"rift"}, FateDisintegration: {"dust"},
	}[d.Of]...)
	die, made := "1d100", false
	switch d.Of {
	case FateDeath, FateExplosion:
		die, made = "1d20", d.Roll+a.plus >= a.saves[map[string]string{FateDeath: "death", FateExplosion: "breath"}[d.Of]]
		a.dead = !made
	case FateShock:
		made = d.Roll <= a.shock
	case FateRift:
		n, _ := strconv.Atoi(chance)
		made = d.Roll <= n
	case FateDisintegration:
		made = d.Roll <= 50
		a.dust = made
	}
	r.total(d.Dice, die, []int{d.Roll})
	if d.Made != made {
		r.fault("it is %v", made)
	}
	r.follows(a, d.Of, chance, made)
}

// follows lays out what comes of a roll of fate.
func (r *reckoner) follows(a *account, of, row string, made bool) {
	switch {
	case of == FateDeath && a.dead, of == FateRift && a.dead && !made:
		r.pushes(due{a, "dust"})
	case of == FateDeath && row == "or shock":
		r.pushes(due{a, "shock"})
	case of == FateShock && !made:
		r.pushes(due{a, "senseless"})
	case of == FateExplosion:
		against, chance, _ := strings.Cut(row, " ")
		switch {
		case !a.dead:
			r.pushes(due{a, "senseless"}, due{a, "rift " + chance})
		case len(a.gear()) > 0:
			r.pushes(due{a, "gear " + against}, due{a, "rift " + chance})
		default:
			r.pushes(due{a, "rift " + chance})
		}
	case of == FateRift && made:
		r.pushes(due{a, "plane"})
	}
}

func (r *reckoner) bends(d WillBent) {
	a, _ := r.next(d.Side, d.Spell)
	agreed := r.terms.Stakes.Task != ""
	saves := (d.Spell == "Suggestion" || d.Spell == "Geas") && !d.ForTask
	saved := saves && d.Roll+a.plus >= a.saves["spell"]
	if saved {
		r.seen = append(r.seen, map[string]string{"Suggestion": "a suggestion saved", "Geas": "a geas saved"}[d.Spell])
	}
	if d.Saved != saved || (d.Roll > 0) != saves || d.ForTask && (!agreed || d.Spell == "Domination") || d.Spell == "Charm Person" && d.ForTask != agreed {
		r.fault("saved: %v, of a task: %v", saved, agreed)
	}
	if !saved {
		a.wills = append(a.wills, d)
	}
}
