package wallet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// The kinds of jobs and of approvals of this package.
const (
	jobSend   = "wallet.send"
	jobScreen = "wallet.screen"
	jobExpire = "wallet.expire"

	approvalWithdrawal = "withdrawal"
	approvalRelease    = "quarantine_release"
	approvalAssign     = "receipt_assign"
	approvalReturn     = "receipt_return"
	approvalTerms      = "terms"
	approvalTier       = "customer_tier"
)

// subject is the job's argument: what it is about.
type subject struct {
	ID string `json:"id"`
}

// listen names who does the jobs and hears of the approvals.
func (s *Service) listen() {
	s.Queue.Handle(jobSend, about(s.send))
	s.Queue.Handle(jobScreen, about(s.screen))
	s.Queue.Handle(jobExpire, about(s.expire))
	either := []staff.Role{staff.Treasury, staff.Compliance}
	s.Staff.OnDecision(approvalAssign, either, decided(s.assignDecided))
	s.Staff.OnDecision(approvalReturn, either, decided(s.returnDecided))
	s.Staff.OnDecision(approvalWithdrawal, either, decided(s.reviewed))
	s.Staff.OnDecision(approvalRelease, []staff.Role{staff.Compliance}, decided(s.releaseDecided))
	s.Staff.AddQueue(staff.Queue{Name: "wallet.receipt", Roles: either, Count: func(ctx context.Context, conn db.Conn) (int64, error) {
		return q.New(conn).CountReceipts(ctx, receiptOpen)
	}})
	s.Staff.AddQueue(staff.Queue{Name: "wallet.quarantine", Roles: either, Count: func(ctx context.Context, conn db.Conn) (int64, error) {
		return q.New(conn).CountArrivals(ctx, arrivalQuarantined)
	}})
	s.Staff.OnDecision(approvalTerms, either, decided(s.termsDecided))
	s.Staff.OnDecision(approvalTier, []staff.Role{staff.Compliance}, decided(s.tierDecided))
}

func about(do func(ctx context.Context, id string) error) jobs.Handler {
	return func(ctx context.Context, args json.RawMessage) error {
		var about subject
		if err := json.Unmarshal(args, &about); err != nil {
			return fmt.Errorf("read the job's argument: %w", err)
		}
		return do(ctx, about.ID)
	}
}

type decided func(ctx context.Context, tx db.Tx, a staff.Approval) error

func (d decided) ApprovalDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	return d(ctx, tx, a)
}

// errWait: the customer was frozen since it ordered; the order stands still until that ends.
var errWait = errors.New("wallet: the customer is frozen")

// send hands a payment that may go out to the bank or the minter, both of which know it by its id.
func (s *Service) send(ctx context.Context, id string) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		w, err := q.New(tx).LockWithdrawal(ctx, id)
		if err != nil {
			return fmt.Errorf("lock withdrawal %s: %w", id, err)
		}
		if Status(w.Status) != Pending {
			return nil
		}
		m, err := s.Customers.Find(ctx, tx, w.CustomerID)
		if err != nil {
			return err
		}
		if m.Customer.Status != customer.Active {
			return errWait
		}
		if Type(w.Type) == ChainWithdrawal {
			return s.Minter.Mint(ctx, tx, MintOrder{ID: w.ID, Network: w.Network, To: w.Address, Amount: money.New(w.Coins, money.GBPC)})
		}
		return s.payOut(ctx, tx, w)
	})
	if errors.Is(err, errWait) {
		return jobs.Later(time.Minute)
	}
	return err
}

func (s *Service) payOut(ctx context.Context, tx db.Tx, w q.WalletWithdrawal) error {
	var to Party
	if err := s.Sealer.OpenJSON(creditorContext, w.Creditor, &to); err != nil {
		return fmt.Errorf("the creditor of %s: %w", w.ID, err)
	}
	pounds, rest := money.New(w.Coins, money.GBPC).ToPounds()
	if !rest.IsZero() {
		return fmt.Errorf("withdrawal %s is not in whole pence", w.ID)
	}
	err := s.Bank.OrderPayout(ctx, tx, PayoutOrder{
		ID: w.ID, Kind: PayoutWithdrawal, From: s.Safeguarding, To: to, Amount: pounds, Reference: referenceOf(w.ID),
	})
	if err != nil {
		return err
	}
	return s.moveWithdrawal(ctx, tx, w, Processing, nil)
}
