package withdrawals

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

type withdrawalRow struct {
	ID              string              `db:"id"`
	CustomerID      string              `db:"customer_id"`
	Type            transactions.Type   `db:"type"`
	Status          transactions.Status `db:"status"`
	Coins           int64               `db:"coins"`
	Fee             int64               `db:"fee"`
	Network         string              `db:"network"`
	Address         string              `db:"address"`
	BankID          string              `db:"bank_id"`
	Creditor        []byte              `db:"creditor"`
	Payee           string              `db:"payee"`
	LimitKey        string              `db:"limit_key"`
	Entry           any                 `db:"entry,bigint"`
	CreatedAt       time.Time           `db:"created_at"`
	UnscreenedSince time.Time           `db:"unscreened_since"`
	Review          string              `db:"review"`
}

var withdrawalRows = db.RowsOf[withdrawalRow]("withdrawals")

// submit commits the payment to the books. If it turns out under the lock to exceed the velocity rules, it
// is submitted again, for operators to review. If the policy of the customer's team asks for more by then, the order is
// authorised again.
func (s *Service) submit(ctx context.Context, p *payment, challenge string) (api.Answer, error) {
	answer, err := s.commit(ctx, p, challenge)
	if errors.Is(err, errVelocity) {
		p.reviewReasons = append(p.reviewReasons, ReviewVelocity)
		answer, err = s.commit(ctx, p, challenge)
	}
	if errors.Is(err, team.ErrPolicyChanged) {
		return s.authorise(ctx, p)
	}
	return answer, err
}

// commit submits the entry, its preconditions and the rows attached to it as one command. Nothing outside
// is called.
func (s *Service) commit(ctx context.Context, p *payment, challenge string) (api.Answer, error) {
	t := p.transaction()
	attached, err := s.attachedRows(ctx, p, t)
	if err != nil {
		return api.Answer{}, err
	}
	view, response, err := transactions.Response(t)
	if err != nil {
		return api.Answer{}, err
	}
	receipt, err := s.ledger.Submit(ctx, ledger.Command{
		Owner: p.keyOwner(), Key: p.key, Request: p.request,
		Entry:         ledger.Entry{Kind: string(p.kind) + ".ordered", Reference: p.id, Lines: p.lines()},
		Preconditions: p.preconditions(challenge),
		Check:         p.checkUnderLock(challenge),
		AttachedRows:  attached,
		Response:      response,
	})
	if errors.Is(err, errNotAuthenticated) {
		return api.Answer{}, s.auth.Challenge(ctx, p.operation())
	}
	if db.IsUniqueViolation(err) { // another payment was faster
		err = cmp.Or(s.transactions.CheckExternalID(ctx, s.db.Read(), p.customerID, p.labels.ExternalID), err)
	}
	if err != nil {
		return api.Answer{}, err
	}
	s.queue.Wake()
	s.events.Wake()
	answer := api.Answer{Response: receipt.Response, Replayed: receipt.Replayed}
	if !receipt.Replayed {
		answer.Fresh = view
	}
	return answer, nil
}

// lines hold the amount, and charge the fee on top of it.
func (p *payment) lines() []ledger.Line {
	own := chart.Customer(p.customerID)
	return ledger.Lines(ledger.Move(own, chart.Held(p.customerID), p.coins), ledger.Move(own, chart.Fees, p.quote.FeeCoins))
}

// preconditions name the rows that checkUnderLock reads and changes. The rules of the settings decide about addresses and
// about people's authentications, the payee about the latter alone.
func (p *payment) preconditions(challenge string) []ledger.RowRef {
	refs := p.quote.Preconditions()
	if p.apiKey() == "" {
		refs = append(refs, payees.Row(p.payee))
	}
	if p.needsRules() {
		refs = append(refs, rules.Row(p.customerID))
	}
	refs = append(refs, statusRows(p.payer.customer)...)
	if challenge != "" {
		refs = append(refs, challenges.Row(challenge))
	}
	if p.apiKey() != "" {
		refs = append(refs, apiKeys.Row(p.apiKey()))
	}
	if p.whitelistID != "" {
		refs = append(refs, whitelist.Row(p.whitelistID))
	}
	return append(refs, p.approval.Preconditions()...)
}

func (p *payment) needsRules() bool {
	return p.apiKey() == "" || p.kind == transactions.ChainWithdrawal
}

// checkUnderLock checks again, with the rows as they are now, everything that another request could have
// changed since, and counts the payment.
func (p *payment) checkUnderLock(challenge string) func(time.Time, *ledger.Rows) error {
	operation := p.operation().Hash()
	return func(now time.Time, rows *ledger.Rows) error {
		if err := requireActiveUnderLock(rows, p.payer.customer); err != nil {
			return err
		}
		var settings customer.PaymentRules
		if p.needsRules() {
			settings, _ = rules.Get(rows, p.customerID) // without it the ledger refuses the order
		}
		if err := p.checkWhitelistUnderLock(now, rows, settings); err != nil {
			return err
		}
		if err := p.approval.Count(rows); err != nil {
			return err
		}
		exceedsVelocity, err := p.quote.CountUse(rows)
		if err != nil {
			return err
		}
		if exceedsVelocity && !slices.Contains(p.reviewReasons, ReviewVelocity) {
			return errVelocity
		}
		if err := spendAuthentication(now, rows, p, settings, challenge, operation); err != nil {
			return err
		}
		if next := int64(p.nextSecondaryAuth); p.apiKey() == "" && !p.awaitsApproval() && next != transactions.SameSecondaryAuth && settings.SecondaryAuth != next {
			settings.SecondaryAuth = next
			rules.Set(rows, p.customerID, settings)
		}
		return nil
	}
}

