package openapi

import (
	"reflect"
	"regexp"
	"strings"
	"unicode"
)

var word = regexp.MustCompile(`[A-Za-z]+`)

// about is what the source says of a struct, in the words of the wire: the
// struct under the name that it is called by, its fields under their written
// names. Without a name it stands for what is described. A field's name behind
// another word with a capital is part of a name and stays.
func (w *payloadWriter) about(form reflect.Type, called string) string {
	text := w.words[form.PkgPath()+"."+form.Name()]
	if text == "" {
		return ""
	}
	written := map[string]string{}
	for f := range form.Fields() {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if len(f.Name) > 1 && tag != "" && tag != "-" {
			written[f.Name] = "`" + tag + "`"
		}
	}
	rest, found := strings.CutPrefix(text, form.Name()+" ")
	switch {
	case found && called != "":
		rest = "`" + called + "` " + rest
	case found:
		if verb, what, _ := strings.Cut(rest, " "); verb == "is" || verb == "are" {
			rest = what
		} else {
			rest = "It " + rest
		}
	}
	var out strings.Builder
	end, named := 0, false
	for _, at := range word.FindAllStringIndex(rest, -1) {
		said := rest[at[0]:at[1]]
		out.WriteString(rest[end:at[0]])
		name, known := written[said]
		if joined := named && rest[end:at[0]] == " "; known && !joined {
			said = name
		}
		out.WriteString(said)
		end, named = at[1], unicode.IsUpper(rune(rest[at[0]])) && !strings.HasPrefix(said, "`")
	}
	out.WriteString(rest[end:])
	return out.String()
}
