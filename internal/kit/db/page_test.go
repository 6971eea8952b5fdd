package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

type namesParams struct {
	BeforeAt   time.Time
	BeforeID   string
	PageOffset int32
	PageSize   int32
}

func TestPage_CountsAPageByItsNumberAndNoneByCreation(t *testing.T) {
	var asked namesParams
	names := func(_ context.Context, p namesParams) ([]string, error) {
		asked = p
		return []string{"a", "b"}, nil
	}
	count := func(context.Context) (int64, error) { return 7, nil }
	length := func(name string) (int, error) { return len(name), nil }

	page, total, err := db.Page(t.Context(), db.Window{Limit: 2, Offset: 4}, "names", names, count, length)
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, page)
	require.Equal(t, int64(7), total)
	require.Equal(t, []int32{2, 4}, []int32{asked.PageSize, asked.PageOffset})

	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	_, total, err = db.Page(t.Context(), db.Window{Limit: 2, ByCreation: true, At: at, ID: "b"}, "names", names, count, length)
	require.NoError(t, err)
	require.Zero(t, total)
	require.Equal(t, namesParams{BeforeAt: at, BeforeID: "b", PageSize: 2}, asked)

	unreadable := errors.New("unreadable")
	_, _, err = db.Page(t.Context(), db.Window{Limit: 2}, "names", names, count, func(string) (int, error) { return 0, unreadable })
	require.ErrorIs(t, err, unreadable)
}
