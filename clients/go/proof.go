package gbpc

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"strings"
)

// ErrProof means that a proof does not show that its balance is part of the attested total.
var ErrProof = errors.New("gbpc: the proof does not lead from the balance to the attested total")

// VerifyProof computes the root and the total of an attestation from one balance, and compares them: nothing is taken on trust but
// the attestation itself, which is public and stands on each chain. It returns ErrProof if they differ.
func VerifyProof(proof *BalanceProof) error {
	total, ok := millionths(proof.Leaf.Amount)
	salt, err := hex.DecodeString(proof.Leaf.Salt)
	if !ok || err != nil || len(salt) != sha256.Size {
		return ErrProof
	}
	hash := digest([]byte{0}, salt, amountBytes(total), []byte(proof.Leaf.Account))
	for _, step := range proof.Path {
		amount, ok := millionths(step.Amount)
		neighbour, err := hex.DecodeString(step.Hash)
		if !ok || err != nil || len(neighbour) != sha256.Size || amount > math.MaxInt64-total {
			return ErrProof
		}
		left, right := append(amountBytes(total), hash...), append(amountBytes(amount), neighbour...)
		if step.Side == "left" {
			left, right = right, left
		}
		total, hash = total+amount, digest([]byte{1}, left, right)
	}
	attested, ok := millionths(proof.Attestation.Total)
	if !ok || attested != total || !strings.EqualFold(proof.Attestation.Root, hex.EncodeToString(hash)) {
		return ErrProof
	}
	return nil
}

// millionths reads an amount of coins: digits, and at most six after a point.
func millionths(amount string) (n int64, ok bool) {
	whole, fraction, _ := strings.Cut(amount, ".")
	if whole == "" || len(fraction) > 6 {
		return 0, false
	}
	for _, digit := range whole + fraction + strings.Repeat("0", 6-len(fraction)) {
		if digit < '0' || digit > '9' || n > (math.MaxInt64-int64(digit-'0'))/10 {
			return 0, false
		}
		n = n*10 + int64(digit-'0')
	}
	return n, true
}

func amountBytes(n int64) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(n)) // never negative
}

func digest(parts ...[]byte) []byte {
	h := sha256.New()
	for _, part := range parts {
		h.Write(part)
	}
	return h.Sum(nil)
}
