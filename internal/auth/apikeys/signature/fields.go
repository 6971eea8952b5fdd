package signature

import (
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
)

var errMalformed = errors.New("malformed")

// scanner reads structured fields (RFC 9651): dictionaries of inner lists of strings, and of byte sequences.
type scanner struct {
	text string
	at   int
}

func (s *scanner) peek() byte {
	if s.at >= len(s.text) {
		return 0
	}
	return s.text[s.at]
}

func (s *scanner) take(b byte) bool {
	if s.peek() != b {
		return false
	}
	s.at++
	return true
}

func (s *scanner) blanks(of string) {
	for s.at < len(s.text) && strings.IndexByte(of, s.text[s.at]) >= 0 {
		s.at++
	}
}

func (s *scanner) key() (string, error) {
	from := s.at
	for s.at < len(s.text) {
		c := s.text[s.at]
		first := c >= 'a' && c <= 'z' || c == '*'
		if !first && (s.at == from || !(c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.')) {
			break
		}
		s.at++
	}
	if s.at == from {
		return "", errMalformed
	}
	return s.text[from:s.at], nil
}

func (s *scanner) quoted() (string, error) {
	if !s.take('"') {
		return "", errMalformed
	}
	var text strings.Builder
	for s.at < len(s.text) {
		c := s.text[s.at]
		s.at++
		switch {
		case c == '"':
			return text.String(), nil
		case c == '\\':
			escaped := s.peek()
			if escaped != '"' && escaped != '\\' {
				return "", errMalformed
			}
			text.WriteByte(escaped)
			s.at++
		case c < 0x20 || c > 0x7e:
			return "", errMalformed
		default:
			text.WriteByte(c)
		}
	}
	return "", errMalformed
}

func (s *scanner) integer() (int64, error) {
	from := s.at
	s.take('-')
	for c := s.peek(); c >= '0' && c <= '9'; c = s.peek() {
		s.at++
	}
	if s.at-from > 16 {
		return 0, errMalformed
	}
	n, err := strconv.ParseInt(s.text[from:s.at], 10, 64)
	if err != nil {
		return 0, errMalformed
	}
	return n, nil
}

func (s *scanner) bytes() ([]byte, error) {
	if !s.take(':') {
		return nil, errMalformed
	}
	end := strings.IndexByte(s.text[s.at:], ':')
	if end < 0 {
		return nil, errMalformed
	}
	value, err := base64.StdEncoding.DecodeString(s.text[s.at : s.at+end])
	if err != nil {
		return nil, errMalformed
	}
	s.at += end + 1
	return value, nil
}

// dictionary reads the members of a dictionary: read reads the value of each.
func dictionary(text string, read func(s *scanner, key string) error) error {
	s := &scanner{text: text}
	s.blanks(" ")
	seen := map[string]bool{}
	for {
		key, err := s.key()
		if err != nil || seen[key] || !s.take('=') {
			return errMalformed
		}
		seen[key] = true
		if err := read(s, key); err != nil {
			return err
		}
		s.blanks(" \t")
		if s.at == len(s.text) {
			return nil
		}
		if !s.take(',') {
			return errMalformed
		}
		s.blanks(" \t")
	}
}

// byteMembers reads a dictionary of byte sequences.
func byteMembers(text string) (map[string][]byte, error) {
	members := map[string][]byte{}
	err := dictionary(text, func(s *scanner, key string) (err error) {
		members[key], err = s.bytes()
		return err
	})
	return members, err
}

func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
