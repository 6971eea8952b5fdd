package withdrawals

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/team/authority"
	"github.com/gbpc/gbpc/internal/transactions"
)

// MaxBatch is how many payments a batch has at most.
const MaxBatch = 10_000

const batchCall = "batch"

// BatchOrder is a customer's order of many payments, all of which are right or none is accepted.
type BatchOrder struct {
	CustomerID string
	Key        string // the customer's idempotency key; "" is none
	Name       string
	DryRun     bool // only says what is wrong
	Items      []BatchItem

	initiator auth.Initiator
}

// Accepted is the answer to a batch.
type Accepted struct {
	ID     string // "" of a dry run
	Status string
	Count  int
	Total  money.Amount // in pounds if all payments go to banks, else in coins
	Fees   money.Amount // in coins, besides the total
	Errors []ItemError  // of a dry run
	// Approval is that of the customer's own team; its ID is "" if none is needed.
	Approval team.Of
}

// Batch accepts all payments of the order and holds their money, or none. A refusal is a *BatchRefusal with what is wrong
// with which item, or an error about the whole.
func (s *Service) Batch(ctx context.Context, o BatchOrder) (api.Answer, error) {
	o.initiator = auth.InitiatorOf(ctx)
	request, err := o.hash()
	if err != nil {
		return api.Answer{}, err
	}
	if o.Key == "" {
		o.Key = id.New()
	}
	owner := o.CustomerID + ":" + batchCall
	release, err := s.inflight.acquire(ctx, owner+" "+o.Key)
	if err != nil {
		return api.Answer{}, err
	}
	defer release()
	if !o.DryRun {
		if record, found, err := s.ledger.Lookup(ctx, s.db.Read(), owner, o.Key); err != nil || found {
			if err == nil && record.Request != request {
				err = ErrKeyReused
			}
			return api.Answer{Response: record.Response, Replayed: true}, err
		}
	}
	by, err := s.payer(ctx, o.CustomerID)
	if err != nil {
		return api.Answer{}, err
	}
	check, err := s.checkItems(ctx, o, by)
	if err != nil {
		return api.Answer{}, err
	}
	if o.DryRun || len(check.errors) > 0 {
		if err := check.checkExternalIDs(ctx, o.CustomerID); err != nil {
			return api.Answer{}, err
		}
	}
	if len(check.errors) > 0 && !o.DryRun {
		return api.Answer{}, &BatchRefusal{Errors: check.sorted()}
	}
	coins, fees := check.totals()
	b := batch{order: o, owner: owner, request: request, by: by, check: check, coins: coins, fees: fees, review: by.matched}
	if o.DryRun {
		return b.answer(Accepted{Status: "checked", Errors: check.sorted()})
	}
	return s.acceptBatch(ctx, &b)
}

// batch is an order whose items are right.
type batch struct {
	order       BatchOrder
	id, owner   string
	request     [32]byte
	by          payer
	check       *batchCheck
	coins, fees money.Amount
	review      bool // operators have to agree to each
	policy      team.Requirement
	right       authority.Authority // by which it may be made
}

// hash is the hash of the order, however its request was written.
func (o BatchOrder) hash() ([32]byte, error) {
	o.Key = ""
	text, err := json.Marshal(o)
	return sha256.Sum256(append([]byte("batch 1 "), text...)), err
}

// total returns what is paid, in the currency in which the batch is shown.
func (b *batch) total() money.Amount {
	for _, p := range b.check.payments {
		if p == nil || p.kind != transactions.FiatWithdrawal {
			return b.coins
		}
	}
	pounds, _ := b.coins.ToPounds()
	return pounds
}

func (b *batch) answer(a Accepted) (api.Answer, error) {
	a.Count, a.Total, a.Fees = len(b.order.Items), b.total(), b.fees
	response, err := json.Marshal(viewOfAccepted(a, "en"))
	return api.Answer{Response: response}, err
}

// operation is what an authentication must be for: the whole batch.
func (b *batch) operation() auth.Operation {
	total := b.total()
	return auth.Operation{Call: batchCall, BodyHash: b.request, Summary: auth.Summary{
		Amount: total.String(), Currency: total.Currency().Code(), Payee: b.summary(),
	}}
}

// payeesNamed is how many payees of a batch are named where it is authenticated or approved. The others are in its list of
// items.
const payeesNamed = 5

