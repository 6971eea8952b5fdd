package banking_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

var issuer = banking.Issuer{Name: "GBPC Issuer Ltd", BankName: "Sandbox Bank", BIC: "GBPCGB2L", SortCode: "040075", Main: "00000019", Own: "00000027",
	Address: iso20022.Address{Street: "1 Mint Street", Town: "London", Postcode: "EC1A 1AA", Country: "GB"}, LEI: "549300GBPCEXAMPLE071"}

// bench is the department with the pretend bank behind a folder, both moved by hand: nothing
// happens between two steps.
type bench struct {
	*banking.Service
	t          *testing.T
	db         *db.DB
	clock      *clock.Fixed
	queue      *jobs.Queue
	folder     *banking.Folder
	bank       *sandboxbank.Bank
	sink       *sink
	names      names
	step       *authenticator
	payees     *payeeNames
	exceptions *raised
	events     *events.Log
	dir        string
	keys       *seal.Sealer
}

func each(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newBench(t, d)) })
}

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	b := &bench{t: t, db: d, dir: t.TempDir(), clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)), sink: &sink{}, names: names{}, step: &authenticator{}, payees: &payeeNames{}, exceptions: newRaised()}
	sealer, err := seal.Generate()
	require.NoError(t, err)
	b.folder, err = banking.NewFolder(filepath.Join(b.dir, "rail"), time.Millisecond, nil)
	require.NoError(t, err)
	b.bank, err = sandboxbank.Open(t.Context(), sandboxbank.Config{
		Database: filepath.Join(b.dir, "bank.db"), Orders: b.folder.Outbox(), Deliveries: b.folder.Inbox(), Issuer: issuer.Name,
		Main: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}, Own: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Own}, Clock: b.clock,
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.bank.Close()) })
	b.keys = sealer
	b.events = events.New(events.Dependencies{DB: d, Sealer: sealer, Clock: b.clock})
	b.open("1")
	return b
}

// open starts a version of the program.
func (b *bench) open(program string) {
	b.queue = jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock})
	b.Service = banking.New(banking.Config{Issuer: issuer, Program: program}, banking.Dependencies{DB: b.db, Clock: b.clock, Queue: b.queue, Sealer: b.keys, Rail: b.folder, Sink: b.sink, Verified: b.names, Auth: b.step, Customers: b.step, Payees: b.payees, Modulus: modulus.Published(), Exceptions: b.exceptions, Events: b.events})
}

// settle does everything that is due, on both sides, until nothing is.
func (b *bench) settle() {
	b.t.Helper()
	for range 3 {
		b.work()
		require.NoError(b.t, b.bank.Step(b.t.Context()))
		b.receive()
	}
}

// work runs the jobs that are due.
func (b *bench) work() {
	b.t.Helper()
	_, err := b.queue.RunDue(b.t.Context())
	require.NoError(b.t, err)
}

// receive takes every file in the inbox once, as Receive does.
func (b *bench) receive() {
	b.t.Helper()
	files, err := filepath.Glob(filepath.Join(b.folder.Inbox(), "*.xml"))
	require.NoError(b.t, err)
	for _, name := range files {
		content, err := os.ReadFile(name)
		require.NoError(b.t, err)
		if err := b.ProcessFile(b.t.Context(), banking.InboundFile{Name: filepath.Base(name), Content: content}); err != nil && !errors.Is(err, banking.ErrRejected) {
			b.t.Fatal(err)
		}
		require.NoError(b.t, os.Remove(name))
	}
}

// capital puts money on our own account, so that micro-deposits can be paid.
func (b *bench) capital() *bench {
	b.t.Helper()
	b.credit("1000.00", iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Own}, iso20022.Party{Name: "The owners"})
	b.sink.reset()
	return b
}

func (b *bench) credit(amount string, to iso20022.Account, from iso20022.Party) string {
	b.t.Helper()
	ref, err := b.bank.Credit(b.t.Context(), sandboxbank.Credit{Amount: pounds(amount), To: to, From: from, Reference: "hello there"})
	require.NoError(b.t, err)
	b.settle()
	return ref
}

func (b *bench) tx(do func(ctx context.Context, tx db.Tx) error) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), do))
}

// person is a verified customer with a receiving account.
type person struct {
	id      string
	party   iso20022.Party
	virtual iso20022.Account
}

func (b *bench) person(name, sortCode, number string) person {
	b.t.Helper()
	p := person{id: id.New(), party: iso20022.Party{Name: name, Account: iso20022.Account{SortCode: sortCode, Number: number}}}
	b.names[p.id] = name
	b.tx(func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO customers (id, kind, status, created_at) VALUES ($1, 'individual', 'active', $2)", p.id, b.clock.Now())
		require.NoError(b.t, err)
		a, err := b.VirtualAccount(ctx, tx, p.id)
		p.virtual = iso20022.Account{SortCode: a.SortCode, Number: a.AccountNumber}
		return err
	})
	return p
}