// checkWhitelistUnderLock checks that the address is still on the whitelist, or that others may be paid.
func (p *payment) checkWhitelistUnderLock(now time.Time, rows *ledger.Rows, settings customer.PaymentRules) error {
	if p.kind != transactions.ChainWithdrawal {
		return nil
	}
	if p.whitelistID == "" {
		return requireWhitelisted(false, settings.WhitelistOnly(now))
	}
	listed, _ := whitelist.Get(rows, p.whitelistID)
	if err := requireWhitelisted(listed.deletedAt.IsZero(), true); err != nil {
		return err
	}
	return requireCooledOff(listed.activeAt, now)
}

// spendAuthentication spends the authentication made for this payment. Without one, the payee must be
// trusted, by the setting stored before this call. An API key makes none, but must not have been revoked meanwhile; what
// it pays makes no payee trusted.
func spendAuthentication(now time.Time, rows *ledger.Rows, p *payment, settings customer.PaymentRules, challenge string, operation [32]byte) error {
	if p.apiKey() != "" {
		key, _ := apiKeys.Get(rows, p.apiKey())
		return key.Check(p.scope(), now)
	}
	if p.awaitsApproval() { // its approvers authenticate, each for themselves
		return nil
	}
	_, paid := payees.Get(rows, p.payee)
	if challenge == "" {
		if !isTrusted(int(settings.SecondaryAuth), paid) {
			return errNotAuthenticated
		}
		return nil
	}
	made, _ := challenges.Get(rows, challenge)
	if !made.Spend(operation, now) {
		return errNotAuthenticated
	}
	challenges.Set(rows, challenge, made)
	if !paid {
		payees.Set(rows, p.payee, payeeRow{withdrawalID: p.id, paidAt: now})
	}
	return nil
}

// scope is what an API key needs to order the payment.
func (p *payment) scope() apikeys.Scope {
	if p.kind == transactions.FiatWithdrawal {
		return auth.ScopeOf(auth.Redeem)
	}
	return auth.ScopeOf(auth.Transfer)
}

func (p *payment) transaction() transactions.Transaction {
	t := transactions.Transaction{
		ID: p.id, CustomerID: p.customerID, Type: p.kind, Amount: p.amount, Fee: p.quote.Fee, Status: transactions.Pending,
		Counterparty: p.counterparty, Network: p.network, CreatedAt: p.at, Reference: transactions.ReferenceOf(p.id),
		UpdatedAt: p.at, Labels: p.labels, Initiator: p.initiator,
	}
	switch {
	case p.awaitsApproval():
		t.Status = transactions.AwaitingApproval
	case len(p.reviewReasons) > 0:
		t.Status = transactions.InReview
	}
	return t
}

// attachedRows are the rows that are committed with the entry: the transaction, its event, the withdrawal, and either
// the job that sends it or the request for a review.
func (s *Service) attachedRows(ctx context.Context, p *payment, t transactions.Transaction) (rows []db.Row, err error) {
	w := withdrawalRow{
		ID: p.id, CustomerID: p.customerID, Type: p.kind, Status: t.Status, Coins: p.coins.Minor(), Fee: p.quote.FeeCoins.Minor(), Network: p.network,
		BankID: p.bankID, Payee: p.payee, LimitKey: p.quote.LimitKey(), Entry: ledger.Sequence, CreatedAt: p.at, Review: p.reviewText(),
	}
	if p.unscreened {
		w.UnscreenedSince = p.at
	}
	if p.kind == transactions.ChainWithdrawal {
		w.Address = p.address.String()
	} else if w.Creditor, err = s.sealer.SealJSON(creditorContext, p.bankAccount); err != nil {
		return nil, err
	}
	if rows, err = s.transactions.Rows(t, ledger.Sequence); err != nil {
		return nil, err
	}
	var asked team.Of
	var approval []db.Row
	if t.Status == transactions.AwaitingApproval {
		if asked, approval, err = s.requestApproval(ctx, p); err != nil {
			return nil, err
		}
	}
	event, err := s.transactions.CreatedRow(ctx, t, viewOfApproval(asked))
	if err != nil {
		return nil, err
	}
	rows = append(rows, withdrawalRows.Row(w), event)
	if t.Status == transactions.AwaitingApproval {
		return append(rows, approval...), nil
	}
	if t.Status == transactions.InReview {
		rows = append(rows, transactions.StatusChangeRow(p.id, transactions.StatusChange{Status: transactions.InReview, At: p.at}))
		approval, err := s.staff.ApprovalRow(staff.ApprovalRequest{
			ID: id.New(), Kind: approvalWithdrawal, Subject: p.id, Amount: p.amount, CustomerID: p.customerID, RequestedName: "customer",
			Details: map[string]any{"type": p.kind, "payee": p.wholePayee(), "network": p.network, "reasons": p.reviewReasons}, Needed: 2, At: p.at,
		})
		return append(rows, approval), err
	}
	job, err := s.queue.Row(ctx, sendJob.Job(p.id))
	return append(rows, job), err
}

const creditorContext = "withdrawals.creditor"