// payees names the first payees in full, with their amounts, and how many more there are.
func (b *batch) payees() (names []string) {
	for i, p := range b.check.payments {
		if i == payeesNamed {
			return append(names, fmt.Sprintf("and %d more", len(b.check.payments)-i))
		}
		names = append(names, fmt.Sprintf("%s: %s %s", p.to.whole(), p.amount, p.amount.Currency().Code()))
	}
	return names
}

// summary is what is authenticated or approved, in words. The batch's name cannot pass for a payee.
func (b *batch) summary() string {
	name := strings.ReplaceAll(b.order.Name, ";", ",")
	return fmt.Sprintf("%d payments: %s; %s", len(b.order.Items), name, strings.Join(b.payees(), "; "))
}

// acceptBatch holds the money of all payments with one command, which also writes them down and the job that starts them.
func (s *Service) acceptBatch(ctx context.Context, b *batch) (api.Answer, error) {
	available, err := s.ledger.Balance(ctx, s.db.Read(), chart.Customer(b.order.CustomerID))
	if err != nil {
		return api.Answer{}, err
	}
	if available.Cmp(b.coins.Add(b.fees)) < 0 {
		return api.Answer{}, ErrInsufficientFunds
	}
	if err := s.askPolicyOfBatch(ctx, b); err != nil {
		return api.Answer{}, err
	}
	b.right, err = authority.Of(ctx, s.auth, authority.Request{
		Operation: b.operation(), Initiator: b.order.initiator, Scopes: b.check.scopes(), AwaitsApproval: b.awaitsApproval(),
	})
	if err != nil {
		return api.Answer{}, err
	}
	answer, err := s.commitBatch(ctx, b)
	if errors.Is(err, errVelocity) {
		b.review = true
		answer, err = s.commitBatch(ctx, b)
	}
	switch {
	case errors.Is(err, team.ErrPolicyChanged):
		return s.acceptBatch(ctx, b)
	case errors.Is(err, authority.ErrNotAuthenticated):
		return api.Answer{}, s.auth.Challenge(ctx, b.operation())
	case db.IsUniqueViolation(err):
		if err := b.check.checkExternalIDs(ctx, b.order.CustomerID); err != nil {
			return api.Answer{}, err
		}
		if len(b.check.errors) > 0 {
			return api.Answer{}, &BatchRefusal{Errors: b.check.sorted()}
		}
	}
	return answer, err
}

func (s *Service) commitBatch(ctx context.Context, b *batch) (api.Answer, error) {
	b.id = id.New()
	accepted := Accepted{ID: b.id, Status: batchPending}
	if b.awaitsApproval() {
		accepted.Status = batchAwaitingApproval
	}
	rows, err := s.rowsOfBatch(b, accepted.Status)
	if err != nil {
		return api.Answer{}, err
	}
	next, err := s.afterBatch(ctx, b, &accepted)
	if err != nil {
		return api.Answer{}, err
	}
	answer, err := b.answer(accepted)
	if err != nil {
		return api.Answer{}, err
	}
	receipt, err := s.ledger.Submit(ctx, ledger.Command{
		Owner: b.owner, Key: b.order.Key, Request: b.request,
		Entry: ledger.Entry{Kind: "batch.held", Reference: b.id, Lines: ledger.Move(
			chart.Customer(b.order.CustomerID), chart.Held(b.order.CustomerID), b.coins.Add(b.fees),
		)},
		Preconditions: b.preconditions(),
		Check:         b.checkUnderLock,
		AttachedRows:  append(rows, next...),
		Response:      answer.Response,
	})
	if err != nil {
		return api.Answer{}, err
	}
	s.queue.Wake()
	s.events.Wake()
	return api.Answer{Response: receipt.Response, Replayed: receipt.Replayed}, nil
}

// afterBatch returns the rows with which an accepted batch goes on: the request to its team, or the job that starts it.
func (s *Service) afterBatch(ctx context.Context, b *batch, accepted *Accepted) ([]db.Row, error) {
	if b.awaitsApproval() {
		asked, rows, err := s.requestBatchApproval(ctx, b)
		accepted.Approval = team.Of{ID: asked.ID, Status: asked.Status, Needed: asked.Approvals}
		return rows, err
	}
	job, err := s.queue.Row(ctx, batchJob.Job(b.id))
	return []db.Row{job}, err
}

