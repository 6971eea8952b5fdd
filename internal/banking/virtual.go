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

// Official is our main receiving account. Money that comes to it belongs to no one by itself: a
// customer pays to its own virtual account.
func (s *Service) Official() Account { return s.issuer.receiving(string(Main), s.issuer.Main) }

// VirtualAccount is the receiving account of this customer alone, allotted on the first call.
func (s *Service) VirtualAccount(ctx context.Context, tx db.Tx, customerID string) (Account, error) {
	queries := q.New(tx)
	number, err := queries.Virtual(ctx, customerID)
	if errors.Is(err, sql.ErrNoRows) {
		number, err = s.allot(ctx, queries, customerID)
	}
	if err != nil {
		return Account{}, fmt.Errorf("allot a virtual account: %w", err)
	}
	return s.issuer.receiving(customerID, number), nil
}

// allot takes the next number that payers' banks will accept: under some sort codes only one in ten
// passes the modulus check.
func (s *Service) allot(ctx context.Context, queries *q.Queries, customerID string) (string, error) {
	for {
		// The counter's row is locked first, so of two first calls the second sees what the first made.
		serial, err := queries.NextVirtual(ctx)
		if err != nil {
			return "", err
		}
		number, err := queries.Virtual(ctx, customerID)
		if !errors.Is(err, sql.ErrNoRows) {
			return number, err
		}
		number = virtualNumber(serial)
		if number != s.issuer.Main && number != s.issuer.Own && s.modulus.Valid(s.issuer.SortCode, number) {
			return number, queries.InsertVirtual(ctx, q.InsertVirtualParams{CustomerID: customerID, Number: number, CreatedAt: s.clock.Now()})
		}
	}
}

const firstVirtual = 1_000_000

// virtualNumber is eight digits of which the last is a check digit (Luhn), so that a mistyped
// number is nobody's rather than another customer's.
func virtualNumber(serial int64) string {
	if serial > 9*firstVirtual {
		panic("banking: the sort code is full")
	}
	body := strconv.FormatInt(firstVirtual+serial-1, 10)
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

// virtualOwner is the customer behind one of our account numbers, "" when there is none.
func (s *Service) virtualOwner(ctx context.Context, tx db.Tx, sortCode, number string) (string, error) {
	if sortCode != s.issuer.SortCode {
		return "", nil
	}
	owner, err := q.New(tx).VirtualOwner(ctx, number)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return owner, err
}
