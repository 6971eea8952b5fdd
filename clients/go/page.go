package gbpc

import (
	"context"
	"encoding/json"
	"iter"
)

// Paging says which part of a list to read.
type Paging struct {
	// Limit is how many entries a page has: 1 to 100, and 100 if zero.
	Limit int64 `query:"limit"`
	// Cursor is the NextCursor of the page before.
	Cursor string `query:"cursor"`
}

// Page is a part of a list.
type Page[T any] struct {
	List []T
	// NextCursor reads what follows; empty at the end.
	NextCursor string
}

// UnmarshalJSON reads the list and the cursor from beside it.
func (p *Page[T]) UnmarshalJSON(text []byte) error {
	var read struct {
		List []T `json:"list"`
		Meta struct {
			NextCursor *string `json:"nextCursor"`
		} `json:"_meta"`
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	p.List = read.List
	if next := read.Meta.NextCursor; next != nil {
		p.NextCursor = *next
	}
	return nil
}

// all reads a list page by page. It ends with the first error.
func all[T any](ctx context.Context, c *core, r request, options []Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for {
			page, err := send[Page[T]](ctx, c, r, options)
			if err != nil {
				yield(*new(T), err)
				return
			}
			for _, one := range page.List {
				if !yield(one, nil) {
					return
				}
			}
			if r.cursor = page.NextCursor; r.cursor == "" {
				return
			}
		}
	}
}
