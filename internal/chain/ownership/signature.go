package ownership

import (
	"bytes"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// MaxBytes is how long a signature may be: one of a contract wallet that is not deployed carries the call that deploys it.
const MaxBytes = 8192

// ErrForm means that the text is not a signature: whole bytes in hexadecimal, with or without 0x before them.
var ErrForm = errors.New("ownership: not a signature")

// Decode reads a signature as wallets write it. 0x alone is the signature of a contract wallet whose owners approved the text on
// the chain.
func Decode(text string) ([]byte, error) {
	digits, prefixed := strings.CutPrefix(strings.TrimSpace(text), "0x")
	if !prefixed && digits == "" || len(digits) > 2*MaxBytes {
		return nil, ErrForm
	}
	signature, err := hex.DecodeString(digits)
	if err != nil {
		return nil, ErrForm
	}
	return signature, nil
}

// Hash is what a wallet signs of a text (personal_sign, EIP-191).
func Hash(message string) common.Hash { return common.BytesToHash(accounts.TextHash([]byte(message))) }

// compactLength is that of a signature whose last bit of recovery is the highest one of s (EIP-2098).
const compactLength = 64

// SignedByKey reports whether the address' own key made the signature.
func SignedByKey(address common.Address, hash common.Hash, signature []byte) bool {
	s := bytes.Clone(signature)
	if len(s) == compactLength {
		s = append(s, s[32]>>7)
		s[32] &= 0x7f
	}
	if len(s) != crypto.SignatureLength {
		return false
	}
	if s[64] >= 27 { // as Ethereum's wallets number it
		s[64] -= 27
	}
	if s[64] > 1 {
		return false
	}
	key, err := crypto.SigToPub(hash.Bytes(), s)
	return err == nil && crypto.PubkeyToAddress(*key) == address
}
