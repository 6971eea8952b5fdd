package chain

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Signed is a transaction as a key signed it.
type Signed struct {
	Hash string
	Data []byte
}

// DecodeSigned returns the transaction of stored signed bytes.
func DecodeSigned(raw []byte) (Signed, error) {
	var tx types.Transaction
	if err := tx.UnmarshalBinary(raw); err != nil {
		return Signed{}, fmt.Errorf("decode a signed transaction: %w", err)
	}
	return Signed{Hash: tx.Hash().Hex(), Data: tx.Data()}, nil
}

// argument returns a 32-byte argument of the call, counted from 0; nil if there is none.
func (s Signed) argument(i int) []byte {
	from := 4 + 32*i
	if len(s.Data) < from+32 {
		return nil
	}
	return s.Data[from : from+32]
}

// Word returns an argument of the call as it is, in hexadecimal.
func (s Signed) Word(i int) string { return "0x" + hex.EncodeToString(s.argument(i)) }

// Number returns an argument of the call as a number.
func (s Signed) Number(i int) string { return new(big.Int).SetBytes(s.argument(i)).String() }

// Address returns an argument of the call as an address in lower case.
func (s Signed) Address(i int) string {
	return strings.ToLower(common.BytesToAddress(s.argument(i)).Hex())
}
