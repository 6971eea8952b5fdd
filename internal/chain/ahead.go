package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/common"
)

// NoncesAhead returns how many transactions of our keys are on the chain that the database does not know. A
// nonce is stored before its transaction is sent, so there are none unless the database lost commits. Only the
// keys that nobody but the server uses are compared.
func (s *Service) NoncesAhead(ctx context.Context) (ahead uint64, err error) {
	mined := map[string]uint64{}
	for _, role := range []string{RoleMinter, RoleReporter} {
		from, err := s.keys.Address(ctx, role)
		if errors.Is(err, signer.ErrUnknownKey) {
			continue // the key is not on this server
		}
		if err != nil {
			return 0, fmt.Errorf("the address of the %s: %w", role, err)
		}
		if mined[role], err = s.client.NonceAt(ctx, from, nil); err != nil {
			return 0, ErrUnavailable.Because(fmt.Errorf("read the nonce of the %s: %w", role, err))
		}
	}
	// The database is read after the chain: another process may send meanwhile.
	rows, err := q.New(s.db.Read()).Nonces(ctx, s.id())
	if err != nil {
		return 0, fmt.Errorf("read the nonces: %w", err)
	}
	known := map[string]uint64{} // a role that has signed nothing has no row
	for _, row := range rows {
		known[row.Role] = uint64(row.NextNonce) // a nonce is not negative
	}
	for role, count := range mined {
		if next := known[role]; count > next {
			ahead += count - next
		}
	}
	return ahead, nil
}

// Attestations returns every attestation on the chain, oldest first.
func (s *Service) Attestations(ctx context.Context) (all []Attestation, err error) {
	head, err := s.head(ctx)
	if err != nil {
		return nil, err
	}
	feed, err := callAtBlock(ctx, s, s.tokenAddress(), head.Hash(), s.token.PackReserveFeed(), s.token.UnpackReserveFeed)
	if err != nil {
		return nil, fmt.Errorf("read the reserve feed's address: %w", err)
	}
	if feed == (common.Address{}) {
		return nil, nil
	}
	count, err := callAtBlock(ctx, s, feed, head.Hash(), s.feed.PackAttestations(), s.feed.UnpackAttestations)
	if err != nil {
		return nil, fmt.Errorf("count the attestations: %w", err)
	}
	for number := int64(1); number <= count.Int64(); number++ {
		a, err := s.attestation(ctx, feed, head.Hash(), number)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// NewestAttestation returns the newest attestation on the chain; ok is false if there is none.
func (s *Service) NewestAttestation(ctx context.Context) (a Attestation, ok bool, err error) {
	head, err := s.head(ctx)
	if err != nil {
		return Attestation{}, false, err
	}
	feed, err := callAtBlock(ctx, s, s.tokenAddress(), head.Hash(), s.token.PackReserveFeed(), s.token.UnpackReserveFeed)
	if err != nil {
		return Attestation{}, false, fmt.Errorf("read the reserve feed's address: %w", err)
	}
	if feed == (common.Address{}) {
		return Attestation{}, false, nil
	}
	count, err := callAtBlock(ctx, s, feed, head.Hash(), s.feed.PackAttestations(), s.feed.UnpackAttestations)
	if err != nil || count.Sign() == 0 {
		return Attestation{}, false, err
	}
	a, err = s.attestation(ctx, feed, head.Hash(), count.Int64())
	return a, err == nil, err
}

func (s *Service) attestation(ctx context.Context, feed common.Address, block Hash, number int64) (Attestation, error) {
	a, err := callAtBlock(ctx, s, feed, block, s.feed.PackAttestation(big.NewInt(number)), s.feed.UnpackAttestation)
	if err != nil {
		return Attestation{}, fmt.Errorf("read attestation %d: %w", number, err)
	}
	if !a.Total.IsInt64() {
		return Attestation{}, fmt.Errorf("attestation %d has an impossible total", number)
	}
	return Attestation{Root: Ref(a.Root), Total: money.New(a.Total.Int64(), money.GBPC), Journal: Ref(a.Journal)}, nil
}
