package banking

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// MainReceivingAccount returns the safeguarding account as payers see it. A credit to it is matched
// to no customer: customers pay to their virtual accounts.
func (s *Service) MainReceivingAccount() ReceivingAccount {
	return s.issuer.receivingAccount(string(Main), s.issuer.Main)
}

// VirtualAccount returns the virtual account of the customer. The first call allocates it, unless the books are paused
// because they may not know the newest number.
func (s *Service) VirtualAccount(ctx context.Context, tx db.Tx, customerID string) (ReceivingAccount, error) {
	queries := q.New(tx)
	number, err := queries.VirtualAccount(ctx, customerID)
	if errors.Is(err, sql.ErrNoRows) {
		if s.suspended != nil {
			if err := s.suspended(ctx); err != nil {
				return ReceivingAccount{}, err
			}
		}
		number, err = s.allocate(ctx, queries, customerID)
	}
	if err != nil {
		return ReceivingAccount{}, fmt.Errorf("allocate a virtual account: %w", err)
	}
	return s.issuer.receivingAccount(customerID, number), nil
}

// allocate takes the next number that payers' banks will accept: under some sort codes only one
// number in ten passes the modulus check.
func (s *Service) allocate(ctx context.Context, queries *q.Queries, customerID string) (string, error) {
	for {
		// The counter's row is locked first, so that of two concurrent calls the second sees the account
		// that the first allocated.
		serial, err := queries.NextVirtualAccount(ctx)
		if err != nil {
			return "", err
		}
		number, err := queries.VirtualAccount(ctx, customerID)
		if !errors.Is(err, sql.ErrNoRows) {
			return number, err
		}
		number = virtualNumber(serial)
		stray, err := queries.IsStrayNumber(ctx, number)
		if err != nil {
			return "", err
		}
		if !stray && number != s.issuer.Main && number != s.issuer.Own && s.modulus.Valid(s.issuer.SortCode, number) {
			return number, queries.InsertVirtualAccount(ctx, q.InsertVirtualAccountParams{
				CustomerID: customerID, Number: number, CreatedAt: s.clock.Now(),
			})
		}
	}
}

// skippedSerials is how many serials are left out after a restore: more customers than can have opened an account
// since a backup, where one number in ten is valid. A sort code has ninety times as many.
const skippedSerials = 100_000

// SkipVirtualAccounts leaves out the numbers that may have been given out by lost books.
func (s *Service) SkipVirtualAccounts(ctx context.Context, tx db.Tx) error {
	if err := q.New(tx).SkipVirtualAccounts(ctx, skippedSerials); err != nil {
		return fmt.Errorf("skip account numbers: %w", err)
	}
	return nil
}

const firstVirtualNumber = 1_000_000

// virtualNumber returns the account number with this serial: eight digits, the last one a Luhn check
// digit, so that a mistyped number is no account rather than another customer's.
func virtualNumber(serial int64) string {
	if serial > 9*firstVirtualNumber {
		panic("banking: the sort code is full")
	}
	body := strconv.FormatInt(firstVirtualNumber+serial-1, 10)
	sum := 0
	for i, c := range []byte(body) {
		d := int(c - '0')
		if i%2 == 0 { // seven digits: the first and every second are doubled
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return body + strconv.Itoa((10-sum%10)%10)
}

// virtualAccountOwner returns the customer to whom one of our account numbers is allocated, or "". A number that was
// paid and is nobody's is never allocated: the payer was given it by somebody.
func (s *Service) virtualAccountOwner(ctx context.Context, tx db.Tx, sortCode, number string) (string, error) {
	if sortCode != s.issuer.SortCode {
		return "", nil
	}
	owner, err := q.New(tx).VirtualAccountOwner(ctx, number)
	if errors.Is(err, sql.ErrNoRows) {
		return "", s.keepStray(ctx, tx, number)
	}
	return owner, err
}

func (s *Service) keepStray(ctx context.Context, tx db.Tx, number string) error {
	if number == s.issuer.Main || number == s.issuer.Own {
		return nil
	}
	if err := q.New(tx).SaveStrayNumber(ctx, q.SaveStrayNumberParams{Number: number, SeenAt: s.clock.Now()}); err != nil {
		return fmt.Errorf("keep a number that is nobody's: %w", err)
	}
	return nil
}
