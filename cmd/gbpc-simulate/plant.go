package main

import (
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

// plant is a bug that is put between the program and what it works with. Each wrapper that is nil leaves its part as
// it is.
type plant struct {
	aroundRail   func(banking.Rail) banking.Rail
	aroundClient func(chain.Client) chain.Client
	aroundSink   func(chain.Sink) chain.Sink
	aroundSigner func(signer.Signer) signer.Signer
	aroundClock  func(clock.Clock) clock.Clock
	aroundPost   func(mail.Transport) mail.Transport
	aroundFiles  func(files.Storage) files.Storage
	// aroundArchive is the storage of a run that archives.
	aroundArchive func(files.Storage) files.Storage
	key           func(string) string // the idempotency key that arrives
	moveKey       func(string) string // the same of a move between accounts
	archivedKey   func(string) string // the same of an order that is archived
	file          func(file) []file   // what is read instead of a file of the bank
	losses        bool                // commits are lost in every seed
	archives      bool                // months are archived in every seed
	// each is called before each step.
	each func(w *world) error
}

func wrap[T any](around func(T) T, inner T) T {
	if around == nil {
		return inner
	}
	return around(inner)
}

func (p plant) rail(r banking.Rail) banking.Rail     { return wrap(p.aroundRail, r) }
func (p plant) client(c chain.Client) chain.Client   { return wrap(p.aroundClient, c) }
func (p plant) sink(s chain.Sink) chain.Sink         { return wrap(p.aroundSink, s) }
func (p plant) signer(s signer.Signer) signer.Signer { return wrap(p.aroundSigner, s) }
func (p plant) post(m mail.Transport) mail.Transport { return wrap(p.aroundPost, m) }
func (p plant) files(f files.Storage) files.Storage  { return wrap(p.aroundFiles, f) }
func (p plant) clock(c clock.Clock) clock.Clock      { return wrap(p.aroundClock, c) }
