package ledger

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"
)

// flight is statements that are sent at once and answered together, as those of a pgx.Batch are. For a lone order a
// batch takes as long as everything else that this process does for it: it finds out how each value is to be encoded
// and scanned, watches a context and asks the server to describe what it knows. Here the statements are few, their
// values are of the types of columns, and the connection has a deadline.
type flight struct {
	conn     *pgx.Conn
	prepared map[string]*pgconn.StatementDescription // by text
	names    int                                     // that were used for prepared statements
	queued   []flightStatement
	sent     []flightStatement // and not answered yet
	failure  error             // of what was sent
	bind     pgproto3.Bind
	buffer   []byte // what bind's parameters are in
	messages []byte // to send
}

type flightStatement struct {
	text string
	args []any
	keep func(row []any) error // takes each row
}

func newFlight(conn *pgx.Conn) *flight {
	binaryFormat := []int16{pgx.BinaryFormatCode} // of all parameters and results
	return &flight{
		conn: conn, prepared: map[string]*pgconn.StatementDescription{}, buffer: make([]byte, 0, 4096),
		bind: pgproto3.Bind{ParameterFormatCodes: binaryFormat, ResultFormatCodes: binaryFormat},
	}
}

// query queues a statement that returns rows.
func (f *flight) query(keep func(row []any) error, text string, args ...any) {
	f.queued = append(f.queued, flightStatement{text, args, keep})
}

// exec queues a statement that returns none.
func (f *flight) exec(text string, args ...any) { f.query(nil, text, args...) }

// send sends what was queued, if anything, and gives it and the answers until the deadline. What fails is returned by
// wait.
func (f *flight) send(ctx context.Context, deadline time.Time) {
	f.sent, f.queued, f.failure = f.queued, f.sent[:0], nil
	if len(f.sent) > 0 {
		f.failure = f.sendAll(ctx, deadline)
	}
}

func (f *flight) sendAll(ctx context.Context, deadline time.Time) error {
	for _, s := range f.sent {
		if err := f.prepare(ctx, deadline, s.text); err != nil {
			return err
		}
	}
	f.messages = f.messages[:0]
	for _, s := range f.sent {
		if err := f.encode(f.prepared[s.text], s.args); err != nil {
			return err
		}
	}
	f.messages, _ = (&pgproto3.Sync{}).Encode(f.messages) // cannot fail
	conn := f.conn.PgConn().Conn()
	if err := conn.SetDeadline(deadline); err != nil {
		return err
	}
	_, err := conn.Write(f.messages)
	return err
}

// wait returns when everything that was sent is answered. After an error the connection can be used only if the error
// is the server's.
func (f *flight) wait() error {
	if len(f.sent) == 0 || f.failure != nil {
		return f.failure
	}
	return errors.Join(f.receive(), f.conn.PgConn().Conn().SetDeadline(time.Time{}))
}

// prepare makes the server parse a statement, once on each connection.
func (f *flight) prepare(ctx context.Context, deadline time.Time, text string) error {
	if f.prepared[text] != nil {
		return nil
	}
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	f.names++
	statement, err := f.conn.PgConn().Prepare(ctx, "flight_"+strconv.Itoa(f.names), text, nil)
	if err == nil {
		f.prepared[text] = statement
	}
	return err
}

// encode adds the messages that bind the values to the statement and execute it.
func (f *flight) encode(statement *pgconn.StatementDescription, values []any) (err error) {
	f.bind.PreparedStatement, f.bind.Parameters, f.buffer = statement.Name, f.bind.Parameters[:0], f.buffer[:0]
	if len(values) != len(statement.ParamOIDs) {
		return fmt.Errorf("%d values for %d parameters of %s", len(values), len(statement.ParamOIDs), statement.SQL)
	}
	for i, v := range values {
		start := len(f.buffer)
		buffer, err := f.appendValue(v, statement.ParamOIDs[i])
		if err != nil {
			return err
		}
		var value []byte // NULL
		if buffer != nil {
			f.buffer, value = buffer, buffer[start:]
		}
		f.bind.Parameters = append(f.bind.Parameters, value)
	}
	if f.messages, err = f.bind.Encode(f.messages); err != nil {
		return err
	}
	f.messages, err = (&pgproto3.Execute{}).Encode(f.messages)
	return err
}

