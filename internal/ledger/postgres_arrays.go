package ledger

import (
	"encoding/binary"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgtype"
)

// registerArrayCodecs makes a connection encode the slices that the writer sends as a whole, instead of
// value by value through an interface, which took a quarter of the writer's time.
func registerArrayCodecs(m *pgtype.Map) {
	for name, oid := range map[string]uint32{
		"_int8": pgtype.Int8ArrayOID, "_int2": pgtype.Int2ArrayOID, "_text": pgtype.TextArrayOID,
		"_bytea": pgtype.ByteaArrayOID, "_timestamptz": pgtype.TimestamptzArrayOID,
	} {
		if t, ok := m.TypeForOID(oid); ok {
			m.RegisterType(&pgtype.Type{Name: name, OID: oid, Codec: arrayCodec{t.Codec}})
		}
	}
}

// arrayCodec is the codec of an array type with a fast path for one type of slice.
type arrayCodec struct{ pgtype.Codec }

func (c arrayCodec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	if format == pgtype.BinaryFormatCode {
		switch value.(type) {
		case []int64:
			if oid == pgtype.Int8ArrayOID {
				return arrayPlan(pgtype.Int8OID)
			}
		case []int16:
			if oid == pgtype.Int2ArrayOID {
				return arrayPlan(pgtype.Int2OID)
			}
		case []string:
			if oid == pgtype.TextArrayOID {
				return arrayPlan(pgtype.TextOID)
			}
		case [][]byte:
			if oid == pgtype.ByteaArrayOID {
				return arrayPlan(pgtype.ByteaOID)
			}
		case []time.Time:
			if oid == pgtype.TimestamptzArrayOID {
				return arrayPlan(pgtype.TimestamptzOID)
			}
		}
	}
	return c.Codec.PlanEncode(m, oid, format, value)
}

// arrayPlan writes PostgreSQL's binary format of a one-dimensional array. Its value is the OID of the
// element type.
type arrayPlan uint32

func (p arrayPlan) Encode(value any, buf []byte) ([]byte, error) {
	switch v := value.(type) {
	case []int64:
		buf = p.head(buf, len(v), 8*len(v), false)
		for _, n := range v {
			buf = binary.BigEndian.AppendUint64(size(buf, 8), uint64(n)) // two's complement on purpose
		}
	case []int16:
		buf = p.head(buf, len(v), 2*len(v), false)
		for _, n := range v {
			buf = binary.BigEndian.AppendUint16(size(buf, 2), uint16(n)) // two's complement on purpose
		}
	case []string:
		total := 0
		for _, s := range v {
			total += len(s)
		}
		buf = p.head(buf, len(v), total, false)
		for _, s := range v {
			buf = append(size(buf, len(s)), s...)
		}
	case [][]byte:
		total, hasNull := 0, false
		for _, b := range v {
			total, hasNull = total+len(b), hasNull || b == nil
		}
		buf = p.head(buf, len(v), total, hasNull)
		for _, b := range v {
			if b == nil {
				buf = size(buf, -1)
			} else {
				buf = append(size(buf, len(b)), b...)
			}
		}
	case []time.Time:
		buf = p.head(buf, len(v), 8*len(v), false)
		for _, t := range v {
			buf = binary.BigEndian.AppendUint64(size(buf, 8), uint64(t.UnixMicro()-epoch)) // two's complement on purpose
		}
	}
	return buf, nil
}

// epoch is PostgreSQL's zero of time, 2000-01-01, in microseconds since 1970.
const epoch = 946_684_800_000_000

// head writes the header of an array of n elements and reserves room for total bytes of content.
func (p arrayPlan) head(buf []byte, n, total int, hasNull bool) []byte {
	buf = slices.Grow(buf, 20+4*n+total)
	null := 0
	if hasNull {
		null = 1
	}
	buf = size(size(buf, 1), null) // dimensions, and whether an element is NULL
	buf = binary.BigEndian.AppendUint32(buf, uint32(p))
	return size(size(buf, n), 1) // length and lower bound
}

func size(buf []byte, n int) []byte {
	return binary.BigEndian.AppendUint32(buf, uint32(int32(n))) // lengths are bounded far below; −1 is NULL
}