// janeWithBank is a person whose bank account is verified.
func (b *bench) janeWithBank() (person, string) {
	b.t.Helper()
	p := b.person("Jane Alice Doe", "107999", "88837491")
	var bankID string
	b.tx(func(ctx context.Context, tx db.Tx) (err error) {
		bankID, err = b.AddVerifiedBankAccount(ctx, tx, p.id, partyOf(p.party), "mine")
		return err
	})
	return p, bankID
}

func partyOf(p iso20022.Party) banking.Party {
	return banking.Party{Name: p.Name, SortCode: p.Account.SortCode, AccountNumber: p.Account.Number}
}

func newBank(p person) banking.NewBankAccount {
	return banking.NewBankAccount{AccountHolder: p.party.Name, SortCode: p.party.Account.SortCode, AccountNumber: p.party.Account.Number}
}

// code is the one in the newest micro-deposit at the bank.
func (b *bench) code(p person) string {
	b.t.Helper()
	payments, err := b.bank.Payments(b.t.Context(), p.party.Account.SortCode, p.party.Account.Number)
	require.NoError(b.t, err)
	require.NotEmpty(b.t, payments)
	return strings.TrimPrefix(payments[0].Reference, "GBPC ")
}

func pounds(s string) money.Amount { return money.MustParse(s, money.GBP) }

type names map[string]string

func (n names) VerifiedName(_ context.Context, customerID string) (string, bool, error) {
	name, ok := n[customerID]
	return name, ok, nil
}

func (n names) VerifiedAddress(context.Context, db.Conn, string) (iso20022.Address, bool, error) {
	return iso20022.Address{Street: "1 High Street", Town: "London", Postcode: "EC1A 1AA", Country: "GB"}, true, nil
}

// raised is the queue of exceptions: the reason of each open one, by kind and subject, and the actions.
type raised struct {
	mu      sync.Mutex
	open    map[string]exceptions.Exception
	actions map[string]exceptions.Action // by kind and name
}

func newRaised() *raised {
	return &raised{open: map[string]exceptions.Exception{}, actions: map[string]exceptions.Action{}}
}

func (r *raised) Raise(_ context.Context, _ db.Tx, e exceptions.Exception) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.open[string(e.Kind)+" "+e.Subject] = e
	return nil
}

func (r *raised) Resolve(_ context.Context, _ db.Tx, k exceptions.Kind, subject, _ string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.open, string(k)+" "+subject)
	return nil
}

func (r *raised) Register(k exceptions.Kind, actions ...exceptions.Action) {
	for _, a := range actions {
		r.actions[string(k)+" "+a.Name] = a
	}
}

// reasons are the open exceptions of a kind.
func (r *raised) reasons(k exceptions.Kind) (reasons []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, e := range r.open {
		if e.Kind == k {
			reasons = append(reasons, e.Reason)
		}
	}
	slices.Sort(reasons)
	return reasons
}

// act does what an operator can do about the only open exception of a kind.
func (b *bench) act(k exceptions.Kind, action string) {
	b.t.Helper()
	var subject string
	for _, e := range b.exceptions.open {
		if e.Kind == k {
			require.Empty(b.t, subject, "there are several")
			subject = e.Subject
		}
	}
	require.NotEmpty(b.t, subject)
	a, ok := b.exceptions.actions[string(k)+" "+action]
	require.True(b.t, ok, action)
	b.tx(func(ctx context.Context, tx db.Tx) error {
		return a.Do(ctx, tx, exceptions.Item{Exception: exceptions.Exception{Kind: k, Subject: subject}}, staff.Operator{}, exceptions.Input{})
	})
	b.work()
}

// upgrade runs another version of the program until it has looked at what was refused.
func (b *bench) upgrade(program string) {
	b.t.Helper()
	b.open(program)
	ctx, stop := context.WithTimeout(b.t.Context(), 300*time.Millisecond)
	defer stop()
	require.NoError(b.t, b.Run(ctx))
}

// reseal replaces the kept content of a rejected file.
func (b *bench) reseal(hash string, content []byte) {
	b.t.Helper()
	sealed, err := b.keys.Seal("banking.file:"+hash, content)
	require.NoError(b.t, err)
	_, err = b.db.Writer().ExecContext(b.t.Context(), "UPDATE bank_files SET content = $1 WHERE hash = $2", sealed, hash)
	require.NoError(b.t, err)
}
