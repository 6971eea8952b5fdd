package signature

import (
	"slices"
	"strconv"
	"strings"
)

// input is what a signature says of itself: what it covers, and its parameters.
type input struct {
	label      string
	components []string
	created    int64
	expires    int64 // 0: never
	keyID      string
	nonce      string
	algorithm  string
	params     string // as they are signed
}

// maxComponents is how many parts of a request a signature may cover.
const maxComponents = 20

// parseInputs reads the field Signature-Input.
func parseInputs(text string) (all []input, err error) {
	err = dictionary(text, func(s *scanner, label string) error {
		in, err := parseInput(s)
		in.label = label
		all = append(all, in)
		return err
	})
	return all, err
}

func parseInput(s *scanner) (in input, err error) {
	if !s.take('(') {
		return in, errMalformed
	}
	for {
		s.blanks(" ")
		if s.take(')') {
			break
		}
		name, err := s.quoted()
		if err != nil || slices.Contains(in.components, name) || len(in.components) == maxComponents {
			return in, errMalformed
		}
		if c := s.peek(); c != ' ' && c != ')' { // parameters of a component change what it means
			return in, errMalformed
		}
		in.components = append(in.components, name)
	}
	quoted := make([]string, len(in.components))
	for i, name := range in.components {
		quoted[i] = quote(name)
	}
	var params strings.Builder
	params.WriteString("(" + strings.Join(quoted, " ") + ")")
	seen := map[string]bool{}
	for s.take(';') {
		s.blanks(" ")
		name, err := s.key()
		if err != nil || seen[name] || !s.take('=') {
			return in, errMalformed
		}
		seen[name] = true
		value, err := in.param(s, name)
		if err != nil {
			return in, err
		}
		params.WriteString(";" + name + "=" + value)
	}
	in.params = params.String()
	return in, nil
}

// param reads a parameter of a signature and returns its value as it is signed.
func (in *input) param(s *scanner, name string) (string, error) {
	texts := map[string]*string{"keyid": &in.keyID, "nonce": &in.nonce, "alg": &in.algorithm, "tag": new(string)}
	if to := texts[name]; to != nil {
		text, err := s.quoted()
		*to = text
		return quote(text), err
	}
	var to *int64
	switch name {
	case "created":
		to = &in.created
	case "expires":
		to = &in.expires
	default:
		return "", errMalformed
	}
	n, err := s.integer()
	*to = n
	return strconv.FormatInt(n, 10), err
}
