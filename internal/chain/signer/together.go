package signer

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/common"
)

// Together is several signers as one: a key is asked of the first that has it, and the deposit keys
// are the first signer's. For the day on which cold keys and the server's are needed at once.
func Together(first Signer, others ...Signer) Signer {
	return together(append([]Signer{first}, others...))
}

type together []Signer

func (t together) Address(ctx context.Context, key string) (address common.Address, err error) {
	for _, s := range t {
		if address, err = s.Address(ctx, key); !errors.Is(err, ErrUnknownKey) {
			break
		}
	}
	return address, err
}

func (t together) Sign(ctx context.Context, key string, message []byte) (signature []byte, err error) {
	for _, s := range t {
		if signature, err = s.Sign(ctx, key, message); !errors.Is(err, ErrUnknownKey) {
			break
		}
	}
	return signature, err
}

func (t together) DepositAddress(index uint32) (common.Address, error) {
	return t[0].DepositAddress(index)
}
