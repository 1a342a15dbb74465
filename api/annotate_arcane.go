package api

import (
	"github.com/go-json-experiment/json/jsontext"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// AnnotatedDuelist is a sheet of a Duel Arcane with what a circle makes of it.
type AnnotatedDuelist struct {
	Sheet        jsontext.Value   `json:"sheet" swaggertype:"object"` // as it was sent
	Power        LevelStood       `json:"power"`
	Shields      LevelStood       `json:"shields"`
	DuelArcane   LevelStood       `json:"duel_arcane"`
	Dice         int              `json:"dice"`          // that may be set in a round, and Option Points that may be spent in it, before any are bought
	OptionPoints int              `json:"option_points"` // at the start
	ShieldPoints int              `json:"shield_points"` // at the start
	FatiguePool  int              `json:"fatigue_pool"`  // Power Fatigue when rested
	PowerFatigue int              `json:"power_fatigue"` // what is left of it
	FudgePoints  int              `json:"fudge_points"`
	Warnings     []DuelistWarning `json:"warnings"`
} // @name AnnotatedDuelist

// LevelStood is a trait as it stands in the circle.
type LevelStood struct {
	Level string `json:"level" example:"great" enums:"none,terrible,poor,mediocre,fair,good,great,superb"` // with all modifiers
	Value int    `json:"value" example:"6"`                                                                // its number on the ladder, 0 to 7
} // @name LevelStood

// DuelistWarning is of something on a sheet that its owner may not have meant.
type DuelistWarning struct {
	Field string   `json:"field" example:"/power"`
	Text  string   `json:"text"`
	Rules []string `json:"rules" example:"arcane.op"`
} // @name DuelistWarning

// annotate implements [game].
func (duelArcane) annotate(raw []byte) (any, error) {
	var body ArcaneSheetRequest
	if err := decode(raw, &body); err != nil {
		return nil, err
	}
	if _, err := ext(body.Ext, arcane.RuleExt); err != nil {
		return nil, err
	}
	read, err := arcane.Read(body.sheet())
	if err != nil {
		return nil, err
	}
	f := read.Figures
	w := AnnotatedDuelist{
		Sheet: raw, Power: stood(f.Power), Shields: stood(f.Shields), DuelArcane: stood(f.DuelArcane),
		Dice: f.DuelArcane, OptionPoints: f.OptionPoints, ShieldPoints: f.ShieldPoints,
		FatiguePool: f.FatiguePool, PowerFatigue: f.PowerFatigue, FudgePoints: body.FudgePoints, Warnings: []DuelistWarning{},
	}
	for _, v := range read.Warnings {
		w.Warnings = append(w.Warnings, DuelistWarning{v.Field, v.Text, texts([]duel.Rule{v.Rule})})
	}
	return w, nil
}

func stood(level int) LevelStood { return LevelStood{arcane.Level(level).String(), level} }
