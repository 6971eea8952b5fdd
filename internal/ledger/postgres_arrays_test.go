package ledger

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgtype"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestArrayCodecs_EncodeAsTheDriverDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bytes := rapid.SliceOf(rapid.SliceOf(rapid.Byte())).Draw(t, "bytea")
		if len(bytes) > 0 && rapid.Bool().Draw(t, "null") {
			bytes[0] = nil
		}
		times := []time.Time{}
		for _, micros := range rapid.SliceOf(rapid.Int64Range(-1<<50, 1<<52)).Draw(t, "timestamptz") {
			times = append(times, time.UnixMicro(micros).UTC())
		}
		for oid, value := range map[uint32]any{
			pgtype.Int8ArrayOID:        rapid.SliceOf(rapid.Int64()).Draw(t, "int8"),
			pgtype.Int2ArrayOID:        rapid.SliceOf(rapid.Int16()).Draw(t, "int2"),
			pgtype.TextArrayOID:        rapid.SliceOf(rapid.String()).Draw(t, "text"),
			pgtype.ByteaArrayOID:       bytes,
			pgtype.TimestamptzArrayOID: times,
		} {
			fast := pgtype.NewMap()
			registerArrayCodecs(fast)
			want, err := pgtype.NewMap().Encode(oid, pgtype.BinaryFormatCode, value, nil)
			require.NoError(t, err)
			got, err := fast.Encode(oid, pgtype.BinaryFormatCode, value, nil)
			require.NoError(t, err)
			require.Equal(t, want, got, "%T %v", value, value)
		}
	})
}
