// Package id makes the identifiers of everything we store.
package id

import (
	"encoding/hex"
	"strings"

	"github.com/google/uuid"
)

// New is a UUIDv7: opaque to clients, and ordered by time so that indexes grow at one end.
func New() string {
	// NewV7 fails only when the system has no randomness; going on without it would be worse.
	return uuid.Must(uuid.NewV7()).String()
}

// Valid tells whether s could be one of ours, so that anything else is answered "not found"
// without a question to the database.
func Valid(s string) bool {
	return len(s) == 36 && uuid.Validate(s) == nil
}

// Hex is the id in 32 hexadecimal digits, as banks take it (their limit is 35 characters).
func Hex(id string) string { return strings.ReplaceAll(id, "-", "") }

// FromHex is the inverse of Hex.
func FromHex(s string) (string, error) {
	u, err := uuid.Parse(s)
	return u.String(), err
}

// Bytes32 is the id as a chain takes it: sixteen bytes, right-padded with zeros.
func Bytes32(id string) (ref [32]byte, err error) {
	_, err = hex.Decode(ref[:16], []byte(Hex(id)))
	return ref, err
}

// FromBytes32 is the inverse of Bytes32.
func FromBytes32(ref [32]byte) (string, error) {
	u, err := uuid.FromBytes(ref[:16])
	return u.String(), err
}
