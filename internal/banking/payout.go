package banking

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/money"
)

// PayoutOrder asks the bank to make a payment.
type PayoutOrder struct {
	// ID is a UUID and the end-to-end id at the bank. A second order with the same id changes nothing.
	ID       string
	Kind     PayoutKind
	From     AccountID
	Creditor Party
	// CreditorAddress is where the creditor lives, if it is known otherwise than of a customer.
	CreditorAddress *iso20022.Address
	// CreditorLEI is the payee's if it is an institution and known, else "".
	CreditorLEI string
	// CustomerID is the customer who is paid; "" if it is none.
	CustomerID string
	Amount     money.Amount
	// DueAt is when the payee must have the money; zero: the end of the next UK business day after this order.
	DueAt time.Time
	// Reference is reduced to the characters and the length that the clearing carries.
	Reference string
}

// PayoutKind is the purpose of a payment.
type PayoutKind string

// The kinds of payouts.
const (
	Withdrawal        PayoutKind = "withdrawal"          // a customer redeems coins
	Return            PayoutKind = "return"              // an unmatched credit is returned to its sender
	MicroDeposit      PayoutKind = "micro_deposit"       // verifies a customer's bank account
	FeePayout         PayoutKind = "fee_payout"          // accrued fees go to the corporate account
	SafeguardingTopUp PayoutKind = "safeguarding_top_up" // corporate cash restores the safeguarding account
	BackingPurchase   PayoutKind = "backing_purchase"    // a custodian is paid for a holding of the reserve
	BackingTopUp      PayoutKind = "backing_top_up"      // corporate cash makes up for the value of holdings
	BackingSurplus    PayoutKind = "backing_surplus"     // what holdings earned goes to the corporate account
)

// OrderPayout records the payment inside tx; once tx commits, a job submits it to the bank. The same id
// twice is one payment; one that does not leave yet is tried again.
func (s *Service) OrderPayout(ctx context.Context, tx db.Tx, o PayoutOrder) error {
	if !id.Valid(o.ID) || o.Amount.Currency() != money.GBP || o.Amount.Sign() <= 0 {
		return fmt.Errorf("order payout %s of %s %s: not an order", o.ID, o.Amount, o.Amount.Currency().Code())
	}
	address, err := s.payeeAddress(ctx, tx, o)
	if err != nil {
		return err
	}
	details, err := s.seal(payoutContext, o.ID, payoutDetails{
		Party: o.Creditor, Reference: cleanReference(o.Reference), Address: address, LEI: o.CreditorLEI,
	})
	if err != nil {
		return err
	}
	now := s.clock.Now()
	if o.DueAt.IsZero() {
		o.DueAt = RedemptionDue(now)
	}
	n, err := q.New(tx).InsertPayout(ctx, q.InsertPayoutParams{
		ID: o.ID, Kind: string(o.Kind), Account: string(o.From), Amount: o.Amount.Minor(), Details: details, OrderedAt: now, DueAt: o.DueAt,
		Trace: telemetry.Parent(ctx),
	})
	if err != nil {
		return fmt.Errorf("order payout %s: %w", o.ID, err)
	}
	if n == 0 { // it was held before it left, and goes on now
		return s.queue.Enqueue(ctx, tx, sendPayoutJob.Kind.Job("", jobs.Subject{ID: o.ID}))
	}
	return s.queue.Enqueue(ctx, tx, sendPayoutJob.Job(o.ID))
}

// payeeAddress returns the address of whoever is paid: the one that is given, or a customer's verified one; nil if neither is
// known. A payment by CHAPS has it in full, any other one town and country.
func (s *Service) payeeAddress(ctx context.Context, tx db.Tx, o PayoutOrder) (*iso20022.Address, error) {
	address := o.CreditorAddress
	if address == nil && o.CustomerID != "" {
		found, ok, err := s.verified.VerifiedAddress(ctx, tx, o.CustomerID)
		if err != nil {
			return nil, err
		}
		if ok {
			address = &found
		}
	}
	if address != nil && !iso20022.ByCHAPS(o.Amount) {
		place := address.Place()
		address = &place
	}
	if o.Kind == BackingPurchase && o.CreditorLEI == "" && iso20022.ByCHAPS(o.Amount) {
		s.log.WarnContext(ctx, "the LEI of an institution that is paid by CHAPS is not known: the bank may ask for it", "payout", o.ID)
	}
	return address, nil
}

// cleanReference returns s in capitals, without characters that the clearing would drop, cut to its length.
func cleanReference(s string) string {
	var out []byte
	for _, c := range []byte(upperLatin(s)) {
		if c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c == ' ' {
			out = append(out, c)
		}
	}
	return trimTo(string(out), iso20022.MaxReference)
}

// Payout returns the payment with this id, or ErrNotFound.
func (s *Service) Payout(ctx context.Context, conn db.Conn, payoutID string) (Payout, error) {
	row, err := q.New(conn).Payout(ctx, payoutID)
	if err != nil {
		return Payout{}, orNotFound(err, "payout", payoutID)
	}
	return s.payoutOf(row)
}

// OpenPayouts returns the oldest payments without an outcome.
func (s *Service) OpenPayouts(ctx context.Context, conn db.Conn, limit int32) ([]Payout, error) {
	open, _, err := s.openPayouts(ctx, conn, db.Window{Limit: limit, ByCreation: true})
	return open, err
}

