package chain

import (
	"encoding/hex"
	"errors"
	"regexp"
	"strings"

	"github.com/ethereum/go-ethereum/common"
)

// Address is an address on a chain that can hold coins.
type Address common.Address

// Hash is the hash of a block or a transaction.
type Hash = common.Hash

// The reasons for which ParseAddress rejects a text. Customers read them.
var (
	//lint:ignore ST1005 customers read the text unchanged
	ErrAddressFormat = errors.New("This is not an address: 0x and 40 hexadecimal digits are needed.")
	//lint:ignore ST1005 customers read the text unchanged
	ErrAddressChecksum = errors.New("The capital letters do not match this address: it may be mistyped.")
	//lint:ignore ST1005 customers read the text unchanged
	ErrAddressZero = errors.New("The zero address belongs to no one: coins sent there are lost forever.")
)

var addressShape = regexp.MustCompile(`^0[xX][0-9a-fA-F]{40}$`)

// ParseAddress parses an address. Mixed upper and lower case is a checksum (EIP-55) and must be right. The
// zero address is rejected. The errors are ErrAddressFormat, ErrAddressChecksum and ErrAddressZero.
func ParseAddress(text string) (Address, error) {
	if !addressShape.MatchString(text) {
		return Address{}, ErrAddressFormat
	}
	address := common.HexToAddress(text)
	digits := text[2:]
	mixed := strings.ToLower(digits) != digits && strings.ToUpper(digits) != digits
	if mixed && digits != address.Hex()[2:] {
		return Address{}, ErrAddressChecksum
	}
	if address == (common.Address{}) {
		return Address{}, ErrAddressZero
	}
	return Address(address), nil
}

// MustParseAddress is like ParseAddress and panics on an error. It serves constants and tests.
func MustParseAddress(text string) Address {
	a, err := ParseAddress(text)
	if err != nil {
		panic("chain.MustParseAddress(" + text + "): " + err.Error())
	}
	return a
}

// String returns the address with its checksum, as it is stored and shown.
func (a Address) String() string { return common.Address(a).Hex() }

// IsZero reports whether a is the zero address, from which mints come.
func (a Address) IsZero() bool { return a == Address{} }

// MarshalText returns the address with its checksum.
func (a Address) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText accepts what ParseAddress accepts.
func (a *Address) UnmarshalText(text []byte) error {
	parsed, err := ParseAddress(string(text))
	if err == nil {
		*a = parsed
	}
	return err
}

// Ref is the reference of an order on the contract, which accepts each reference once.
type Ref [32]byte

// String returns the reference in hexadecimal, as it is stored and as block explorers show it.
func (r Ref) String() string { return "0x" + hex.EncodeToString(r[:]) }

func parseRef(text string) (Ref, error) {
	var r Ref
	b, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	if err != nil || len(b) != len(r) {
		return r, errors.New("not a reference: " + text)
	}
	return Ref(b), nil
}
