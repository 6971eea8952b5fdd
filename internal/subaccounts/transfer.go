package subaccounts

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/team/authority"
	"github.com/gbpc/gbpc/internal/transactions"
)

// transferCall is the call to which idempotency keys of transfers belong, and the kind of their entries.
const (
	transferCall = "accountTransfer"
	transferKind = "account_transfer"
	heldKind     = "account_transfer.held"
)

// Order is an order to move coins between accounts of the caller's business: the business's own, or a sub-account of it.
type Order struct {
	Key      string // the caller's idempotency key; "" is none
	From, To customer.ID
	Amount   money.Amount
	Labels   transactions.Labels
}

// transfer is an order on its way to the books.
type transfer struct {
	Order
	business customer.ID
	accounts [2]customer.Customer // from, to
	request  [32]byte
	at       time.Time
	out, in  transactions.Transaction
	approval team.Requirement
	asked    team.Of // the approval that it waits for
}

var statuses = ledger.NewPrecondition(customer.StatusRows)

// Transfer moves coins: one entry in the books, and a transaction in the history of each side. A person authenticates this
// very transfer; a key needs the scope. Where the policy of the team asks for approvals, the coins are held until it has
// decided (approve.go), and nobody authenticates the order. The same key and body give the first answer again.
func (s *Service) Transfer(ctx context.Context, o Order) (api.Answer, error) {
	if err := auth.RequireBusiness(ctx); err != nil {
		return api.Answer{}, err
	}
	t := &transfer{Order: o, business: businessOf(ctx), at: s.clock.Now()}
	text, err := json.Marshal([]string{"1", t.business, o.From, o.To, o.Amount.String(), o.Labels.Text()})
	if err != nil {
		return api.Answer{}, err
	}
	t.request = sha256.Sum256(text)
	if t.Key == "" {
		t.Key = id.New()
	} else if answer, found, err := s.replay(ctx, t); err != nil || found {
		return answer, err
	}
	answer, refusal := s.place(ctx, t)
	if refusal == nil {
		return answer, nil
	}
	// The same request may have been carried out meanwhile, and so have used up what was missing here.
	if answer, found, err := s.replay(ctx, t); err != nil || found {
		return answer, err
	}
	return api.Answer{}, refusal
}

func (t *transfer) keyOwner() string { return t.business + ":" + transferCall }

// replay returns the answer that was given to the key before.
func (s *Service) replay(ctx context.Context, t *transfer) (answer api.Answer, found bool, err error) {
	record, found, err := s.ledger.Lookup(ctx, s.db.Read(), t.keyOwner(), t.Key)
	if err != nil || !found {
		return api.Answer{}, false, err
	}
	if record.Request != t.request {
		return api.Answer{}, true, ErrKeyReused
	}
	return api.Answer{Response: record.Response, Replayed: true}, true, nil
}

// place checks the order, each precondition with an error of its own, and commits it. What another request could change
// meanwhile is checked again under the lock of the books.
func (s *Service) place(ctx context.Context, t *transfer) (api.Answer, error) {
	for i, account := range []customer.ID{t.From, t.To} {
		c, err := s.accountOf(ctx, t.business, account)
		if err != nil {
			return api.Answer{}, err
		}
		t.accounts[i] = c
	}
	if t.From == t.To {
		return api.Answer{}, fault.Invalid(fault.Field("to", fault.OutOfRange, "Choose a different account from the one that pays."))
	}
	if t.Amount.Sign() <= 0 {
		return api.Answer{}, fault.Invalid(fault.Field("amount", fault.OutOfRange))
	}
	if err := s.team.RequireIdentity(ctx); err != nil {
		return api.Answer{}, err
	}
	for _, c := range t.accounts {
		if err := s.mayMove(ctx, c); err != nil {
			return api.Answer{}, err
		}
	}
	if err := s.transactions.CheckExternalID(ctx, s.db.Read(), t.From, t.Labels.ExternalID); err != nil {
		return api.Answer{}, err
	}
	available, err := s.ledger.Balance(ctx, s.db.Read(), chart.Customer(t.From))
	if err != nil {
		return api.Answer{}, err
	}
	if available.Cmp(t.Amount) < 0 {
		return api.Answer{}, ledger.ErrInsufficientFunds
	}
	return s.authorise(ctx, t)
}

// authorise asks the policy what the transfer needs, and commits it: to wait for the team, or with an authentication. If the
// policy asks for more by then, it is asked again.
func (s *Service) authorise(ctx context.Context, t *transfer) (answer api.Answer, err error) {
	t.approval, err = s.team.NeededFor(ctx, s.db.Read(), team.Order{
		Payer: customer.Customer{ID: t.business, Kind: customer.Business}, Parts: []team.Part{{Subject: team.InternalTransfer, Coins: t.Amount}},
		At: t.at,
	})
	if err != nil {
		return api.Answer{}, err
	}
	by, err := authority.Of(ctx, s.auth, authority.Request{
		Operation: t.operation(), Initiator: auth.InitiatorOf(ctx), Scopes: []apikeys.Scope{auth.ScopeOf(auth.MoveMoney)},
		AwaitsApproval: t.waits(),
	})
	if err != nil {
		return api.Answer{}, err
	}
	answer, err = s.commit(ctx, t, by)
	switch {
	case errors.Is(err, team.ErrPolicyChanged):
		return s.authorise(ctx, t)
	case errors.Is(err, authority.ErrNotAuthenticated):
		err = auth.ErrChallengeUnknown
	}
	return answer, err
}

