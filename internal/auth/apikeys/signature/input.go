package signature

import (
	"errors"
	"fmt"

	"github.com/dunglas/httpsfv"
)

var errMalformed = errors.New("malformed")

// input is what a signature says of itself: what it covers, and its parameters.
type input struct {
	components []component
	created    int64
	expires    int64 // 0: never
	nonce      string
	algorithm  string
	params     string // as they are signed
}

// maxComponents is how many parts of a request a signature may cover.
const maxComponents = 20

// inputOf returns the input of the key's signature, and its label. A request may have others': a proxy may sign what it passes on,
// with components and parameters of its own. label is empty if the key made none.
func inputOf(lines []string, keyID string) (label string, in input, err error) {
	all, err := httpsfv.UnmarshalDictionary(lines)
	if err != nil {
		return "", input{}, fmt.Errorf("%w: %w", errMalformed, err)
	}
	for _, label := range all.Names() {
		member, _ := all.Get(label)
		list, isList := member.(httpsfv.InnerList)
		if !isList {
			continue
		}
		if id, _ := list.Params.Get("keyid"); id == keyID {
			in, err := readInput(list)
			return label, in, err
		}
	}
	return "", input{}, nil
}

func readInput(list httpsfv.InnerList) (in input, err error) {
	if len(list.Items) > maxComponents {
		return in, errMalformed
	}
	seen := map[string]bool{}
	for _, item := range list.Items {
		c, err := readComponent(item)
		if err != nil || seen[c.identifier] {
			return in, errMalformed
		}
		seen[c.identifier] = true
		in.components = append(in.components, c)
	}
	for name, to := range map[string]any{"created": &in.created, "expires": &in.expires, "nonce": &in.nonce, "alg": &in.algorithm} {
		if value, given := list.Params.Get(name); given && !assign(to, value) {
			return in, errMalformed
		}
	}
	in.params, err = httpsfv.Marshal(list)
	return in, err
}

// assign sets *to to a value of its type.
func assign(to, value any) (ok bool) {
	switch to := to.(type) {
	case *int64:
		*to, ok = value.(int64)
	case *string:
		*to, ok = value.(string)
	}
	return ok
}

// bytesIn returns a member of a dictionary that is a byte sequence, or nil.
func bytesIn(lines []string, name string) ([]byte, error) {
	all, err := httpsfv.UnmarshalDictionary(lines)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errMalformed, err)
	}
	member, _ := all.Get(name)
	item, _ := member.(httpsfv.Item)
	value, _ := item.Value.([]byte)
	return value, nil
}
