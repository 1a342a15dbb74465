package adjudicator

import (
	"bytes"
	"fmt"

	"spellduel/domain/duel"
	"spellduel/events"
)

// Answer is an answer as it goes out, and goes out again for the same key.
type Answer struct {
	Status   int
	Location string
	Version  string // of the caller's stream, for the ETag; empty where he has none
	Body     []byte
}

// keptAnswer is what is known of a keyed commit for whoever repeats its key. An
// answer that told credentials was sealed beside the commit, since nothing else
// can tell them again; any other is worded anew from what its caller was shown.
type keptAnswer struct {
	print    string
	viewer   duel.Viewer
	from, to int  // his steps before the commit and after it
	issued   bool // the answer told credentials
	status   int
	location string
	sealed   []byte
}

func keepOf(s step) keptAnswer {
	c := s.commit
	return keptAnswer{
		print: string(c.Header.Print), viewer: s.sender(), from: s.from, to: s.to, issued: issues(c),
		status: c.Aside.AnswerStatus, location: c.Aside.Location, sealed: c.Aside.Answer,
	}
}

// issues tells that a commit gave a credential to somebody.
func issues(c events.Commit) bool {
	for _, change := range c.Aside.Credentials {
		if !change.Revoked {
			return true
		}
	}
	return false
}

// word words the answer. One that tells no credentials may be made of the
// caller's own stream alone, or it could not be worded again.
func (j *job) word(out Outcome, issued bool) (Answer, error) {
	if j.request.Render == nil {
		return Answer{}, nil
	}
	if !issued {
		out.Snapshot = nil
	}
	answer, err := j.request.Render(out)
	if err != nil {
		return Answer{}, fmt.Errorf("word the answer: %w", err)
	}
	return answer, nil
}

// keep words the answer and seals into the commit's aside what could not be
// worded again.
func keep(c *events.Commit, j *job, out *Outcome) (err error) {
	issued := issues(*c)
	if out.Answer, err = j.word(*out, issued); err != nil || !issued || !j.keyed() || j.request.Render == nil {
		return err
	}
	plain := append([]byte(out.Answer.Version+"\n"), out.Answer.Body...)
	sealed, err := events.SealAnswer(j.scope, j.request.Key, plain)
	if err != nil {
		return fmt.Errorf("keep the answer: %w", err)
	}
	c.Aside.Answer, c.Aside.AnswerStatus, c.Aside.Location = sealed, out.Answer.Status, out.Answer.Location
	return nil
}

// repeat gives the first answer again where the job's key is known.
func (a *Adjudicator) repeat(e *entry, j *job) (Outcome, bool, error) {
	if !j.keyed() || e.kept == nil {
		return Outcome{}, false, nil
	}
	kept, known := e.kept[string(j.hashedKey())]
	if !known {
		return Outcome{}, false, nil
	}
	if kept.print != string(events.PrintOf(j.scope, j.request.Key, j.request.Body)) {
		return Outcome{}, true, refuse(CodeKeyReused, "", "This Idempotency-Key came with another request before. Take a new key for a new request.")
	}
	out, err := kept.again(e.snap.Load(), j)
	return out, true, err
}

func (k keptAnswer) again(now *Snapshot, j *job) (out Outcome, err error) {
	if k.issued {
		out = Outcome{Duel: now.duel, Viewer: j.viewer, Repeated: true}
		out.Answer, err = k.open(j)
		return out, err
	}
	out = Outcome{
		Duel: now.duel, Viewer: k.viewer, Version: now.versionAt(k.viewer, k.to),
		Events: now.sight(k.viewer).shown[k.from:k.to], Repeated: true,
	}
	out.Answer, err = j.word(out, false)
	return out, err
}

func (k keptAnswer) open(j *job) (Answer, error) {
	if len(k.sealed) == 0 {
		return Answer{}, refuse(CodeKeyReused, "", "This Idempotency-Key belongs to a command whose answer was not kept.")
	}
	plain, err := events.OpenAnswer(j.scope, j.request.Key, k.sealed)
	if err != nil {
		return Answer{}, fmt.Errorf("open the kept answer: %w", err)
	}
	version, body, _ := bytes.Cut(plain, []byte{'\n'})
	return Answer{Status: k.status, Location: k.location, Version: string(version), Body: body}, nil
}
