package chain

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// Exceptions is the queue of what cannot go on by itself. exceptions.Service implements it.
type Exceptions interface {
	Raise(ctx context.Context, tx db.Tx, e exceptions.Exception) error
	Resolve(ctx context.Context, tx db.Tx, k exceptions.Kind, subject, resolution string) error
	OpenOf(ctx context.Context, conn db.Conn, k exceptions.Kind) ([]exceptions.Item, error)
}

// BindExceptions has the service raise exceptions. It is called before a worker runs: the network is opened before
// the departments that operators need.
func (s *Service) BindExceptions(e Exceptions) { s.exceptions = e }

// noExceptions is the queue of a service that has none: a command that places no orders, and tests of the chain alone.
type noExceptions struct{}

func (noExceptions) Raise(context.Context, db.Tx, exceptions.Exception) error { return nil }

func (noExceptions) Resolve(context.Context, db.Tx, exceptions.Kind, string, string) error {
	return nil
}

func (noExceptions) OpenOf(context.Context, db.Conn, exceptions.Kind) ([]exceptions.Item, error) {
	return nil, nil
}

// Exception is an open exception about the network itself, rather than about one order that fails.
type Exception struct {
	Cause   Cause
	Subject string // an order's key, a role, a transaction, a block or the network
	Figures Figures
	Since   time.Time
}

// Figures are the codes and figures of an exception, never what a node wrote, which may repeat a secret. Only the fields that its
// cause needs are set.
type Figures struct {
	Reason    Reason `json:"reason,omitempty"`
	Role      string `json:"role,omitempty"` // of a key
	Account   string `json:"account,omitempty" doc:"an address" example:"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"`
	Customer  string `json:"customer,omitempty"` // whose address it is, or whose order it was
	Amount    string `json:"amount,omitempty"`
	Event     string `json:"event,omitempty"` // the name of an event of the contract
	State     string `json:"state,omitempty"` // of an order
	Nonce     uint64 `json:"nonce,omitempty"`
	Waiting   int64  `json:"waiting,omitempty"` // how many orders wait for the same cause; Amount is their total
	FromBlock uint64 `json:"fromBlock,omitempty"`
	ToBlock   uint64 `json:"toBlock,omitempty"`
	Anchor    string `json:"-"` // of an attestation: Attestation.Anchor
}

// texts and numbers are the figures by their names among the details of an exception.
func (f *Figures) texts() map[string]*string {
	return map[string]*string{
		"why": (*string)(&f.Reason), "role": &f.Role, "account": &f.Account, "amount": &f.Amount, "event": &f.Event, "state": &f.State,
		"anchor": &f.Anchor,
	}
}

func (f *Figures) numbers() map[string]*uint64 {
	return map[string]*uint64{"nonce": &f.Nonce, "fromBlock": &f.FromBlock, "toBlock": &f.ToBlock}
}

// raise raises an exception inside tx, or replaces the figures of the open one.
func (s *Service) raise(ctx context.Context, tx db.Tx, c Cause, subject string, f Figures) error {
	details := map[string]string{"network": s.id(), "subject": subject}
	for name, text := range f.texts() {
		if *text != "" {
			details[name] = *text
		}
	}
	for name, n := range f.numbers() {
		if *n != 0 {
			details[name] = strconv.FormatUint(*n, 10)
		}
	}
	e := exceptions.Exception{
		Kind: c.kind(), Subject: subjectOf(s.id(), c, subject), CustomerID: f.Customer, Reason: string(c), Details: details,
	}
	if f.Waiting > 0 {
		details["waiting"] = strconv.FormatInt(f.Waiting, 10)
		if total, err := money.Parse(f.Amount, money.GBPC); err == nil {
			e.Amount = total
		}
	}
	return s.exceptions.Raise(ctx, tx, e)
}

// causeGone is the code of how an exception is resolved that the network no longer has.
const causeGone = "cause_gone"

