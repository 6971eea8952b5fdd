package db

import (
	"context"
	"fmt"
	"time"
)

// NewestFirst are the parameters of a query that reads a window of a list, newest first.
type NewestFirst interface {
	~struct {
		BeforeAt   time.Time
		BeforeID   string
		PageOffset int32
		PageSize   int32
	}
}

// Page reads what is in the window of a list, newest first, and how many items the list has, which is 0 by creation. what names the
// list in errors.
func Page[P NewestFirst, R, T any](
	ctx context.Context, w Window, what string, list func(context.Context, P) ([]R, error), count func(context.Context) (int64, error),
	item func(R) (T, error),
) (page []T, total int64, err error) {
	if !w.ByCreation {
		if total, err = count(ctx); err != nil {
			return nil, 0, fmt.Errorf("count %s: %w", what, err)
		}
	}
	at, id := w.Before()
	rows, err := list(ctx, P{BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list %s: %w", what, err)
	}
	page = make([]T, len(rows))
	for i, row := range rows {
		if page[i], err = item(row); err != nil {
			return nil, 0, err
		}
	}
	return page, total, nil
}
