package duel

// Command is one wish of an actor. The commands here are those of every
// ruleset; each adds its own, and its own Open and TakeSeat, whose terms and
// sheets are its alone.
type Command interface {
	// Name is the written name of the command in a commit's header.
	Name() string
}

// Opener is a command that opens a duel, each ruleset's own.
type Opener interface {
	Command
	Opens() Opening                     // without a commitment
	Committed(commitment string) Opener // the same with the commitment to the server's dice seed, hex
}

// Seating is a command that sits somebody down, declines for him, or hands a
// seat over.
type Seating interface {
	Command
	Sits() Arrival
}

// Arrival is what everybody must know of a seating.
type Arrival struct {
	Seat     Seat
	Name     string // the duelist's, where he comes with it
	Fresh    bool   // somebody new sits down or declines: nobody takes over who sits there
	DiceSeed string // hex, may be empty
}

// Reply answers an open decision.
type Reply struct {
	By       Actor
	Decision string
	Answer   Answer
}

// TakeBack withdraws a sealed answer while others are still out.
type TakeBack struct {
	By       Actor
	Decision string
}

// Surrender gives the duel up.
type Surrender struct {
	Seat Seat
}

// Lapse says that what is asked now was not answered in time, or that no seat
// can be taken any more. When that is so is the asker's to know: no ruleset has a
// clock.
type Lapse struct{}

// Void ends a duel from outside the rules; nobody has won.
type Void struct {
	By     Actor  // the mediator, the house for who opened a duel that it judges, or the operator
	Reason string // told to all; empty, or readable and of at most [MaxReason] characters
}

// RenewInvitation makes a new invitation for a seat, which was lost or is to be
// handed over. The invitation itself is none of the rules'.
type RenewInvitation struct {
	By   Actor // who manages the seats: the mediator or the house
	Seat Seat
}

// NoteCredentials records that somebody's credentials changed.
type NoteCredentials struct {
	Holder Viewer
	By     Actor // the operator; empty for the holder himself
}

// Actor is who changed the credentials.
func (c NoteCredentials) Actor() Actor {
	if c.By != "" {
		return c.By
	}
	return Actor(c.Holder)
}

// Name implements [Command].
func (Reply) Name() string { return "answer" }

// Name implements [Command].
func (TakeBack) Name() string { return "take_back" }

// Name implements [Command].
func (Surrender) Name() string { return "surrender" }

// Name implements [Command].
func (Lapse) Name() string { return "lapse" }

// Name implements [Command].
func (Void) Name() string { return "void" }

// Name implements [Command].
func (RenewInvitation) Name() string { return "renew_invitation" }

// Name implements [Command].
func (NoteCredentials) Name() string { return "note_credentials" }
