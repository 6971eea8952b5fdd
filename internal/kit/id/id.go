package id

import (
	"encoding/hex"
	"strings"

	"github.com/google/uuid"
)

// New returns a UUIDv7. It is opaque to clients, and ordered by time so that indexes grow at one end.
func New() string {
	// NewV7 fails only if the system has no randomness, and then it is safer to stop.
	return uuid.Must(uuid.NewV7()).String()
}

// Valid reports whether s has the form of an id, so that other values can be answered "not found" without a
// query.
func Valid(s string) bool {
	return len(s) == 36 && uuid.Validate(s) == nil
}

// Hex returns the id as 32 hexadecimal digits. Bank messages allow at most 35 characters.
func Hex(id string) string { return strings.ReplaceAll(id, "-", "") }

// FromHex returns the id whose Hex form is s.
func FromHex(s string) (string, error) {
	u, err := uuid.Parse(s)
	return u.String(), err
}

// Bytes32 returns the id as the bytes32 of a contract: sixteen bytes, right-padded with zeros.
func Bytes32(id string) (ref [32]byte, err error) {
	_, err = hex.Decode(ref[:16], []byte(Hex(id)))
	return ref, err
}

// FromBytes32 returns the id whose Bytes32 form is ref.
func FromBytes32(ref [32]byte) (string, error) {
	u, err := uuid.FromBytes(ref[:16])
	return u.String(), err
}
