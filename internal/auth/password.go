package auth

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"github.com/gbpc/gbpc/internal/auth/breached"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

const (
	shortestPassword = 10
	longestPassword  = 128

	// longestBytes is more than the longest password can have, however its characters are composed.
	longestBytes = 16 * longestPassword
)

// hashing costs 19 MiB and two passes: OWASP's first recommendation for argon2id.
var hashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// nobodysHash is the hash of a password nobody knows, made with hashParams. A sign-in with an unknown
// address is checked against it, so that it takes as long as one with a known address.
const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$b05WQHa/c3mY4ho9cn6gIQ$JwLCYNKMyH0Gf1evfp6DMiZlv9H0EDEjfAHE2VkqEXY"

// weakParams cost next to nothing, and weakNobodysHash was made with them: see Config.WeakHashes.
var weakParams = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

const weakNobodysHash = "$argon2id$v=19$m=64,t=1,p=1$/jg8Lgcsiss57YiRflF8dg$s4ph9wWhkIGhVH0Lid+tvsUE0iTRTIS487cbLyPM7TI"

// hashersAtOnce bounds how much memory and processor the checking of passwords may take.
func hashersAtOnce() int { return max(2, runtime.GOMAXPROCS(0)) }

// longestHashQueue is how long a request waits for its turn before it is told to come back.
const longestHashQueue = 10 * time.Second

func (s *Service) inTurn(ctx context.Context, work func() error) error {
	patience := time.NewTimer(longestHashQueue)
	defer patience.Stop()
	select {
	case s.hashing <- struct{}{}:
		defer func() { <-s.hashing }()
		return work()
	case <-patience.C:
		return ErrBusy.After(longestHashQueue)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Service) hashPassword(ctx context.Context, password Secret) (hash string, err error) {
	err = s.inTurn(ctx, func() error {
		hash, err = argon2id.CreateHash(normalPassword(password), s.hashCost)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// hashAgain is a new hash of a password that was right, when its old one was made with other parameters
// than are asked for today; otherwise it is "". The plain password is at hand at no other time.
func (s *Service) hashAgain(ctx context.Context, password Secret, hash string) (string, error) {
	params, _, _, err := argon2id.DecodeHash(hash)
	if err != nil {
		return "", fmt.Errorf("read a password's parameters: %w", err)
	}
	if *params == *s.hashCost {
		return "", nil
	}
	return s.hashPassword(ctx, password)
}

// fits tells whether password belongs to hash. It takes the same time whatever the answer.
func (s *Service) fits(ctx context.Context, password Secret, hash string) (ok bool, err error) {
	err = s.inTurn(ctx, func() error {
		ok, err = argon2id.ComparePasswordAndHash(normalPassword(password), hash)
		return err
	})
	if err != nil {
		var busy *fault.Error
		if errors.As(err, &busy) {
			return false, err
		}
		return false, fmt.Errorf("check a password: %w", err)
	}
	return ok, nil
}

// normalPassword makes the same password of the same characters however a keyboard composed them.
// One beyond the allowed length is hashed first, so that its length costs nothing.
func normalPassword(p Secret) string {
	text := string(p)
	if len(text) > longestBytes {
		sum := sha256.Sum256([]byte(text))
		return string(sum[:])
	}
	return norm.NFKC.String(text)
}

// checkPassword notes what is wrong with a new password of someone who is called names (address,
// display name). A common password, or one built on the own name, is what is guessed first.
func checkPassword(wrong *fault.Fields, field string, password Secret, names ...string) {
	text := normalPassword(password)
	switch length := utf8.RuneCountInString(text); {
	case length == 0:
		wrong.Add(field, fault.RequiredField)
	case length < shortestPassword || length > longestPassword || len(password) > longestBytes:
		wrong.Add(field, fault.PasswordFormat, fmt.Sprintf("Use %d to %d characters.", shortestPassword, longestPassword))
	case !utf8.ValidString(string(password)) || strings.ContainsFunc(text, unicode.IsControl):
		wrong.Add(field, fault.PasswordFormat, "Use letters, digits, spaces and signs.")
	case breached.IsCommon(text):
		wrong.Add(field, fault.PasswordFormat, "This password is too common. Choose another.")
	case breached.IsMostlyOwnName(text):
		wrong.Add(field, fault.PasswordFormat, "Your password needs more in it than our name.")
	case namesIn(text, names):
		wrong.Add(field, fault.PasswordFormat, "Do not use your own name or address in your password.")
	}
}

const shortestName = 4

// namesIn tells whether the password contains an address, its local part (with or without its signs) or
// a word of a display name.
func namesIn(password string, names []string) bool {
	password = strings.ToLower(password)
	for _, name := range names {
		name = strings.ToLower(name)
		local, _, isAddress := strings.Cut(name, "@")
		parts := []string{name, local, strings.Join(words(local), "")}
		if !isAddress {
			parts = words(local)
		}
		for _, part := range parts {
			if utf8.RuneCountInString(part) >= shortestName && strings.Contains(password, part) {
				return true
			}
		}
	}
	return false
}

func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
