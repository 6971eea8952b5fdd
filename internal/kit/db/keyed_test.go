package db_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

type sample struct {
	name    string
	count   int64
	small   int64
	on      bool
	maybe   *bool
	content []byte
	note    string
	at      time.Time
}

var samples = db.NewKeyedTable[string]("samples", "id", func(s *sample) []db.Field {
	return []db.Field{
		db.TextField("name", &s.name), db.BigIntField("count", &s.count), db.IntegerField("small", &s.small), db.BooleanField("on", &s.on),
		db.OptionalBooleanField("maybe", &s.maybe), db.BytesField("content", &s.content), db.JSONField("note", &s.note), db.TimeField("at", &s.at),
	}
})

func TestKeyedTable_ReadsWhatItWrote(t *testing.T) {
	yes := true
	full := sample{"n", 1, 2, true, &yes, []byte{3}, `{}`, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	for name, row := range map[string]sample{"full": full, "without what may be NULL": {name: "n", note: "{}"}} {
		read, err := samples.Read(samples.Values(row))
		require.NoError(t, err, name)
		require.Equal(t, row, read, name)
	}
	require.Nil(t, samples.Values(sample{})[4], "no value is NULL")
	require.Nil(t, samples.Values(sample{})[7], "the zero time is NULL")
	require.Equal(t, []db.Column{{Name: "id", Type: db.Text}, {Name: "name", Type: db.Text}, {Name: "count", Type: db.BigInt}}, samples.Row("k", full).Table.Columns[:3])
	require.Equal(t, []any{"k", "n", int64(1)}, samples.Row("k", full).Values[:3])
}

func TestKeyedTable_RefusesAValueOfAnotherTypeAndAMissingOne(t *testing.T) {
	for i := range samples.Columns {
		values := samples.Values(sample{})
		values[i] = struct{}{}
		_, err := samples.Read(values)
		require.ErrorContains(t, err, samples.Columns[i].Name)
	}
	for _, required := range []int{0, 1, 2, 3, 6} {
		values := samples.Values(sample{})
		values[required] = nil
		_, err := samples.Read(values)
		require.ErrorContains(t, err, samples.Columns[required].Name, "NULL where the column has none")
	}
	_, err := samples.Read(nil)
	require.ErrorContains(t, err, "0 values")
}
