package screening

import (
	"context"
	"time"
)

// AddressResult is the outcome of screening a chain address. The zero value is Inconclusive.
type AddressResult int

// The outcomes of screening an address.
const (
	Inconclusive AddressResult = iota
	Clear
	Sanctioned
)

func (r AddressResult) String() string {
	return [...]string{"inconclusive", "clear", "sanctioned"}[r]
}

const oracleTimeout = 5 * time.Second

// ScreenAddress compares an address with the lists and, where there is one, asks the oracle. If the
// oracle does not answer, the result is Inconclusive and the caller must send the payment to review.
func (s *Service) ScreenAddress(ctx context.Context, address string) (AddressResult, error) {
	if len(s.lists.Address(address)) > 0 {
		return Sanctioned, nil
	}
	if s.oracle == nil {
		return Clear, nil
	}
	ctx, cancel := context.WithTimeout(ctx, oracleTimeout)
	defer cancel()
	sanctioned, err := s.oracle.IsSanctioned(ctx, address)
	switch {
	case err != nil:
		return Inconclusive, nil // an unreachable oracle is an outcome, not a failure of the call
	case sanctioned:
		return Sanctioned, nil
	}
	return Clear, nil
}
