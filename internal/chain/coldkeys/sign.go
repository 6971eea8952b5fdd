package coldkeys

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"

	"github.com/ethereum/go-ethereum/common"
)

// Sign signs the transaction of a file with a key, without any network. chainID and contract are what the signer
// expects: a file for another chain or contract is refused, and so is a key with another address than the file's.
func Sign(ctx context.Context, keys signer.Signer, key string, chainID uint64, contract chain.Address, f File) (File, error) {
	if err := CheckSigning(ctx, keys, key, chainID, contract, f); err != nil {
		return File{}, err
	}
	tx, err := signer.SignTx(ctx, keys, key, f.unsigned())
	if err != nil {
		return File{}, err
	}
	if f.Signed, err = tx.MarshalBinary(); err != nil {
		return File{}, fmt.Errorf("encode the transaction: %w", err)
	}
	return f, nil
}

// CheckSigning returns an error if the file is not for this chain, contract and key.
func CheckSigning(ctx context.Context, keys signer.Signer, key string, chainID uint64, contract chain.Address, f File) error {
	if f.ChainID != chainID {
		return fmt.Errorf("the file is for chain %d, not for chain %d", f.ChainID, chainID)
	}
	if chain.Address(common.HexToAddress(f.To)) != contract {
		return fmt.Errorf("the file is for the contract %s, not for %s", f.To, contract)
	}
	address, err := keys.Address(ctx, key)
	if err != nil {
		return err
	}
	if address.Hex() != f.From {
		return fmt.Errorf("the file is for the key of %s, but this is the key of %s", f.From, address)
	}
	return nil
}
