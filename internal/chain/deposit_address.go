package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/btcsuite/btcd/btcutil/hdkeychain"
)

// DepositAddress returns the customer's deposit address on this network. The first call assigns it.
func (s *Service) DepositAddress(ctx context.Context, tx db.Tx, customer string) (Address, error) {
	queries := q.New(tx)
	if a, found, err := s.findDepositAddress(ctx, queries, customer); err != nil || found {
		return a, err
	}
	if err := queries.InsertDepositAddressCounter(ctx, s.id()); err != nil {
		return Address{}, fmt.Errorf("assign a deposit address: %w", err)
	}
	number, err := queries.LockDepositAddressCounter(ctx, s.id())
	if err != nil {
		return Address{}, fmt.Errorf("assign a deposit address: %w", err)
	}
	// Checked again under the lock: another request of the same customer may have been first.
	if a, found, err := s.findDepositAddress(ctx, queries, customer); err != nil || found {
		return a, err
	}
	return s.assignDepositAddress(ctx, queries, customer, number)
}

func (s *Service) findDepositAddress(ctx context.Context, queries *q.Queries, customer string) (a Address, found bool, err error) {
	text, err := queries.DepositAddress(ctx, q.DepositAddressParams{Network: s.id(), CustomerID: customer})
	if errors.Is(err, sql.ErrNoRows) {
		return Address{}, false, nil
	}
	if err != nil {
		return Address{}, false, fmt.Errorf("read the deposit address: %w", err)
	}
	a, err = ParseAddress(text)
	return a, true, err
}

func (s *Service) assignDepositAddress(ctx context.Context, queries *q.Queries, customer string, number int64) (Address, error) {
	for ; number < hdkeychain.HardenedKeyStart; number++ {
		derived, err := s.keys.DepositAddress(uint32(number)) // below 2^31
		if errors.Is(err, hdkeychain.ErrInvalidChild) {
			continue // one index in 2^127 has no valid key; BIP-32 says to use the next
		}
		if err != nil {
			return Address{}, fmt.Errorf("derive deposit address %d: %w", number, err)
		}
		a := Address(derived)
		err = queries.InsertDepositAddress(ctx, q.InsertDepositAddressParams{Network: s.id(), Address: a.String(), DerivationIndex: number, CustomerID: customer, CreatedAt: s.clock.Now()})
		if err != nil {
			return Address{}, fmt.Errorf("assign deposit address %d: %w", number, err)
		}
		if err := queries.SetDepositAddressCounter(ctx, q.SetDepositAddressCounterParams{Network: s.id(), NextIndex: number + 1}); err != nil {
			return Address{}, fmt.Errorf("assign deposit address %d: %w", number, err)
		}
		return a, nil
	}
	return Address{}, errors.New("all deposit addresses of this seed are assigned")
}

// CustomerOf returns the customer whose deposit address a is. The second result is false if a is not a
// deposit address. A customer who sends coins to such an address pays another customer of the issuer.
func (s *Service) CustomerOf(ctx context.Context, conn db.Conn, a Address) (customer string, found bool, err error) {
	owner, err := q.New(conn).DepositAddressOwner(ctx, q.DepositAddressOwnerParams{Network: s.id(), Address: a.String()})
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("read the owner of %s: %w", a, err)
	}
	return owner.CustomerID, true, nil
}

// IsInternalAddress reports whether an address belongs to the issuer: the token itself, where coins would be
// lost, the sanctions oracle, a deposit address, or the address of a role. Customers cannot have coins minted
// there.
func (s *Service) IsInternalAddress(ctx context.Context, conn db.Conn, a Address) (bool, error) {
	if a == s.config.Network.Token || a == s.config.Oracle {
		return true, nil
	}
	for _, role := range Roles() {
		key, err := s.keys.Address(ctx, role)
		if errors.Is(err, signer.ErrUnknownKey) {
			continue // this server does not use the role and has no key for it
		}
		if err != nil {
			return false, err
		}
		if Address(key) == a {
			return true, nil
		}
	}
	_, deposit, err := s.CustomerOf(ctx, conn, a)
	return deposit, err
}

// ReleaseDeposit lets the coins of a held deposit be swept, after the deposit was released from quarantine
// and credited. Repeating the call has no effect. It returns ErrDepositNotHeld if there is no such confirmed
// deposit.
func (s *Service) ReleaseDeposit(ctx context.Context, tx db.Tx, deposit string) error {
	queries := q.New(tx)
	e, err := queries.LockEvent(ctx, deposit)
	if errors.Is(err, sql.ErrNoRows) || (err == nil && (e.Network != s.id() || e.Kind != eventDeposit || e.State != confirmed)) {
		return ErrDepositNotHeld
	}
	if err != nil {
		return fmt.Errorf("read deposit %s: %w", deposit, err)
	}
	if err := queries.SetEventState(ctx, q.SetEventStateParams{ID: e.ID, State: confirmed, Held: false, UpdatedAt: s.clock.Now()}); err != nil {
		return fmt.Errorf("release deposit %s: %w", deposit, err)
	}
	return nil
}
