package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"time"

	"github.com/gbpc/gbpc/internal/money"
)

// record is an entry as it is stored and hashed.
type record struct {
	sequence   int64
	at         time.Time
	owner, key string
	request    [32]byte
	kind       string
	reference  string
	reverses   int64 // 0 is none
	response   []byte
	lines      []recordLine
	hash       []byte
}

// recordLine is a line as it is stored. Its amount is positive on the debit side.
type recordLine struct {
	id            int64
	account       Account
	amount, after int64
	prior         int64 // the previous entry with a line of the account
}

// encode appends the whole entry and the hash of its predecessor to m. Every field has a fixed size or is
// preceded by its length, so no two entries have the same encoding. Accounts are encoded with their ids
// and names, so exchanging the names of two ids changes the hash.
func (r *record) encode(m, previous []byte) []byte {
	m = append(m, "gbpc ledger 1\n"...)
	m = field(m, previous)
	m = number(m, r.sequence)
	m = number(m, r.at.UnixMicro())
	m = field(m, r.owner)
	m = field(m, r.key)
	m = append(m, r.request[:]...)
	m = field(m, r.kind)
	m = field(m, r.reference)
	m = number(m, r.reverses)
	m = field(m, r.response)
	m = number(m, int64(len(r.lines)))
	for _, l := range r.lines {
		m = number(m, l.id)
		m = l.account.encode(m)
		m = number(m, l.amount)
		m = number(m, l.after)
		m = number(m, l.prior)
	}
	return m
}

func (a Account) encode(m []byte) []byte {
	m = field(m, a.name)
	m = field(m, a.asset.Code())
	return append(m, byte(a.side))
}

// sum returns the hash of the entry. It encodes into scratch and returns that buffer for the next entry.
func (r *record) sum(previous, scratch []byte) (hash, used []byte) {
	used = r.encode(scratch[:0], previous)
	sum := sha256.Sum256(used)
	return sum[:], used
}

// contentHash returns the hash of a posted entry's content, which distinguishes a repetition from a reused
// key.
func (e *Entry) contentHash() [32]byte {
	m := make([]byte, 0, 256)
	m = append(m, "gbpc entry 1\n"...)
	m = field(m, e.Kind)
	m = field(m, e.Reference)
	m = number(m, e.Reverses)
	m = number(m, int64(len(e.Lines)))
	for _, l := range e.Lines {
		m = l.Account.encode(m)
		m = number(m, l.signed())
	}
	return sha256.Sum256(m)
}

func field[T string | []byte](m []byte, s T) []byte {
	m = binary.BigEndian.AppendUint32(m, uint32(len(s))) // the lengths are bounded far below
	return append(m, s...)
}

func number(m []byte, n int64) []byte {
	return binary.BigEndian.AppendUint64(m, uint64(n)) // two's complement on purpose
}

// line returns the line in the form in which it was given.
func (l recordLine) line() Line {
	if l.amount < 0 {
		return Line{l.account, CreditSide, money.New(-l.amount, l.account.asset)}
	}
	return Line{l.account, DebitSide, money.New(l.amount, l.account.asset)}
}

// decode reads an entry that encode has written, and the hash of its predecessor. Its existence proves that no two entries have
// the same encoding.
func decode(m []byte) (r record, previous []byte, ok bool) {
	d := decoder{m: m, ok: true}
	ok = string(d.take(len("gbpc ledger 1\n"))) == "gbpc ledger 1\n"
	previous = d.field()
	r.sequence = d.number()
	r.at = time.UnixMicro(d.number()).UTC()
	r.owner, r.key = string(d.field()), string(d.field())
	copy(r.request[:], d.take(32))
	r.kind, r.reference = string(d.field()), string(d.field())
	r.reverses = d.number()
	r.response = d.field()
	lines := d.number()
	d.ok = d.ok && lines >= 0 // encode counts them
	for range lines {
		if !d.ok {
			break
		}
		l := recordLine{id: d.number()}
		l.account.name = string(d.field())
		l.account.asset, _ = money.CurrencyOf(string(d.field()))
		if side := d.take(1); len(side) == 1 {
			l.account.side = Side(int8(side[0]))
		}
		l.amount, l.after, l.prior = d.number(), d.number(), d.number()
		r.lines = append(r.lines, l)
	}
	return r, previous, ok && d.ok && len(d.m) == 0
}

// decoder takes values off the front of an encoding.
type decoder struct {
	m  []byte
	ok bool
}

func (d *decoder) take(n int) []byte {
	if n < 0 || n > len(d.m) {
		d.ok, d.m = false, nil
		return nil
	}
	taken := d.m[:n]
	d.m = d.m[n:]
	return taken
}

func (d *decoder) field() []byte {
	size := d.take(4)
	if size == nil {
		return nil
	}
	return bytes.Clone(d.take(int(binary.BigEndian.Uint32(size))))
}

func (d *decoder) number() int64 {
	n := d.take(8)
	if n == nil {
		return 0
	}
	return int64(binary.BigEndian.Uint64(n))
}