// preconditions name the rows that checkUnderLock reads and changes, each once.
func (b *batch) preconditions() []ledger.RowRef {
	refs := slices.Concat(statusRows(b.by.Customer), b.policy.Preconditions(), b.right.Preconditions())
	named := map[ledger.RowRef]bool{}
	for _, p := range b.check.payments {
		for _, ref := range p.quote.Preconditions() {
			if !named[ref] {
				named[ref], refs = true, append(refs, ref)
			}
		}
	}
	return refs
}

// checkUnderLock checks again what another request could have changed since, and counts each payment.
func (b *batch) checkUnderLock(now time.Time, rows *ledger.Rows) error {
	if err := requireActiveUnderLock(rows, b.by.Customer); err != nil {
		return err
	}
	if err := b.policy.Count(rows); err != nil {
		return err
	}
	for _, p := range b.check.payments {
		exceedsVelocity, err := p.quote.CountUse(rows)
		if err != nil {
			return err
		}
		if exceedsVelocity && !b.review {
			return errVelocity
		}
	}
	return b.right.Check(now, rows)
}

type batchRow struct {
	ID            string             `db:"id"`
	CustomerID    string             `db:"customer_id"`
	Name          []byte             `db:"name"`
	Status        string             `db:"status"`
	Count         int64              `db:"count"`
	Coins         int64              `db:"coins"`
	Fees          int64              `db:"fees"`
	Currency      string             `db:"currency"`
	Review        bool               `db:"review"`
	Next          int64              `db:"next"`
	Failed        int64              `db:"failed"`
	Entry         any                `db:"entry,bigint"`
	InitiatorKind auth.InitiatorKind `db:"initiator_kind"`
	InitiatorID   string             `db:"initiator_id"`
	CreatedAt     time.Time          `db:"created_at"`
	AuthorisedAt  time.Time          `db:"authorised_at"`
}

type batchItemRow struct {
	BatchID       string            `db:"batch_id"`
	Item          int64             `db:"item"`
	TransactionID string            `db:"transaction_id"`
	Type          transactions.Type `db:"type"`
	Coins         int64             `db:"coins"`
	Fee           int64             `db:"fee"`
	Network       string            `db:"network"`
	Address       string            `db:"address"`
	BankID        string            `db:"bank_id"`
	LimitKey      string            `db:"limit_key"`
	ExternalID    string            `db:"external_id"`
	Metadata      []byte            `db:"metadata"`
}

var (
	batchRows     = db.RowsOf[batchRow]("withdrawals_batches")
	batchItemRows = db.RowsOf[batchItemRow]("withdrawals_batch_items")
)

const batchNameContext = "withdrawals.batch"

// rowsOfBatch are the batch and its items, which are committed with the entry.
func (s *Service) rowsOfBatch(b *batch, status string) ([]db.Row, error) {
	name, err := s.sealer.SealJSON(batchNameContext+":"+b.id, b.order.Name)
	if err != nil {
		return nil, err
	}
	o := b.order
	row := batchRow{
		ID: b.id, CustomerID: o.CustomerID, Name: name, Status: status, Count: int64(len(o.Items)), Coins: b.coins.Minor(), Fees: b.fees.Minor(),
		Currency: b.total().Currency().Code(), Review: b.review, Entry: ledger.Sequence, InitiatorKind: o.initiator.Kind,
		InitiatorID: o.initiator.ID, CreatedAt: b.by.At,
	}
	if !b.awaitsApproval() {
		row.AuthorisedAt = b.by.At
	}
	rows := []db.Row{batchRows.Row(row)}
	for i, p := range b.check.payments {
		metadata, err := s.transactions.SealMetadata(p.id, p.labels.Metadata)
		if err != nil {
			return nil, err
		}
		payee := p.payee.named()
		rows = append(rows, batchItemRows.Row(batchItemRow{
			BatchID: b.id, Item: int64(i), TransactionID: p.id, Type: p.kind, Coins: p.coins().Minor(), Fee: p.quote.FeeCoins.Minor(),
			Network: payee[0],
			Address: payee[1], BankID: payee[2], LimitKey: p.quote.LimitKey(), ExternalID: p.labels.ExternalID, Metadata: metadata,
		}), transactions.ExternalIDRow(o.CustomerID, p.labels.ExternalID, p.id))
	}
	return rows, nil
}
