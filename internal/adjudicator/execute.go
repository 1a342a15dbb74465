package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"spellduel/domain/duel"
	"spellduel/events"
	"spellduel/projections"
)

// appendTimeout bounds the wait for the disk. It is not the caller's own
// patience: a client that hangs up does not make an outcome unknown.
const appendTimeout = 20 * time.Second

// attempts is how often a command is decided anew because another was faster.
const attempts = 5

// Request is what a command brings along beside its meaning.
type Request struct {
	Scope   string // what a key is good for: method and path, as "POST /v1/duels"
	Key     string // the client's idempotency key, or empty
	Body    []byte // the body as it came, which the key is bound to
	IfMatch func(version string) bool
	Lasts   time.Duration // of invitations that the command gives; 0 is InvitationLife

	// Render words the answer before the command is stored, and again for who
	// repeats its key. It is given a Snapshot only where the answer tells
	// credentials and is therefore kept. It may be nil where nobody wants bytes.
	Render func(Outcome) (Answer, error)
}

// Outcome is what a command came to, as its caller sees it.
type Outcome struct {
	Duel        string
	Viewer      duel.Viewer
	Version     string // of the viewer's stream
	Events      []projections.Shown
	Token       string // new, shown once
	Spectator   string // new, shown once
	Invitations map[duel.Seat]string
	Expire      time.Time // when Invitations do
	Granted     Grant     // what Token is, where the duel was not opened with it
	Snapshot    *Snapshot
	Answer      Answer // what Render made
	Repeated    bool   // the key was known: nothing was stored, and Answer is the first one's; Snapshot is not set
}

// job is a command on its way through the house.
type job struct {
	kind    string // as the observer is told
	request Request
	scope   string // of the key: the request's, and the token's hash
	key     []byte // hashed, once it was asked for
	viewer  duel.Viewer
	actor   string
	secret  []byte // the new duel's, where the job opens one

	// plan makes the command of a snapshot (nil where it opens), or refuses,
	// and fills in of the outcome what only it knows.
	plan func(s *Snapshot, out *Outcome) (duel.Command, []events.CredentialChange, error)
}

func (j *job) keyed() bool { return j.request.Key != "" }

// hashedKey is what a keyed job is found again by.
func (j *job) hashedKey() []byte {
	if j.key == nil {
		j.key = events.KeyOf(j.scope, j.request.Key)
	}
	return j.key
}

// execute carries a job through, once, whatever others do meanwhile.
func (a *Adjudicator) execute(ctx context.Context, id string, j *job) (out Outcome, err error) {
	defer func() { a.config.Observer.Commanded(j.kind, resultOf(out, err)) }()
	for range attempts {
		e, err := a.entry(ctx, id)
		if err != nil {
			return Outcome{}, err
		}
		out, err := a.attempt(ctx, e, j)
		if !errors.Is(err, events.ErrConflict) {
			return out, err
		}
	}
	return Outcome{}, ErrContended
}

// attempt decides once. After any failed append the entry is dropped: what the
// store has is then read anew.
func (a *Adjudicator) attempt(ctx context.Context, e *entry, j *job) (Outcome, error) {
	if err := e.lock(ctx); err != nil {
		return Outcome{}, err
	}
	defer e.unlock()
	if j.secret == nil {
		if err := a.catchUp(ctx, e); err != nil {
			a.live.drop(e)
			return Outcome{}, err
		}
	}
	if out, known, err := a.repeat(e, j); known || err != nil {
		return out, err
	}
	out, steps, next, err := a.decide(ctx, e, j)
	if err != nil {
		return Outcome{}, err
	}
	if err := a.append(ctx, steps[0].commit); err != nil {
		a.live.drop(e)
		return Outcome{}, err
	}
	before := e.snap.Load()
	a.accept(e, steps, next)
	if next.Over() && !(before != nil && before.Over()) {
		a.config.Observer.Ended(next.View(duel.ViewerMediator).Common().Outcome.Result)
	}
	return out, nil
}

func (a *Adjudicator) append(ctx context.Context, c events.Commit) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), appendTimeout)
	defer cancel()
	if _, err := a.config.Store.Append(ctx, c); err != nil {
		return fmt.Errorf("store what %s caused in duel %s: %w", c.Header.Command, c.Header.Duel, err)
	}
	return nil
}

