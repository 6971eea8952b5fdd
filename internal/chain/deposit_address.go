package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/btcsuite/btcd/btcutil/v2/hdkeychain"
)

// DepositAddress returns the customer's deposit address on this network. The first call assigns it, unless the books are
// paused because they may not know the newest address.
func (s *Service) DepositAddress(ctx context.Context, tx db.Tx, customer string) (Address, error) {
	queries := q.New(tx)
	if a, found, err := s.findDepositAddress(ctx, queries, customer); err != nil || found {
		return a, err
	}
	if s.suspended != nil {
		if err := s.suspended(ctx); err != nil {
			return Address{}, err
		}
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
		err = queries.InsertDepositAddress(ctx, q.InsertDepositAddressParams{
			Network: s.id(), Address: a.String(), DerivationIndex: number, CustomerID: customer, CreatedAt: s.clock.Now(),
		})
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

const (
	// skippedAddresses is how many addresses are left out after a restore, and watchedAddresses how many of them are
	// watched: more customers than can have got one since a backup.
	skippedAddresses = 1 << 20
	watchedAddresses = 2000
)

// SkipDepositAddresses leaves out the addresses that may have been given out by lost books. Coins that arrive at
// the first of them are an exception, until AssignLostAddress says whose they are.
func (s *Service) SkipDepositAddresses(ctx context.Context, tx db.Tx) error {
	queries := q.New(tx)
	if err := queries.InsertDepositAddressCounter(ctx, s.id()); err != nil {
		return fmt.Errorf("skip deposit addresses: %w", err)
	}
	next, err := queries.LockDepositAddressCounter(ctx, s.id())
	if err != nil {
		return fmt.Errorf("skip deposit addresses: %w", err)
	}
	for number := next; number < next+watchedAddresses; number++ {
		derived, err := s.keys.DepositAddress(uint32(number)) // below 2^31
		if errors.Is(err, hdkeychain.ErrInvalidChild) {
			continue
		}
		if err != nil {
			return fmt.Errorf("derive deposit address %d: %w", number, err)
		}
		if err := queries.InsertLostAddress(ctx, q.InsertLostAddressParams{
			Network: s.id(), Address: Address(derived).String(), DerivationIndex: number,
		}); err != nil {
			return fmt.Errorf("watch deposit address %d: %w", number, err)
		}
	}
	if err := queries.SetDepositAddressCounter(ctx, q.SetDepositAddressCounterParams{
		Network: s.id(), NextIndex: next + skippedAddresses,
	}); err != nil {
		return fmt.Errorf("skip deposit addresses: %w", err)
	}
	return nil
}

// AssignLostAddress records whose the address is at which a deposit arrived that was nobody's. All that arrived or
// arrives there is credited as that customer's deposits are. It returns ErrAddressAssigned if the address is somebody's.
func (s *Service) AssignLostAddress(ctx context.Context, tx db.Tx, deposit, customer string) error {
	queries := q.New(tx)
	e, err := queries.LockEvent(ctx, deposit)
	if err != nil {
		return fmt.Errorf("read deposit %s: %w", deposit, err)
	}
	assigned, err := queries.AssignLostAddress(ctx, q.AssignLostAddressParams{Network: s.id(), Address: e.Receiver, CustomerID: customer})
	if err != nil {
		return fmt.Errorf("assign address %s: %w", e.Receiver, err)
	}
	if assigned == 0 {
		return ErrAddressAssigned
	}
	deposits, err := queries.AssignDeposits(ctx, q.AssignDepositsParams{
		Network: s.id(), Receiver: e.Receiver, CustomerID: customer, UpdatedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("assign the deposits at %s: %w", e.Receiver, err)
	}
	for _, d := range deposits {
		if err := s.exceptions.Resolve(ctx, tx, exceptions.ChainDepositUnowned, d, "assigned"); err != nil {
			return err
		}
	}
	return nil
}

// reportUnowned raises the exception of coins at an address that may be the one of a customer of lost books.
func (s *Service) reportUnowned(ctx context.Context, tx db.Tx, d Deposit) error {
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.ChainDepositUnowned, Subject: d.ID, Amount: d.Amount, Reason: "address_of_nobody",
		Details: map[string]string{"network": d.Network, "address": d.To.String(), "sender": d.From.String(), "tx": d.TxHash.Hex()}})
}

// CustomerOf returns the customer whose deposit address a is. The second result is false if a is not a
// deposit address; the customer is "" if it is one that was left out after a restore. A customer who sends coins to such an address
// pays another customer of the issuer.
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
	if err := queries.SetEventState(ctx, q.SetEventStateParams{
		ID: e.ID, State: confirmed, Held: false, UpdatedAt: s.clock.Now(),
	}); err != nil {
		return fmt.Errorf("release deposit %s: %w", deposit, err)
	}
	return nil
}
