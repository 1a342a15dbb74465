package adjudicator

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/spell"
	"spellduel/events"
)

// catalogue is the one that a profile names: the server's own, or one that an
// older server kept in the store. Where a profile names none, its ruleset has no
// use for it.
func (a *Adjudicator) catalogue(ctx context.Context, hash string) (*spell.Catalogue, error) {
	if hash == a.catalogueHex || hash == "" {
		return a.config.Catalogue, nil
	}
	a.artifacts.Lock()
	defer a.artifacts.Unlock()
	if c, ok := a.older[hash]; ok {
		return c, nil
	}
	var h events.Hash
	if err := h.UnmarshalText([]byte(hash)); err != nil {
		return nil, fmt.Errorf("%w: the profile names the catalogue %q", ErrUnreadable, hash)
	}
	b, err := a.config.Store.Artifact(ctx, h)
	if err != nil {
		return nil, fmt.Errorf("read the catalogue %s: %w", hash, err)
	}
	c, err := spell.Open(b)
	if err != nil {
		return nil, fmt.Errorf("open the catalogue %s: %w", hash, err)
	}
	a.older[hash] = c
	return c, nil
}

// dice are the duel's own: nil where the table throws and waits for ever, else derived from the
// committed secret and what the duelists added. They are made anew when that changes.
func (a *Adjudicator) dice(e *entry, now *Snapshot, secret []byte, own []string) (dice.Dice, error) {
	if now.opening.TableDice && now.opening.Deadline == nil {
		return nil, nil
	}
	if a.config.Dice != nil {
		return a.config.Dice(e.duel), nil
	}
	if e.dice != nil && slices.Equal(e.seeds, own) {
		return e.dice, nil
	}
	seeds, err := bytesOf(own)
	if err != nil {
		return nil, err
	}
	rolls, err := dice.NewCommitted(dice.Seed(events.DiceSeed(secret)), seeds...)
	if err != nil {
		return nil, err
	}
	e.dice, e.seeds = rolls, own
	return rolls, nil
}

// bytesOf reads the duelists' parts of the dice.
func bytesOf(own []string) ([][]byte, error) {
	seeds := make([][]byte, len(own))
	for i, text := range own {
		var err error
		if seeds[i], err = hex.DecodeString(text); err != nil {
			return nil, fmt.Errorf("%w: a duelist's part of the dice is not hexadecimal", ErrUnreadable)
		}
	}
	return seeds, nil
}
