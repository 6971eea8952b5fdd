package api

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"time"
)

// A cursor is a version, a checksum, and the place of the entry that was read last: when it was created in
// microseconds, and its id. The checksum covers the id of the call, so that a cursor of another list and a mutilated one
// are refused. It is no secret and gives no right: the role and the filter of the call are checked with every page.
const (
	cursorVersion  = 1
	cursorChecksum = 8
	cursorHead     = 1 + cursorChecksum + 8
	maxCursorID    = 150
)

var errCursor = errors.New("the cursor is not one of this list")

func cursorOf(list string, at time.Time, id string) string {
	place := append(binary.BigEndian.AppendUint64(nil, uint64(microseconds(at))), id...) //nolint:gosec // all bits are kept
	sum := checksum(list, place)
	return base64.RawURLEncoding.EncodeToString(append(append([]byte{cursorVersion}, sum...), place...))
}

func readCursor(list, text string) (at time.Time, id string, err error) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) < cursorHead || len(raw) > cursorHead+maxCursorID || raw[0] != cursorVersion {
		return time.Time{}, "", errCursor
	}
	place := raw[1+cursorChecksum:]
	if string(checksum(list, place)) != string(raw[1:1+cursorChecksum]) {
		return time.Time{}, "", errCursor
	}
	if micros := int64(binary.BigEndian.Uint64(place)); micros != 0 { //nolint:gosec // all bits are kept
		at = time.UnixMicro(micros).UTC()
	}
	return at, string(place[8:]), nil
}

// microseconds returns 0 for the zero time, which a list has that is ordered by its ids alone.
func microseconds(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMicro()
}

func checksum(list string, place []byte) []byte {
	sum := sha256.Sum256(append([]byte("gbpc list "+list+"\x00"), place...))
	return sum[:cursorChecksum]
}
