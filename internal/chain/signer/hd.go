package signer

import (
	"crypto/ecdsa"
	"errors"
	"fmt"

	"github.com/btcsuite/btcd/btcutil/v2/hdkeychain"
	"github.com/btcsuite/btcd/chaincfg/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/math"
	"github.com/ethereum/go-ethereum/crypto"
)

type hexOrDecimal = math.HexOrDecimal256

// depositPath is m/44'/60'/0'/0: the external addresses of the first Ethereum account (BIP-44).
var depositPath = []uint32{hdkeychain.HardenedKeyStart + 44, hdkeychain.HardenedKeyStart + 60, hdkeychain.HardenedKeyStart, 0}

// depositBranch returns the extended key whose children are the deposit keys.
func depositBranch(seed []byte) (*hdkeychain.ExtendedKey, error) {
	// The network parameters only determine the prefix of a serialised key.
	branch, err := hdkeychain.NewMaster(seed, &chaincfg.MainNetParams)
	if err != nil {
		return nil, fmt.Errorf("derive the deposit keys: %w", err)
	}
	for _, step := range depositPath {
		if branch, err = branch.Derive(step); err != nil {
			return nil, fmt.Errorf("derive the deposit keys: %w", err)
		}
	}
	return branch, nil
}

// publicBranch parses an extended public key, which derives addresses but cannot sign.
func publicBranch(text string) (*hdkeychain.ExtendedKey, error) {
	branch, err := hdkeychain.NewKeyFromString(text)
	if err != nil {
		return nil, fmt.Errorf("read the extended public key: %w", err)
	}
	if branch.IsPrivate() {
		return nil, errors.New("the extended key is a private one: only the public one belongs here")
	}
	return branch, nil
}

func childAddress(branch *hdkeychain.ExtendedKey, index uint32) (common.Address, error) {
	child, err := branch.Derive(index)
	if err != nil {
		return common.Address{}, fmt.Errorf("derive deposit key %d: %w", index, err)
	}
	public, err := child.ECPubKey()
	if err != nil {
		return common.Address{}, fmt.Errorf("derive deposit key %d: %w", index, err)
	}
	point, err := crypto.UnmarshalPubkey(public.SerializeUncompressed())
	if err != nil {
		return common.Address{}, fmt.Errorf("derive deposit key %d: %w", index, err)
	}
	return crypto.PubkeyToAddress(*point), nil
}

func childKey(branch *hdkeychain.ExtendedKey, index uint32) (*ecdsa.PrivateKey, error) {
	child, err := branch.Derive(index)
	if err != nil {
		return nil, fmt.Errorf("derive deposit key %d: %w", index, err)
	}
	private, err := child.ECPrivKey()
	if err != nil {
		return nil, fmt.Errorf("derive deposit key %d: %w", index, err)
	}
	return crypto.ToECDSA(private.Serialize()) // the same key on the curve type that crypto.Sign expects
}
