package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
)

// errAmbiguous: an object names a field twice.
var errAmbiguous = errors.New("a field is named twice")

// unambiguous is JSON in which every object names a field once, in whatever case: encoding/json
// takes the last of "amount" and "Amount", a check of the schema the first, and what was checked must
// be what is carried out.
var unambiguous = huma.Format{
	Marshal: huma.DefaultJSONFormat.Marshal,
	Unmarshal: func(data []byte, v any) error {
		if _, checked := v.(*any); checked { // huma reads a body twice, the first time to check it
			if err := namesOnce(json.NewDecoder(bytes.NewReader(data))); err != nil {
				return err
			}
		}
		return json.Unmarshal(data, v)
	},
}

func namesOnce(d *json.Decoder) error {
	type level struct {
		names map[string]bool // nil for a list
		named bool            // the next token is the value of a name
	}
	var open []level
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		in := len(open) - 1
		if name, ok := token.(string); ok && in >= 0 && open[in].names != nil && !open[in].named {
			name = strings.Map(anyCase, name)
			if open[in].names[name] {
				return errAmbiguous
			}
			open[in].names[name], open[in].named = true, true
			continue
		}
		if in >= 0 {
			open[in].named = false
		}
		switch token {
		case json.Delim('{'):
			open = append(open, level{names: map[string]bool{}})
		case json.Delim('['):
			open = append(open, level{})
		case json.Delim('}'), json.Delim(']'):
			open = open[:in]
		}
	}
}

// anyCase is the same for every case of a letter, as encoding/json compares names: ſ is an s.
func anyCase(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r { // once around
			return next
		}
		r = next
	}
}
