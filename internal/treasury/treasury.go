package treasury

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// Withdrawals tells what customers have ordered to be minted. Filled by wallet, through app.
type Withdrawals interface {
	// HeldForMints is what is held for orders of this network that wait for their mint.
	HeldForMints(ctx context.Context, conn db.Conn, network string) (money.Amount, error)
	// FeesNotFinal is what of the fees would go back if every open payment failed.
	FeesNotFinal(ctx context.Context, conn db.Conn) (money.Amount, error)
	// OpenReceipt is how much money of no one's this is; open is false when there is none any more.
	OpenReceipt(ctx context.Context, conn db.Conn, receiptID string) (amount money.Amount, open bool, err error)
	// ReceiptRecalled books that the bank took it back.
	ReceiptRecalled(ctx context.Context, tx db.Tx, receiptID string) error
	// CreditRecalled books that the bank took back what a customer had been credited with. What the
	// customer still has of it goes, in whole pence, and that much is taken.
	CreditRecalled(ctx context.Context, tx db.Tx, key, customerID string, amount money.Amount) (taken money.Amount, err error)
}

// Bank is where our two accounts are. Filled by banking.
type Bank interface {
	// OrderTransfer has money paid from one of our accounts to the other, once for each id.
	OrderTransfer(ctx context.Context, tx db.Tx, id string, kind banking.PayoutKind, amount money.Amount, reference string) error
	// Movement is one that nothing of ours explained when it came, Unexplained those that still wait.
	Movement(ctx context.Context, conn db.Conn, of banking.AccountID, ref string) (banking.Movement, error)
	Unexplained(ctx context.Context, conn db.Conn, most int32) ([]banking.Movement, error)
	// Explain notes that operators have said what it was.
	Explain(ctx context.Context, tx db.Tx, of banking.AccountID, ref, subject string) error
	// Receipt is money that arrived, Receipts the newest at one of our accounts.
	Receipt(ctx context.Context, conn db.Conn, receiptID string) (banking.Credit, error)
	Receipts(ctx context.Context, conn db.Conn, of banking.AccountID, most int32) ([]banking.Credit, error)
	// LastStatement is the newest closing balance, and what was booked since.
	LastStatement(ctx context.Context, conn db.Conn, of banking.AccountID) (banking.Statement, bool, error)
}

// Parts are what the service is built from.
type Parts struct {
	DB     *db.DB
	Ledger *ledger.Ledger
	Staff  *staff.Service
	Bank   Bank
	// Customers are those whose credits may be called back.
	Customers *customer.Service
	Clock     clock.Clock
	Log       *slog.Logger
	// Networks are the chains that carry the coin.
	Networks []*chain.Service
}

// Service is the department. Serve joins it to wallet before anything runs.
type Service struct {
	Parts
	withdrawals Withdrawals
}

// New joins it; the withdrawals come later, because wallet needs the treasury to mint.
func New(p Parts) *Service {
	s := &Service{Parts: p}
	if p.Staff != nil { // a test that needs no operators
		p.Staff.On(tokenKind, []staff.Role{staff.Treasury, staff.Compliance}, tokenDecided{s})
		p.Staff.Watch(staff.Queue{Name: "treasury.alarm", Roles: []staff.Role{staff.Treasury}, Count: s.countAlarms})
		p.Staff.On(cashingKind, []staff.Role{staff.Treasury}, cashingDecided{s})
		p.Staff.On(postingKind, []staff.Role{staff.Treasury}, postingDecided{s})
		p.Staff.On(repaymentKind, []staff.Role{staff.Treasury}, repaymentDecided{s})
		p.Staff.Watch(staff.Queue{Name: "treasury.movement", Roles: []staff.Role{staff.Treasury}, Count: s.countUnexplained})
	}
	return s
}

// Serve says whose withdrawals are minted.
func (s *Service) Serve(w Withdrawals) { s.withdrawals = w }

// mostUnexplained movements are counted and summed: when there are more, something larger is wrong.
const mostUnexplained = 200

func (s *Service) countUnexplained(ctx context.Context, conn db.Conn) (int64, error) {
	found, err := s.Bank.Unexplained(ctx, conn, mostUnexplained)
	return int64(len(found)), err
}

func (s *Service) network(id string) (*chain.Service, error) {
	for _, n := range s.Networks {
		if n.Network().ID == id {
			return n, nil
		}
	}
	return nil, fmt.Errorf("no network %q", id)
}

// Stop is why and since when nothing is minted.
type Stop struct {
	Reason string    `json:"reason"`
	Since  time.Time `json:"since"`
}

// Stopped is the stop in force; ok is false when minting goes on.
func (s *Service) Stopped(ctx context.Context, conn db.Conn) (stop Stop, ok bool, err error) {
	row, err := q.New(conn).Stopped(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Stop{}, false, nil
	}
	if err != nil {
		return Stop{}, false, fmt.Errorf("read whether minting is stopped: %w", err)
	}
	return Stop{row.Reason, row.Since}, true, nil
}

// StopMinting keeps new mints from being ordered until ResumeMinting. A stop in force stays as it is.
func (s *Service) StopMinting(ctx context.Context, tx db.Tx, reason string) error {
	if err := q.New(tx).Stop(ctx, q.StopParams{Reason: reason, Since: s.Clock.Now()}); err != nil {
		return fmt.Errorf("stop minting: %w", err)
	}
	return nil
}

// ResumeMinting lets mints be ordered again.
func (s *Service) ResumeMinting(ctx context.Context, tx db.Tx) error {
	if err := q.New(tx).Resume(ctx); err != nil {
		return fmt.Errorf("resume minting: %w", err)
	}
	return nil
}
