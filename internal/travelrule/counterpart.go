package travelrule

import (
	"context"
	"crypto/ed25519"
	"strings"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
)

// Counterpart is another provider with which we exchange messages.
type Counterpart struct {
	ID string // by which both sides know it: in authentications, and in the books of messages
	Provider
	Aliases   []string          // other names by which customers know it
	URL       string            // to which messages are sent
	PublicKey ed25519.PublicKey // with which its messages are verified
	Pin       string            // SHA-256 of its client certificate, in hexadecimal digits; "" if we do not know it
}

// Counterparts is how other providers are reached.
type Counterparts interface {
	// Find returns the provider that a customer has named.
	Find(name string) (Counterpart, bool)
	// ByID returns the provider with this id.
	ByID(id string) (Counterpart, bool)
	// Ask sends a message and returns what the provider says. The same id is the same message: it may be sent again. An
	// error means that it is not known what the provider decides, and never that it refuses.
	Ask(ctx context.Context, c Counterpart, m Inquiry) (Reply, error)
	// Tell says what became of a payment that the provider had accepted.
	Tell(ctx context.Context, c Counterpart, n Notice) error
}

// Inquiry is a message as it is sent.
type Inquiry struct {
	ID      string  `json:"id"` // the same for each repetition
	Asset   Asset   `json:"asset"`
	Amount  string  `json:"amount"`
	Address string  `json:"address"` // to which the coins will come
	IVMS101 IVMS101 `json:"IVMS101"`
}

// Asset is what is transferred.
type Asset struct {
	Symbol  string `json:"symbol"`
	Network string `json:"network"`
}

// Decision is what a provider says to a message.
type Decision string

// The decisions.
const (
	Undecided Decision = ""         // it will say so later: it is asked again
	Approve   Decision = "approved" // the coins may come
	Refuse    Decision = "rejected" // they must not
)

// Reply is what a provider answers.
type Reply struct {
	Decision Decision
	Reason   string // the provider's words; operators alone read them
}

// Notice says what became of a payment.
type Notice struct {
	ID        string // of the message
	TxHash    string // "" if no coins come
	Cancelled bool
}

// Directory is a fixed list of providers.
type Directory []Counterpart

// Find returns the provider with that name or alias, in any case.
func (d Directory) Find(name string) (Counterpart, bool) {
	for _, c := range d {
		for _, known := range append([]string{c.Name}, c.Aliases...) {
			if strings.EqualFold(strings.Join(strings.Fields(known), " "), strings.Join(strings.Fields(name), " ")) {
				return c, true
			}
		}
	}
	return Counterpart{}, false
}

// ByID returns the provider with this id.
func (d Directory) ByID(id string) (Counterpart, bool) {
	for _, c := range d {
		if c.ID == id {
			return c, true
		}
	}
	return Counterpart{}, false
}

// NoCounterparts is that we know no other provider.
type NoCounterparts struct{ Directory }

// Ask is never called: no provider is found.
func (NoCounterparts) Ask(context.Context, Counterpart, Inquiry) (Reply, error) {
	return Reply{}, ErrNotFound
}

// Tell is never called either.
func (NoCounterparts) Tell(context.Context, Counterpart, Notice) error { return ErrNotFound }

// silence remembers which providers did not answer, so that many payments to one of them do not each wait for its time
// limit, and do not keep others waiting: meanwhile one call at a time asks it.
type silence struct {
	wall  clock.Clock
	mu    sync.Mutex
	since map[string]*pause
}

type pause struct {
	asking bool
	nextAt time.Time
}

// silencePause is the least time between two calls of a provider that does not answer.
const silencePause = 2 * time.Second

func (s *silence) mayAsk(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.since[id]
	if p == nil {
		return true
	}
	if p.asking || s.wall.Now().Before(p.nextAt) {
		return false
	}
	p.asking = true
	return true
}

func (s *silence) asked(id string, answered bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if answered {
		delete(s.since, id)
		return
	}
	s.since[id] = &pause{nextAt: s.wall.Now().Add(silencePause)}
}