// resolve resolves the exception inside tx, if it is open.
func (s *Service) resolve(ctx context.Context, tx db.Tx, c Cause, subject, resolution string) error {
	return s.exceptions.Resolve(ctx, tx, c.kind(), subjectOf(s.id(), c, subject), resolution)
}

// Exceptions returns the open exceptions about the network, the oldest first.
func (s *Service) Exceptions(ctx context.Context, conn db.Conn) (open []Exception, err error) {
	for kind := range causes {
		items, err := s.exceptions.OpenOf(ctx, conn, kind)
		if err != nil {
			return nil, fmt.Errorf("read the exceptions of %s: %w", s.id(), err)
		}
		for _, item := range items {
			if e, about := s.exceptionOf(item); about {
				open = append(open, e)
			}
		}
	}
	slices.SortFunc(open, func(a, b Exception) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Cause, b.Cause), cmp.Compare(a.Subject, b.Subject))
	})
	return open, nil
}

// exceptionOf returns what an item of the queue says about the network; about is false for what another network, another department
// or a single order raised.
func (s *Service) exceptionOf(item exceptions.Item) (e Exception, about bool) {
	if item.Details["network"] != s.id() {
		return e, false
	}
	if item.Kind == exceptions.ChainDepositUnbooked {
		f := Figures{Reason: Reason(item.Reason), Account: item.Details["address"], Amount: item.Amount.String()}
		return Exception{Cause: CauseUnbooked, Subject: item.Subject, Figures: f, Since: item.Since}, doubt(item.Reason).isOne()
	}
	e = Exception{Cause: Cause(item.Reason), Subject: item.Details["subject"], Since: item.Since}
	e.Figures.Customer = item.CustomerID
	for name, text := range e.Figures.texts() {
		*text = item.Details[name]
	}
	for name, n := range e.Figures.numbers() {
		*n, _ = strconv.ParseUint(item.Details[name], 10, 64) // what is left out is 0
	}
	e.Figures.Waiting, _ = strconv.ParseInt(item.Details["waiting"], 10, 64)
	return e, slices.Contains(causes[item.Kind], e.Cause)
}

// openExceptions are the network's open exceptions as a task knows them. The task resolves one when its cause is gone.
type openExceptions struct {
	s    *Service
	open map[wrong]Figures // nil until they are loaded
}

// wrong is what an exception of the network is known by.
type wrong struct {
	cause   Cause
	subject string
}

// load reads the exceptions that an earlier process left open.
func (o *openExceptions) load(ctx context.Context) error {
	left, err := o.s.Exceptions(ctx, o.s.db.Read())
	if err != nil {
		return err
	}
	o.open = map[wrong]Figures{}
	for _, l := range left {
		o.open[wrong{l.Cause, l.Subject}] = l.Figures
	}
	return nil
}

// isOpen reports whether there is such an exception.
func (o *openExceptions) isOpen(c Cause, subject string) bool {
	_, open := o.open[wrong{c, subject}]
	return open
}

// report raises an exception in a transaction of its own, unless the same one is open already.
func (o *openExceptions) report(ctx context.Context, c Cause, subject string, f Figures) {
	if o.isOpen(c, subject) && o.open[wrong{c, subject}] == f {
		return
	}
	err := o.s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return o.s.raise(ctx, tx, c, subject, f) })
	if err != nil {
		o.s.log.ErrorContext(ctx, "chain exception not stored", "cause", c, "subject", subject, "error", err)
		return
	}
	if o.open != nil {
		o.open[wrong{c, subject}] = f
	}
}

// clear resolves an exception whose cause is gone.
func (o *openExceptions) clear(ctx context.Context, c Cause, subject string) {
	if !o.isOpen(c, subject) {
		return
	}
	err := o.s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return o.s.resolve(ctx, tx, c, subject, causeGone) })
	if err == nil {
		delete(o.open, wrong{c, subject})
	}
}
