package app

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"strconv"
	"time"
)

// occasion is one time that a copy does a step of the template.
type occasion struct {
	customer int64 // which copy, from 0
	step     int
	number   int64 // of all occasions
	at       time.Time
	slower   float64   // a step is as much shorter as occasions are closer together than the step was long
	joined   *occasion // when the copy became a customer
	values   [][]byte  // what was made, by token
	first    int64     // the number of the first entry, of those of the step
}

// after returns when something is that the template did so long after the beginning of the step.
func (o *occasion) after(d time.Duration) time.Time {
	return o.at.Add(time.Duration(float64(d) * o.slower)).Truncate(time.Microsecond)
}

// value returns what the copy has in place of something of the template.
func (o *occasion) value(c *copier, n int) []byte {
	if c.tokens[n].of == customerStep && o.step != customerStep {
		return o.joined.value(c, n)
	}
	if o.values[n] == nil {
		o.values[n] = c.tokens[n].make(c, o)
	}
	return o.values[n]
}

// copyOf returns the id that the copy has in place of one of the template's.
func (o *occasion) copyOf(c *copier, id string) []byte { return o.value(c, c.ids[id]) }

// random returns 32 bytes that look random and are the same in each run.
func (o *occasion) random(n int) []byte {
	seed := binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64([]byte("scale"), uint64(o.number*8+int64(o.step))), uint64(n))
	sum := sha256.Sum256(seed)
	return sum[:]
}

// makeID makes ids as the program does: UUIDv7, in order of time.
func makeID(n int) func(*copier, *occasion) []byte {
	return func(_ *copier, o *occasion) []byte {
		b := o.random(n)[:16]
		ms := uint64(o.at.UnixMilli())
		for i := range 6 {
			b[i] = byte(ms >> (40 - 8*i))
		}
		b[6], b[8] = b[6]&0x0f|0x70, b[8]&0x3f|0x80
		text := make([]byte, 0, 36)
		for i, size := range []int{4, 2, 2, 2, 6} {
			if i > 0 {
				text = append(text, '-')
			}
			text = hex.AppendEncode(text, b[:size])
			b = b[size:]
		}
		return text
	}
}

// countedColumns are those that count. A repetition has the next number.
var countedColumns = map[string]piece{
	"events.number": func(c *copier, _ *occasion, to []byte) []byte {
		c.number++
		return strconv.AppendInt(to, c.number, 10)
	},
	"events.outbox_seq": func(c *copier, _ *occasion, to []byte) []byte {
		c.outbox++
		return strconv.AppendInt(to, c.outbox, 10)
	},
	"chain_orders.nonce":                       nonce,
	"chain_transactions.nonce":                 nonce,
	"chain_deposit_addresses.derivation_index": func(_ *copier, o *occasion, to []byte) []byte { return strconv.AppendInt(to, o.customer+1, 10) },
}

func nonce(_ *copier, o *occasion, to []byte) []byte { return strconv.AppendInt(to, o.number, 10) }

func entryNumber(n int) piece {
	return func(_ *copier, o *occasion, to []byte) []byte { return strconv.AppendInt(to, o.first+int64(n), 10) }
}

// bytesText returns bytes as COPY reads them.
func bytesText(b []byte) []byte { return hex.AppendEncode([]byte(`\\x`), b) }

func hashText(b []byte) []byte { return hex.AppendEncode([]byte("0x"), b) }

// numbered returns a text of this length that ends with the number.
func numbered(prefix string, n int64, length int) []byte {
	digits := strconv.FormatInt(n, 36)
	text := []byte(prefix)
	for len(text)+len(digits) < length {
		text = append(text, '0')
	}
	return append(text, digits...)
}

// virtualNumber is the account number with this serial, as banking makes it.
func virtualNumber(serial int64) string {
	body := strconv.FormatInt(1_000_000+serial-1, 10)
	sum := 0
	for i, digit := range []byte(body) {
		d := int(digit - '0')
		if i%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return body + strconv.Itoa((10-sum%10)%10)
}

// secretOf returns the secret of a copy's API key: the template's, with the copy's number in it, and its checksum.
func (c *copier) secretOf(customer int64) string {
	const checksum, digits, alphabet = 6, 8, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	text := c.secret[:len(c.secret)-checksum-digits] + string(numbered("", customer, digits))
	sum, check := crc32.ChecksumIEEE([]byte(text)), make([]byte, checksum)
	for i := checksum - 1; i >= 0; i-- {
		check[i] = alphabet[sum%uint32(len(alphabet))]
		sum /= uint32(len(alphabet))
	}
	return text + string(check)
}

func (c *copier) secretHash(customer int64) []byte {
	sum := sha256.Sum256([]byte(c.secretOf(customer)))
	return sum[:]
}
