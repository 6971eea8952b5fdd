package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
)

// cabinet keeps documents in memory.
type cabinet map[string][]byte

// document is an upload that a customer was told is kept.
type document struct {
	customer *person
	name     string
	content  string
	at       time.Time
}

// documentsKept is how long an upload that no form names is kept.
const documentsKept = 30 * 24 * time.Hour

// storage is one process's connection to the cabinet, with the faults that stand. The program calls it from goroutines
// of its own, so a process that dies here is only marked: it stops at its next look at the clock.
type storage struct {
	w *world
	p *process
}

var errGone = errors.New("nothing is there")

func (s storage) meet() error {
	switch {
	case s.p.dead:
		return faults.ErrRefused
	case s.w.modes[faults.Files] == faults.Refuse:
		return faults.ErrRefused
	case s.w.modes[faults.Files] == faults.Hang:
		s.w.counts.hangs++
		s.w.clock.Advance(callTimeout)
		return errHang
	}
	return nil
}

// done is the moment between the deed and its answer.
func (s storage) done() error {
	if s.w.chance(4) {
		s.p.dead = true
		return errHang
	}
	if s.w.chance(s.w.lost) {
		s.w.counts.filesLost++
		return errHang
	}
	return nil
}

func (s storage) NewReader(_ context.Context, name string) (io.ReadCloser, error) {
	if err := s.meet(); err != nil {
		return nil, err
	}
	content, found := s.w.cabinet[name]
	if !found {
		return nil, errGone
	}
	return io.NopCloser(bytes.NewReader(content)), nil
}

func (s storage) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	return &deposited{storage: s, ctx: ctx, name: name}, s.meet()
}

type deposited struct {
	storage
	ctx  context.Context
	name string
	bytes.Buffer
}

func (d *deposited) Close() error {
	if err := errors.Join(d.meet(), d.ctx.Err()); err != nil {
		return err
	}
	d.w.cabinet[d.name] = bytes.Clone(d.Bytes())
	return d.done()
}

func (s storage) Delete(_ context.Context, name string) error {
	if err := s.meet(); err != nil {
		return err
	}
	delete(s.w.cabinet, name)
	return s.done()
}

func (s storage) List(_ context.Context, prefix string) (found []files.Stored, err error) {
	for _, name := range sortedKeys(s.w.cabinet) {
		if strings.HasPrefix(name, prefix) {
			found = append(found, files.Stored{Name: name})
		}
	}
	return found, s.meet()
}

func (storage) Close() error { return nil }

// upload has a customer submit a document.
func (w *world) upload(ctx context.Context, p *process, c *person) {
	d := document{customer: c, at: w.clock.Now(), content: fmt.Sprintf("%%PDF-1.7 page %d of customer %d", w.random.IntN(1000), c.number)}
	if n := w.random.IntN(5); n < 2 && !w.quiet {
		before := w.modes[faults.Files]
		w.modes[faults.Files] = []faults.Mode{faults.Refuse, faults.Hang}[n]
		defer func() { w.modes[faults.Files] = before }()
	}
	f, err := p.Documents.Upload(ctx, documents.Owner{ID: c.id, KeyOwner: c.id}, strings.NewReader(d.content))
	p.tick()
	if err == nil {
		w.counts.documents++
		d.name = f.Name
		w.documents = append(w.documents, d)
	}
	w.note("customer %d submits a document: %s", c.number, codeOf(err))
}

// readDocuments has each customer read what was submitted and must still be there.
func (w *world) readDocuments(ctx context.Context, p *process) {
	for _, d := range w.documents {
		if w.clock.Now().Sub(d.at) >= documentsKept || w.loss.files[d.name] {
			continue
		}
		var got bytes.Buffer
		f, err := p.Documents.Find(ctx, d.customer.id, d.name)
		if err == nil {
			err = p.Files.Copy(ctx, &got, f)
		}
		if err != nil || got.String() != d.content {
			w.wrong = append(w.wrong, fmt.Sprintf("a document that customer %d submitted is not there: %v", d.customer.number, err))
		}
	}
}

// files checks that the storage has what the records say, and nothing else.
func (v *verifier) files(ctx context.Context) error {
	states, err := v.pairs(ctx, "SELECT name, state FROM files")
	if err != nil {
		return err
	}
	kinds := map[string]int{}
	for name, state := range states {
		_, kept := v.w.cabinet[name]
		switch {
		case state == "stored" && !kept && !v.w.loss.files[name]:
			kinds["are recorded and not kept"]++
		case state == "stored" || state == "deleted" && !kept:
		default:
			kinds["are "+state+" after 30 days without faults"]++
		}
	}
	for name := range v.w.cabinet {
		if _, recorded := states[name]; !recorded && !v.w.loss.files[name] {
			kinds["are kept and nobody's"]++
		}
	}
	for _, what := range sortedKeys(kinds) {
		v.problem("%d documents %s", kinds[what], what)
	}
	return nil
}