// decide makes the sealed commit of a job, and what will be seen of it, decoded
// from the bytes that are about to be stored.
func (a *Adjudicator) decide(ctx context.Context, e *entry, j *job) (Outcome, []step, *Snapshot, error) {
	none := func(err error) (Outcome, []step, *Snapshot, error) {
		return Outcome{}, nil, nil, err
	}
	now := e.snap.Load()
	out := Outcome{Duel: e.duel, Viewer: j.viewer}
	// The plan knows who asks; before that not even a version may be compared.
	command, credentials, err := j.plan(now, &out)
	if err != nil {
		return none(err)
	}
	if err := a.admit(now, j); err != nil {
		return none(err)
	}
	commit, err := a.commit(ctx, e, j, command)
	if err != nil {
		return none(err)
	}
	commit.Aside.Credentials = credentials
	next, steps, err := a.advance(e, commit)
	if err != nil {
		return none(err)
	}
	before := 0
	if now != nil {
		before = now.Last(j.viewer)
	}
	out.Version, out.Events, out.Snapshot = next.Version(j.viewer), next.Events(j.viewer, before, 0), next
	if err := keep(&steps[0].commit, j, &out); err != nil {
		return none(err)
	}
	return out, steps, next, nil
}

// admit checks what the caller asks of the duel's present state before he is
// listened to.
func (a *Adjudicator) admit(now *Snapshot, j *job) error {
	if j.request.IfMatch == nil {
		return nil
	}
	if now == nil || !j.request.IfMatch(now.Version(j.viewer)) {
		return refuse(CodeVersionStale, "", "If-Match names another version than the one you would act on. Read again, then decide.")
	}
	return nil
}

// commit decides the command and seals what it causes.
func (a *Adjudicator) commit(ctx context.Context, e *entry, j *job, command duel.Command) (events.Commit, error) {
	var head events.Head
	var last int64
	secret, now := j.secret, e.snap.Load()
	if now != nil {
		head, last, secret = now.head, now.at, e.secret
	}
	of, at, err := now.place(command)
	if err != nil {
		return events.Commit{}, err
	}
	world, err := a.world(ctx, e, secret, command)
	if err != nil {
		return events.Commit{}, err
	}
	decided, err := at.Decide(command, world)
	if err != nil {
		return events.Commit{}, err
	}
	encoded, err := a.encode(of.Codec, head.Version, decided)
	if err != nil {
		return events.Commit{}, fmt.Errorf("encode what %s caused in duel %s: %w", command.Name(), e.duel, err)
	}
	header := events.Header{
		Duel: e.duel, First: head.Version + 1, At: max(last, a.config.Now().UnixMilli()),
		Actor: j.actor, Command: command.Name(),
	}
	if j.keyed() {
		header.Key = j.hashedKey()
		header.Print = events.PrintOf(j.scope, j.request.Key, j.request.Body)
	}
	if e.sealer == nil {
		e.sealer = events.NewSealer(secret, e.duel)
	}
	return e.sealer.Seal(head.Hash, header, encoded)
}

func (a *Adjudicator) encode(codec *events.Codec, version uint64, decided []duel.Event) ([][]byte, error) {
	list := make([]events.Event, len(decided))
	for i, d := range decided {
		id, err := a.ids.next()
		if err != nil {
			return nil, err
		}
		e := events.Event{
			ID: id, Seq: version + uint64(i) + 1, Round: d.Round, Phase: string(d.Phase),
			Actor: string(d.Actor), Cause: d.Cause, Because: d.Because, Data: d.Data,
		}
		for _, r := range d.Rules {
			e.Rules = append(e.Rules, string(r))
		}
		list[i] = e
	}
	return codec.EncodeAll(list)
}

// place is where a command is decided: at the duel's position, or, where there is
// no duel yet, before the first event of the ruleset that the command opens one
// of.
func (s *Snapshot) place(c duel.Command) (Ruleset, Position, error) {
	if s != nil {
		at, err := s.position()
		return s.ruleset, at, err
	}
	opener, ok := c.(duel.Opener)
	if !ok {
		return Ruleset{}, nil, fmt.Errorf("%s opens no duel", c.Name())
	}
	of, ok := rulesetNamed(opener.Opens().Profile.Ruleset)
	if !ok {
		return Ruleset{}, nil, fmt.Errorf("no ruleset %q is held here", opener.Opens().Profile.Ruleset)
	}
	return of, of.Begin(), nil
}

// world is what the rules may look at beside the state: the catalogue that the
// duel's profile names, and the duel's dice.
func (a *Adjudicator) world(ctx context.Context, e *entry, secret []byte, command duel.Command) (World, error) {
	now := e.snap.Load()
	if now == nil {
		return World{Catalogue: a.config.Catalogue}, nil
	}
	catalogue, err := a.catalogue(ctx, now.opening.Profile.Catalogue)
	if err != nil {
		return World{}, err
	}
	own := now.seeds
	if c, ok := command.(duel.Seating); ok && c.Sits().Fresh {
		own = now.seeded(c.Sits())
	}
	rolls, err := a.dice(e, now, secret, own)
	return World{Catalogue: catalogue, Dice: rolls}, err
}