// appendValue appends a value to the buffer in PostgreSQL's binary format. It returns nil for NULL.
func (f *flight) appendValue(value any, oid uint32) ([]byte, error) {
	switch v := value.(type) {
	case int64:
		switch oid {
		case pgtype.Int8OID:
			return binary.BigEndian.AppendUint64(f.buffer, uint64(v)), nil // two's complement on purpose
		case pgtype.Int4OID:
			if int64(int32(v)) == v {
				return binary.BigEndian.AppendUint32(f.buffer, uint32(v)), nil
			}
		case pgtype.XIDOID:
			return binary.BigEndian.AppendUint32(f.buffer, uint32(v)), nil
		}
	case string:
		if oid == pgtype.TextOID {
			return append(f.buffer, v...), nil
		}
	case []byte:
		if oid == pgtype.ByteaOID && v != nil {
			return append(f.buffer, v...), nil
		}
	case time.Time:
		if oid == pgtype.TimestamptzOID {
			return binary.BigEndian.AppendUint64(f.buffer, uint64(v.UnixMicro()-epoch)), nil // two's complement on purpose
		}
	}
	return f.conn.TypeMap().Encode(oid, pgx.BinaryFormatCode, value, f.buffer)
}

// receive reads the answers up to the server's word that it is ready, which comes after the end of the transaction.
func (f *flight) receive() error {
	var failure error
	for answered := 0; ; {
		// The connection's deadline ends this, not a context.
		message, err := f.conn.PgConn().ReceiveMessage(context.Background())
		if err != nil {
			return err
		}
		switch m := message.(type) {
		case *pgproto3.DataRow:
			if failure == nil {
				failure = f.keep(f.sent[answered], m.Values)
			}
		case *pgproto3.CommandComplete:
			answered++
		case *pgproto3.ErrorResponse:
			failure = pgconn.ErrorResponseToPgError(m)
		case *pgproto3.ReadyForQuery:
			return failure
		}
	}
}

func (f *flight) keep(s flightStatement, values [][]byte) error {
	fields := f.prepared[s.text].Fields
	if s.keep == nil || len(values) != len(fields) {
		return fmt.Errorf("a row of %d values from %s", len(values), s.text)
	}
	row := make([]any, len(values))
	for i, v := range values {
		var err error
		if row[i], err = decoded(v, fields[i].DataTypeOID); err != nil {
			return err
		}
	}
	return s.keep(row)
}

// decoded returns a value that was received, of one of the types of columns.
func decoded(value []byte, oid uint32) (any, error) {
	if value == nil {
		return nil, nil
	}
	switch oid {
	case pgtype.Int8OID:
		return int64(binary.BigEndian.Uint64(value)), nil // two's complement on purpose
	case pgtype.Int4OID:
		return int64(int32(binary.BigEndian.Uint32(value))), nil // likewise
	case pgtype.XIDOID:
		return int64(binary.BigEndian.Uint32(value)), nil
	case pgtype.BoolOID:
		return value[0] != 0, nil
	case pgtype.TextOID:
		return string(value), nil
	case pgtype.ByteaOID:
		return append([]byte{}, value...), nil // the buffer is used again
	case pgtype.TimestamptzOID:
		if n := int64(binary.BigEndian.Uint64(value)); n != math.MinInt64 && n != math.MaxInt64 { // those are infinite
			return time.UnixMicro(n + epoch).UTC(), nil
		}
	}
	return nil, fmt.Errorf("a value of %d bytes of the type %d", len(value), oid)
}
