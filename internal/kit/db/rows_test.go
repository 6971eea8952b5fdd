package db_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

type state string

type orderRow struct {
	ID      string    `db:"id"`
	State   state     `db:"state"`
	Coins   int64     `db:"coins"`
	Attempt int64     `db:"attempt,integer"`
	Open    bool      `db:"open"`
	Data    []byte    `db:"data"`
	Key     *string   `db:"unique_key"`
	Entry   any       `db:"entry,bigint"`
	At      time.Time `db:"at"`
	Ended   time.Time `db:"ended_at"`
}

func TestRows_AStructIsARowWithAValueForEachColumn(t *testing.T) {
	orders, at := db.RowsOf[orderRow]("orders"), time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	row := orders.Row(orderRow{ID: "o1", State: "ready", Coins: 7, Open: true, Data: []byte("x"), Key: new("k"), Entry: int64(3), At: at})
	require.Equal(t, "orders", row.Table.Name)
	require.Equal(t, []db.Column{
		{"id", db.Text}, {"state", db.Text}, {"coins", db.BigInt}, {"attempt", db.Integer}, {"open", db.Boolean}, {"data", db.Bytes},
		{"unique_key", db.Text}, {"entry", db.BigInt}, {"at", db.Timestamp}, {"ended_at", db.Timestamp},
	}, row.Table.Columns)
	require.Equal(t, []any{"o1", state("ready"), int64(7), int64(0), true, []byte("x"), new("k"), int64(3), at, nil}, row.Values)
	require.Equal(t, []any{"", state(""), int64(0), int64(0), false, nil, nil, nil, nil, nil}, orders.Row(orderRow{}).Values, "NULL is what has no value")
}

func TestRows_AMemberThatIsNoColumnIsFoundWhenTheProgramStarts(t *testing.T) {
	require.Panics(t, func() { db.RowsOf[struct{ ID string }]("orders") }, "no column is named")
	require.Panics(t, func() {
		db.RowsOf[struct {
			Entry any `db:"entry"`
		}]("orders")
	}, "any needs a type")
}
