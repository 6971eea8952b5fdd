package ledger

import (
	"bytes"
	"encoding/binary"
	"time"

	"github.com/gbpc/gbpc/internal/money"
)

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
