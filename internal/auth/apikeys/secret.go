package apikeys

import (
	"crypto/rand"
	"crypto/sha256"
	"hash/crc32"
	"math/big"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/secret"
)

const (
	testPrefix, livePrefix = "gbpc_test_", "gbpc_live_"

	base62         = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	randomLength   = 43 // characters: 256 bits
	checksumLength = 6  // characters: a CRC-32
	shownLength    = 4  // of the random characters
)

// newSecret returns a new secret: the prefix, 43 random characters and a checksum of both, by which a search for leaked
// secrets knows one, and a mistyped one is refused without asking the database.
func newSecret(prefix string) secret.Text {
	random := make([]byte, randomLength)
	for i := range random {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(base62))))
		if err != nil {
			panic(err) // crypto/rand never fails
		}
		random[i] = base62[n.Int64()]
	}
	text := prefix + string(random)
	return secret.Text(text + checksum(text))
}

func checksum(text string) string {
	sum, digits := crc32.ChecksumIEEE([]byte(text)), make([]byte, checksumLength)
	for i := checksumLength - 1; i >= 0; i-- {
		digits[i] = base62[sum%uint32(len(base62))]
		sum /= uint32(len(base62))
	}
	return string(digits)
}

// wellFormed reports whether the text is a secret with this prefix.
func wellFormed(text, prefix string) bool {
	body := len(prefix) + randomLength
	return len(text) == body+checksumLength && strings.HasPrefix(text, prefix) && checksum(text[:body]) == text[body:]
}

func hashOf(s secret.Text) []byte {
	sum := sha256.Sum256([]byte(s))
	return sum[:]
}

// shown is the part of the secret that is shown afterwards.
func shown(s secret.Text, prefix string) string { return string(s[:len(prefix)+shownLength]) }
