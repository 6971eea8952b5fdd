package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
)

// strictJSON refuses bodies that different parsers read differently. An object must not have the same field
// twice, regardless of case: of "amount" and "Amount", encoding/json uses the last and huma's validation the
// first, so the value that is used might not be the one that was validated. Text must not contain NUL,
// which SQLite stores and PostgreSQL refuses.
var strictJSON = huma.Format{
	Marshal: huma.DefaultJSONFormat.Marshal,
	Unmarshal: func(data []byte, v any) error {
		if _, checked := v.(*any); checked { // huma decodes a body twice, first to validate it
			if err := boundJSON(data); err != nil {
				return err
			}
			if err := (&body{d: json.NewDecoder(bytes.NewReader(data))}).check(); err != nil {
				return err
			}
		}
		return json.Unmarshal(data, v)
	},
}

// huma keeps only the text of an error, so the text contains the field, for fieldOf.
const (
	duplicateField = "duplicate field: "
	containsNUL    = "contains NUL: "
)

// body is the JSON being read, with the objects and lists that are open.
type body struct {
	d    *json.Decoder
	open []level
}

type level struct {
	names map[string]bool // nil for a list
	name  string          // of the field whose value comes next
	named bool
	index int
}

func (b *body) check() error {
	for {
		token, err := b.d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		text, isText := token.(string)
		if last := len(b.open) - 1; isText && last >= 0 && b.open[last].names != nil && !b.open[last].named {
			if err := b.name(&b.open[last], text); err != nil {
				return err
			}
			continue
		}
		if strings.ContainsRune(text, 0) {
			return errors.New(containsNUL + b.path())
		}
		b.value(token)
	}
}

func (b *body) name(in *level, name string) error {
	in.name, in.named = name, true
	same := strings.Map(anyCase, name)
	if in.names[same] {
		return errors.New(duplicateField + b.path())
	}
	in.names[same] = true
	return nil
}

func (b *body) value(token json.Token) {
	switch token {
	case json.Delim('{'):
		b.open = append(b.open, level{names: map[string]bool{}})
		return
	case json.Delim('['):
		b.open = append(b.open, level{})
		return
	case json.Delim('}'), json.Delim(']'):
		b.open = b.open[:len(b.open)-1]
	}
	if last := len(b.open) - 1; last >= 0 { // the value at this position is complete
		b.open[last].named = false
		b.open[last].index++
	}
}

// path returns the current position, for example addresses[3].label.
func (b *body) path() string {
	var path strings.Builder
	for _, l := range b.open {
		switch {
		case l.names == nil:
			path.WriteString("[" + strconv.Itoa(l.index) + "]")
		case path.Len() > 0:
			path.WriteString("." + l.name)
		default:
			path.WriteString(l.name)
		}
	}
	return path.String()
}

// anyCase maps all cases of a letter to one, as encoding/json compares names: ſ is an s.
func anyCase(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r { // once around
			return next
		}
		r = next
	}
}