// accountOf returns the business itself or a sub-account of it, or ErrUnknown.
func (s *Service) accountOf(ctx context.Context, business, account customer.ID) (customer.Customer, error) {
	if !id.Valid(account) {
		return customer.Customer{}, ErrUnknown
	}
	if account != business {
		return s.customers.SubAccount(ctx, s.db.Read(), business, account)
	}
	m, err := s.customers.Find(ctx, s.db.Read(), business)
	return m.Customer, err
}

// mayMove refuses an account that is frozen or closed, whose holder is not verified, or that a screening holds.
func (s *Service) mayMove(ctx context.Context, c customer.Customer) error {
	if _, err := s.transactions.EligibleCustomer(ctx, c.ID); err != nil {
		return err
	}
	match, err := s.screening.HasOpenMatch(ctx, s.db.Read(), c.ID)
	if err == nil && match {
		err = ErrFrozen
	}
	return err
}

// operation is what an authentication must be for.
func (t *transfer) operation() auth.Operation {
	return auth.Operation{Call: transferCall, BodyHash: t.request, Summary: auth.Summary{
		Amount: t.Amount.String(), Currency: t.Amount.Currency().Code(), Payee: nameOf(t.accounts[1]) + ", " + t.To,
	}}
}

func nameOf(account customer.Customer) string {
	if !account.IsSubAccount() {
		return "main account"
	}
	return account.Name
}

// commit submits the entry with both transactions and their events as one command.
func (s *Service) commit(ctx context.Context, t *transfer, by authority.Authority) (api.Answer, error) {
	t.transactions(ctx)
	rows, err := s.attachedRows(ctx, t)
	if err != nil {
		return api.Answer{}, err
	}
	response, err := json.Marshal(viewOfTransfer(t))
	if err != nil {
		return api.Answer{}, err
	}
	refs := []ledger.RowRef{statuses.Row(t.From), statuses.Row(t.To)}
	if t.From != t.business && t.To != t.business {
		refs = append(refs, statuses.Row(t.business))
	}
	refs = append(refs, by.Preconditions()...)
	receipt, err := s.ledger.Submit(ctx, ledger.Command{
		Owner: t.keyOwner(), Key: t.Key, Request: t.request,
		Entry:         t.entry(),
		Preconditions: append(refs, t.approval.Preconditions()...),
		Check:         t.checkUnderLock(by),
		AttachedRows:  rows,
		Response:      response,
	})
	if db.IsUniqueViolation(err) { // another payment was faster
		err = cmp.Or(s.transactions.CheckExternalID(ctx, s.db.Read(), t.From, t.Labels.ExternalID), err)
	}
	if err != nil {
		return api.Answer{}, err
	}
	s.events.Wake()
	s.queue.Wake()
	return api.Answer{Response: receipt.Response, Replayed: receipt.Replayed}, nil
}

func (t *transfer) entry() ledger.Entry {
	if t.waits() {
		return ledger.Entry{Kind: heldKind, Reference: t.out.ID, Lines: ledger.Move(chart.Customer(t.From), chart.Held(t.From), t.Amount)}
	}
	return ledger.Entry{Kind: transferKind, Reference: t.out.ID, Lines: ledger.Move(chart.Customer(t.From), chart.Customer(t.To), t.Amount)}
}

// checkUnderLock checks again what another request could have changed since: the status of the accounts and of their
// business, and what the order rests on.
func (t *transfer) checkUnderLock(by authority.Authority) func(time.Time, *ledger.Rows) error {
	return func(now time.Time, rows *ledger.Rows) error {
		for _, account := range []customer.ID{t.From, t.To, t.business} {
			row, _ := statuses.Get(rows, account) // without its row the ledger refuses the order
			if row.Status != customer.Active {
				return ErrFrozen
			}
		}
		if err := t.approval.Count(rows); err != nil {
			return err
		}
		return by.Check(now, rows)
	}
}

// transactions makes the two sides; of a transfer that waits the paid one is written when it is approved. The business's own id of
// the transfer is the paying side's.
func (t *transfer) transactions(ctx context.Context) {
	side := transactions.Transaction{
		Amount: t.Amount, Fee: money.Zero(money.GBPC), Status: transactions.Completed, CreatedAt: t.at, CompletedAt: t.at, UpdatedAt: t.at,
		Initiator: auth.InitiatorOf(ctx),
	}
	side.Metadata = t.Labels.Metadata
	t.out, t.in = side, side
	t.out.ID, t.out.CustomerID, t.out.Type, t.out.Counterparty, t.out.ExternalID = id.New(), t.From, transactions.AccountTransferOut, t.To,
		t.Labels.ExternalID
	t.in.ID, t.in.CustomerID, t.in.Type, t.in.Counterparty = id.New(), t.To, transactions.AccountTransferIn, t.From
	if t.waits() {
		t.out.Status, t.out.CompletedAt = transactions.AwaitingApproval, time.Time{}
	}
	t.out.Reference = transactions.ReferenceOf(t.out.ID)
	t.in.Reference = t.out.Reference
}

func (s *Service) attachedRows(ctx context.Context, t *transfer) (rows []db.Row, err error) {
	if t.waits() {
		return s.waitingRows(ctx, t)
	}
	for _, side := range []transactions.Transaction{t.out, t.in} {
		if rows, err = s.sideRows(ctx, rows, side, nil); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func (s *Service) sideRows(
	ctx context.Context, rows []db.Row, side transactions.Transaction, approval *transactions.ApprovalView,
) ([]db.Row, error) {
	placed, err := s.transactions.Place(ctx, side, approval, ledger.Sequence)
	return append(rows, placed.Rows...), err
}
