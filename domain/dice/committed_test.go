package dice

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

type vector struct {
	opened Opened
	label  Label
	sides  int
	draws  int
	faces  []int
}

func bytesOf(t *testing.T, text string) []byte {
	t.Helper()
	if text == "-" {
		return nil
	}
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func golden(t *testing.T) (vectors []vector, commitments map[Seed]string) {
	t.Helper()
	f, err := os.Open("testdata/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	commitments = make(map[Seed]string)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		kind, rest, _ := strings.Cut(lines.Text(), " ")
		switch kind {
		case "#":
		case "commitment":
			seed, text, _ := strings.Cut(rest, " ")
			commitments[Seed(bytesOf(t, seed))] = text
		case "roll":
			w := strings.SplitN(rest, " ", 7)
			v := vector{opened: Opened{Seed: Seed(bytesOf(t, w[0])), Seats: [][]byte{bytesOf(t, w[1]), bytesOf(t, w[2])}}}
			v.sides, _ = strconv.Atoi(w[3])
			v.draws, _ = strconv.Atoi(w[4])
			for face := range strings.SplitSeq(w[5], ",") {
				n, _ := strconv.Atoi(face)
				v.faces = append(v.faces, n)
			}
			if v.label, err = ParseLabel(w[6]); err != nil {
				t.Fatal(err)
			}
			vectors = append(vectors, v)
		default:
			t.Fatalf("golden.txt has a line of kind %q", kind)
		}
	}
	if len(vectors) == 0 || len(commitments) == 0 {
		t.Fatal("golden.txt is empty")
	}
	return vectors, commitments
}

func TestEveryRollIsWhatAnotherImplementationOfTheADRGives(t *testing.T) {
	vectors, commitments := golden(t)
	redrawn := 0
	for _, v := range vectors {
		if err := v.opened.Verify(commitments[v.opened.Seed], v.label, v.sides, v.faces); err != nil {
			t.Error(err)
		}
		if v.draws > len(v.faces) {
			redrawn++
		}
	}
	if redrawn < 10 {
		t.Errorf("only %d vectors have a draw thrown away: that path is not covered", redrawn)
	}
}

func TestTheGoldenVectorsTellARejectingDieFromAPlainModulo(t *testing.T) {
	vectors, _ := golden(t)
	caught := 0
	for _, v := range vectors {
		if got := biased(v.opened).Roll(v.label, len(v.faces), v.sides); !slices.Equal(got, v.faces) {
			caught++
		}
	}
	if caught == 0 {
		t.Error("dice that never throw a draw away pass all vectors")
	}
}

func TestVerifyCatchesAnyChangedPart(t *testing.T) {
	vectors, commitments := golden(t)
	v := vectors[slices.IndexFunc(vectors, func(v vector) bool { return len(v.faces) > 5 && len(v.opened.Seats[0]) > 0 })]
	published := commitments[v.opened.Seed]
	changed := func(change func(*vector)) vector {
		c := v
		c.faces, c.opened.Seats = slices.Clone(v.faces), [][]byte{slices.Clone(v.opened.Seats[0]), slices.Clone(v.opened.Seats[1])}
		change(&c)
		return c
	}
	for name, c := range map[string]vector{
		"a face":                   changed(func(c *vector) { c.faces[5] = c.faces[5]%c.sides + 1 }),
		"two faces changed places": changed(func(c *vector) { slices.Reverse(c.faces) }),
		"the house's seed":         changed(func(c *vector) { c.opened.Seed[31] ^= 1 }),
		"a duelist's seed":         changed(func(c *vector) { c.opened.Seats[0][0] ^= 1 }),
		"a byte moved from seed to seed": changed(func(c *vector) {
			c.opened.Seats[1] = append(c.opened.Seats[1], c.opened.Seats[0][0])
			c.opened.Seats[0] = c.opened.Seats[0][1:]
		}),
		"the purpose":                       changed(func(c *vector) { c.label.Purpose = Check }),
		"the number":                        changed(func(c *vector) { c.label.Number++ }),
		"the audience":                      changed(func(c *vector) { c.label.Audience = "a" }),
		"the subject":                       changed(func(c *vector) { c.label.Subject += "/x" }),
		"the sides":                         changed(func(c *vector) { c.sides++ }),
		"no faces":                          changed(func(c *vector) { c.faces = nil }),
		"a duelist's seed that is too long": changed(func(c *vector) { c.opened.Seats[0] = make([]byte, 65) }),
	} {
		if c.opened.Verify(published, c.label, c.sides, c.faces) == nil {
			t.Errorf("changed %s, and it verifies", name)
		}
	}
	if v.opened.Verify(strings.ToUpper(published), v.label, v.sides, v.faces) == nil {
		t.Error("a commitment in another spelling verifies")
	}
}

func TestAHiddenRollMovesNoVisibleOne(t *testing.T) {
	c, err := NewCommitted(Seed{7}, []byte("a"), []byte("b"))
	if err != nil {
		t.Fatal(err)
	}
	visible := func(hidden bool) (all []int) {
		for n := 1; n <= 50; n++ {
			if hidden {
				c.Roll(Label{Purpose: Check, Subject: "a", Audience: "a+mediator", Number: n}, 1, 20)
			}
			all = append(all, c.Roll(Label{Purpose: Combat, Subject: "b", Audience: All, Number: n}, 1, 20)...)
		}
		return all
	}
	if a, b := visible(false), visible(true); !slices.Equal(a, b) {
		t.Errorf("without hidden rolls %v, with them %v", a, b)
	}
}

func TestMoreDiceBeginWithThoseThatFewerWouldShow(t *testing.T) {
	c, _ := NewCommitted(Seed{9}, nil, nil)
	l := Label{Purpose: Damage, Subject: "a", Audience: All, Number: 1}
	if two, ten := c.Roll(l, 2, 6), c.Roll(l, 10, 6); !slices.Equal(two, ten[:2]) {
		t.Errorf("two dice %v, ten %v", two, ten)
	}
}

func TestTheSeedDoesNotPrint(t *testing.T) {
	seed := Seed{0xde, 0xad, 0xbe, 0xef}
	c, _ := NewCommitted(seed, nil, nil)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		for _, value := range []any{seed, c, Opened{Seed: seed}} {
			if text := fmt.Sprintf(verb, value); strings.Contains(text, "222") || strings.Contains(strings.ToLower(text), "dead") || strings.Contains(text, "0xde") {
				t.Errorf("%s prints %s", verb, text)
			}
		}
	}
}

func TestARollThatNoRuleCanMeanPanics(t *testing.T) {
	c, _ := NewCommitted(Seed{}, nil, nil)
	good := Label{Purpose: Combat, Subject: "a", Audience: All, Number: 1}
	for name, roll := range map[string]func(){
		"no dice":       func() { c.Roll(good, 0, 20) },
		"too many dice": func() { c.Roll(good, MaxCount+1, 20) },
		"no sides":      func() { c.Roll(good, 1, 0) },
		"257 sides":     func() { c.Roll(good, 1, 257) },
		"no label":      func() { c.Roll(Label{}, 1, 20) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it rolled")
				}
			}()
			roll()
		})
	}
	if _, err := NewCommitted(Seed{}, nil, make([]byte, MaxDuelistSeed+1)); err == nil {
		t.Error("a duelist's seed of 65 bytes was taken")
	}
}
