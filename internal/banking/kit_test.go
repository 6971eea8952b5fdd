package banking_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

var issuer = banking.Issuer{Name: "GBPC Issuer Ltd", BankName: "Sandbox Bank", BIC: "GBPCGB2L", SortCode: "040075", Main: "00000019", Own: "00000027"}

// bench is the department with the pretend bank behind a folder, both moved by hand: nothing
// happens between two steps.
type bench struct {
	*banking.Service
	t      *testing.T
	db     *db.DB
	clock  *clock.Fixed
	queue  *jobs.Queue
	folder *banking.Folder
	bank   *sandboxbank.Bank
	sink   *sink
	names  names
	step   *secondaryAuth
	dir    string
}

func each(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newBench(t, d)) })
}

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	b := &bench{t: t, db: d, dir: t.TempDir(), clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)), sink: &sink{}, names: names{}, step: &secondaryAuth{}}
	b.queue = jobs.New(jobs.Dependencies{DB: d, Clock: b.clock})
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
	b.Service = banking.New(banking.Config{Issuer: issuer}, banking.Dependencies{DB: d, Clock: b.clock, Queue: b.queue, Sealer: sealer, Rail: b.folder, Sink: b.sink, Verified: b.names, SecondaryAuth: b.step, Modulus: modulus.Published()})
	return b
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

type secondaryAuth struct{ err error }

func (s *secondaryAuth) RequireSecondaryAuth(context.Context) error { return s.err }

// sink records each notification as a text. fails makes it return an error.
type sink struct {
	mu         sync.Mutex
	events     []string
	credits    []banking.Credit
	statements []banking.Statement
	fails      error
}

func (s *sink) note(event string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fails != nil {
		return s.fails
	}
	s.events = append(s.events, event)
	return nil
}

func (s *sink) reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events, s.credits, s.statements = nil, nil, nil
}

func (s *sink) CreditReceived(_ context.Context, _ db.Tx, c banking.Credit) error {
	whose := "nobody"
	if c.Matched {
		whose = "customer"
	}
	if c.Account == banking.Own {
		whose = "us"
	}
	if err := s.note("credit " + c.Amount.String() + " " + whose); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.credits = append(s.credits, c)
	return nil
}

func (s *sink) PayoutSettled(_ context.Context, _ db.Tx, p banking.Payout) error {
	return s.note("settled " + string(p.Kind) + " " + p.Amount.String())
}

func (s *sink) PayoutRejected(_ context.Context, _ db.Tx, p banking.Payout, reason fault.Code) error {
	return s.note("rejected " + string(p.Kind) + " " + p.Amount.String() + ": " + fault.Lookup(reason).English)
}

func (s *sink) PayoutReturned(_ context.Context, _ db.Tx, p banking.Payout, reason fault.Code) error {
	return s.note("returned " + string(p.Kind) + " " + p.Amount.String() + ": " + fault.Lookup(reason).English)
}

func (s *sink) TransferCredited(_ context.Context, _ db.Tx, p banking.Payout) error {
	return s.note("arrived " + string(p.Kind) + " " + p.Amount.String())
}

func (s *sink) StatementClosed(_ context.Context, _ db.Tx, st banking.Statement) error {
	if err := s.note("closed " + string(st.Account) + " " + st.Closing.String()); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.statements = append(s.statements, st)
	return nil
}
