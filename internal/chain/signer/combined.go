package signer

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/common"
)

// Combine returns a signer that uses the first of several signers that has the key. The deposit keys are
// those of the first. It serves commands that need cold keys and those of the server at once.
func Combine(first Signer, others ...Signer) Signer {
	return combined(append([]Signer{first}, others...))
}

type combined []Signer

func (t combined) Address(ctx context.Context, key string) (address common.Address, err error) {
	for _, s := range t {
		if address, err = s.Address(ctx, key); !errors.Is(err, ErrUnknownKey) {
			break
		}
	}
	return address, err
}

func (t combined) Sign(ctx context.Context, key string, message []byte) (signature []byte, err error) {
	for _, s := range t {
		if signature, err = s.Sign(ctx, key, message); !errors.Is(err, ErrUnknownKey) {
			break
		}
	}
	return signature, err
}

func (t combined) DepositAddress(index uint32) (common.Address, error) {
	return t[0].DepositAddress(index)
}