// openPayouts returns the window's payments without an outcome, oldest first, and how many there are.
func (s *Service) openPayouts(ctx context.Context, conn db.Conn, w db.Window) (open []Payout, total int64, err error) {
	queries := q.New(conn)
	at, id := w.After()
	rows, err := queries.OpenPayouts(ctx, q.OpenPayoutsParams{AfterAt: at, AfterID: id, PageSize: w.Limit, PageOffset: w.Offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list open payouts: %w", err)
	}
	open = make([]Payout, len(rows))
	for i, row := range rows {
		if open[i], err = s.payoutOf(row); err != nil {
			return nil, 0, err
		}
	}
	if !w.ByCreation {
		if total, err = queries.CountOpenPayouts(ctx); err != nil {
			return nil, 0, fmt.Errorf("count open payouts: %w", err)
		}
	}
	return open, total, nil
}

// order returns the payment as a message for the bank. It is the same, byte for byte, every time.
func (s *Service) order(p Payout) iso20022.Order {
	key, address, ours := id.Hex(p.ID), iso20022.Address{}, s.issuer.Address
	if p.address != nil {
		address = *p.address
	}
	if _, internal := internalTransfers[p.Kind]; internal {
		address, p.lei = ours, s.issuer.LEI
	}
	return iso20022.Order{
		MessageID: key, StagedAs: p.stagedAs, Created: p.OrderedAt,
		Debtor:        iso20022.Party{Name: iso20022.Latin(s.issuer.Name), Account: s.issuer.account(p.From)},
		DebtorAddress: ours, DebtorLEI: s.issuer.LEI,
		Payments: []iso20022.Payment{{
			InstructionID: key, EndToEndID: key, Amount: p.Amount, Creditor: p.Creditor.iso(), CreditorAddress: address, CreditorLEI: p.lei,
			Reference: p.Reference,
		}},
	}
}

// ended notifies the sink and updates the bank account of the customer after a payment failed or came
// back.
func (s *Service) ended(ctx context.Context, tx db.Tx, p Payout, to PayoutState, reason iso20022.Reason) error {
	if err := payoutStates.Check(p.State, to); err != nil {
		return err
	}
	sealed, err := s.seal(reasonContext, p.ID, reason)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	if err := q.New(tx).EndPayout(ctx, q.EndPayoutParams{ID: p.ID, State: string(to), Reason: sealed, EndedAt: &now}); err != nil {
		return fmt.Errorf("end payout %s: %w", p.ID, err)
	}
	p.State, p.BankReason = to, reasonCode(reason)
	if err := s.exceptions.Resolve(ctx, tx, exceptions.PayoutUnanswered, p.ID, string(to)); err != nil {
		return err
	}
	if err := s.failMicroDeposit(ctx, tx, p); err != nil {
		return err
	}
	if to == Rejected {
		return s.sink.PayoutRejected(ctx, tx, p, failureCode(reason))
	}
	return s.sink.PayoutReturned(ctx, tx, p, failureCode(reason))
}

// settled notes that the bank debited us, once. If the money had come back before the books knew that, it is returned.
func (s *Service) settled(ctx context.Context, tx db.Tx, p Payout, servicerRef string, at time.Time) (err error) {
	ctx, span := s.tracing.Continue(ctx, p.trace, "bank.settled", telemetry.ID("gbpc.payout", p.ID))
	defer func() { span.End(err) }()
	if err := payoutStates.Check(p.State, Settled); err != nil {
		return err
	}
	if err := q.New(tx).SettlePayout(ctx, q.SettlePayoutParams{ID: p.ID, SettledAt: &at, ServicerRef: servicerRef}); err != nil {
		return fmt.Errorf("settle payout %s: %w", p.ID, err)
	}
	p.State, p.SettledAt, p.BankReference = Settled, at, servicerRef
	if err := s.exceptions.Resolve(ctx, tx, exceptions.PayoutUnanswered, p.ID, string(Settled)); err != nil {
		return err
	}
	returnedBy, err := s.sink.ReturnTaken(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	if err := s.sink.PayoutSettled(ctx, tx, p); err != nil || returnedBy == "" {
		return err
	}
	c, err := s.Credit(ctx, tx, returnedBy)
	if err != nil {
		return err
	}
	return s.ended(ctx, tx, p, Returned, c.returnReason)
}

// reasonCode returns the code of a bank's reason, as the standard writes them, and "" for anything else.
func reasonCode(r iso20022.Reason) string {
	if !standardReason.MatchString(r.Code) {
		return ""
	}
	return r.Code
}

var standardReason = regexp.MustCompile(`^[A-Z0-9]{4}$`)

// failureCode returns the code of the catalogue for a bank's reason. The bank's own words may name others,
// so only the standard's codes are translated.
func failureCode(r iso20022.Reason) fault.Code {
	code, ok := reasons[r.Code]
	if !ok {
		return fault.PayoutFailed
	}
	return code
}

var reasons = map[string]fault.Code{
	"AC01": fault.UnknownPayeeAccount, "AC03": fault.UnknownPayeeAccount, "AC04": fault.PayeeAccountClosed, "AC06": fault.PayeeAccountBlocked,
	"AC07": fault.PayeeAccountClosed,
	"AG01": fault.PaymentTypeNotAccepted, "AM04": fault.PayoutNotFunded, "BE01": fault.PayeeNameMismatch, "BE04": fault.PayeeNotIdentified,
	"MS03": fault.ReturnReasonMissing,
	"NARR": fault.PayoutReturned, "RC01": fault.UnknownSortCode, "FOCR": fault.PayoutRecalled, "CUST": fault.RefusedByPayee,
}
