package api

import (
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// sheetSchema is a JSON Schema of SheetRequest with the bounds that the wire and
// the rules set. It keeps to words that OpenAPI 3.1 has too.
func sheetSchema() map[string]any {
	name := text(1, maxName)
	s := record(map[string]any{
		"name":          name,
		"class":         among(classNames...),
		"level":         whole(1, spellduel.MaxLevel),
		"classes":       classesSchema(),
		"abilities":     figures(spellduel.AbilityNames(), spellduel.MaxAbility),
		"hit_points":    record(map[string]any{"current": whole(1, spellduel.MaxHitPoints), "max": whole(1, spellduel.MaxHitPoints)}, "current", "max"),
		"saves":         figures(texts(spell.SaveCategories()), spellduel.MaxSave),
		"proficiencies": several(name, maxWords),
		"school":        orNull(text(0, maxName)),
		"element":       map[string]any{"type": "string", "enum": append([]string{""}, spellduel.Elements()...)},
		"wild_mage":     map[string]any{"type": "boolean"},
		"memorized": several(record(map[string]any{
			"spell": map[string]any{"oneOf": []any{name, customSchema()}},
			"count": whole(1, spellduel.MaxCopies), "caster": among(classNames...),
		}, "spell", "count"), maxLines),
		"items": several(itemSchema(name), maxItems),
		"bonuses": record(map[string]any{
			"protection": whole(0, spellduel.MaxBonus), "weapon": whole(0, spellduel.MaxBonus), "save": whole(0, spellduel.MaxBonus), "armor": whole(0, spellduel.MaxBonus),
		}),
		"effects": several(map[string]any{"oneOf": []any{name, record(map[string]any{
			"name": name, "rounds": whole(0, spellduel.MaxEffectRounds), "level": whole(0, spellduel.MaxLevel), "immune": text(0, spell.MaxCustomText),
			"save": whole(0, spellduel.MaxBonus), "protection": whole(0, spellduel.MaxBonus),
		}, "name")}}, maxWords),
		"components":   among("all"),
		"ext":          map[string]any{"type": "object"},
		"system_shock": whole(0, 100),
		"equipment": several(record(map[string]any{
			"name": name, "material": among(spellduel.Materials()...), "plus": whole(0, spellduel.MaxPlus),
		}, "name", "material"), spellduel.MaxEquipment),
		"conditions": several(conditionSchema(), spellduel.MaxLasting),
	}, "name", "class", "level", "hit_points")
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "Sheet"
	return s
}

var classNames = []string{"wizard", "bard", "priest", "paladin", "ranger"}

// classesSchema is of the classes of a caster of several.
func classesSchema() map[string]any {
	return several(record(map[string]any{"class": among(classNames...), "level": whole(1, spellduel.MaxLevel)}, "class", "level"), spellduel.MaxClasses)
}

// itemSchema is of an item: one that stores spells, a scroll of protection, or a
// device, which the terms let in or which is smuggled.
func itemSchema(name map[string]any) map[string]any {
	fields := func(kinds ...string) map[string]any {
		return map[string]any{
			"name": name, "kind": among(kinds...), "spells": several(name, maxItems), "level": whole(0, spellduel.MaxLevel),
			"smuggled": map[string]any{"type": "boolean", "enum": []any{false}},
			"material": among(spellduel.Materials()...), "plus": whole(0, spellduel.MaxPlus),
		}
	}
	device := fields(spellduel.Devices()...)
	device["smuggled"] = map[string]any{"type": "boolean"}
	most := 0
	for _, kind := range spellduel.Devices() {
		most = max(most, spellduel.DeviceDice(kind))
	}
	device["drains"] = several(record(map[string]any{
		"name": text(1, spell.MaxCustomName), "dice": whole(1, most), "movement": whole(1, 5), "count": whole(0, spellduel.MaxCopies),
	}, "name", "dice", "movement"), spellduel.MaxDrains)
	scroll := fields(spellduel.ItemProtection)
	delete(scroll, "spells")
	return map[string]any{"oneOf": []any{
		record(fields(spellduel.ItemStored), "name", "kind"),
		record(scroll, "name", "kind"),
		record(device, "name", "kind"),
	}}
}

// conditionSchema is of what an earlier duel has left on a character who can duel
// again.
func conditionSchema() map[string]any {
	word := text(0, spellduel.MaxStakesText)
	return record(map[string]any{
		"kind": among(spellduel.BearableKinds()...), "amount": whole(0, spellduel.MaxHitPoints), "of": word, "by": word, "task": word,
		"things": several(word, spellduel.MaxEquipment), "ends": word, "lifted_by": several(word, spellduel.MaxEquipment),
		"above": whole(0, spellduel.MaxLevel),
	}, "kind")
}

// customSchema is of a spell given whole.
func customSchema() map[string]any {
	var kinds []string
	for _, k := range spell.Kinds() {
		if k.Offered() {
			kinds = append(kinds, string(k))
		}
	}
	word := text(0, spell.MaxCustomText)
	return record(map[string]any{
		"name":          text(1, spell.MaxCustomName),
		"level":         whole(1, maxSpellLevel),
		"type":          map[string]any{"type": "string", "pattern": "^(A|D|AD|L|M)(/(A|D|AD|L|M)){0,4}$"},
		"movement":      whole(1, 5),
		"save":          among(string(spell.SaveNone), string(spell.SaveNegates), string(spell.SaveHalf), string(spell.SaveSpecial)),
		"save_category": among(texts(spell.SaveCategories())...),
		"damage":        word,
		"abilities": several(record(map[string]any{
			"kind": among(kinds...), "against": word, "outcome": word, "form": word, "params": word,
		}, "kind"), spell.MaxCustomAbilities),
		"tags": several(among(texts(spell.Tags())...), spell.MaxCustomTags),
	}, "name", "level", "type", "movement")
}

func record(properties map[string]any, required ...string) map[string]any {
	s := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

func figures(names []string, most int) map[string]any {
	properties := map[string]any{}
	for _, n := range names {
		properties[n] = whole(1, most)
	}
	return record(properties)
}

func whole(least, most int) map[string]any {
	return map[string]any{"type": "integer", "minimum": least, "maximum": most}
}

func text(least, most int) map[string]any {
	return map[string]any{"type": "string", "minLength": least, "maxLength": most}
}

func among(words ...string) map[string]any {
	return map[string]any{"type": "string", "enum": words}
}

func several(items map[string]any, most int) map[string]any {
	return map[string]any{"type": "array", "items": items, "maxItems": most}
}

// orNull is the schema or null.
func orNull(s map[string]any) map[string]any {
	return map[string]any{"anyOf": []any{s, map[string]any{"type": "null"}}}
}
