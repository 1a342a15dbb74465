package scenarios

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"spellduel/internal/client"
)

const stepOption = "move:" // before the space to go to

// walk takes the images to two spaces, one step a round; who is there passes.
func walk(toA, toB string) action {
	return action{do: func(ctx context.Context, p *play, refused bool) error {
		for {
			there := true
			for seat, to := range map[string]string{"a": toA, "b": toB} {
				option, err := p.stride(ctx, seat, to)
				if err != nil {
					return err
				}
				there = there && option == ""
			}
			if there {
				return nil
			}
			for _, way := range [][2]string{{"a", toA}, {"b", toB}} {
				option, err := p.stride(ctx, way[0], way[1])
				if err != nil {
					return err
				}
				if option == "" {
					option = "pass"
				}
				if err := choose(way[0], "act", option).do(ctx, p, refused); err != nil {
					return err
				}
			}
		}
	}}
}

// stride is the step that brings an image nearer to a space, or empty where it
// stands there.
func (p *play) stride(ctx context.Context, seat, space string) (string, error) {
	to, err := strconv.Atoi(space)
	if err != nil {
		return "", err
	}
	d, err := p.owed(ctx, seat, "act", false)
	if err != nil {
		return "", err
	}
	here, ok := stands(d)
	switch {
	case !ok:
		return "", fmt.Errorf("%s cannot step; %s", seat, offered(d))
	case here < to:
		return stepOption + strconv.Itoa(here+1), nil
	case here > to:
		return stepOption + strconv.Itoa(here-1), nil
	}
	return "", nil
}

// stands tells from the steps that a decision offers where the image is: between
// two of them, or at the end of the arena.
func stands(d client.Decision) (space int, ok bool) {
	var to []int
	for _, o := range d.Options {
		if n, err := strconv.Atoi(strings.TrimPrefix(o.ID, stepOption)); err == nil && strings.HasPrefix(o.ID, stepOption) {
			to = append(to, n)
		}
	}
	switch {
	case len(to) == 2:
		return (to[0] + to[1]) / 2, true
	case len(to) == 1 && to[0] == 1:
		return 0, true
	case len(to) == 1:
		return to[0] + 1, true
	}
	return 0, false
}
