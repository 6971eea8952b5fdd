package app

import (
	"context"
	"io"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/seal"
)

// The time over which what the copies did is spread; today is not over for the bank. Of events and mail there is what is not deleted yet.
const (
	seededSince = 2 * 365 * 24 * time.Hour
	seededUntil = 24 * time.Hour
	keptSince   = 89 * 24 * time.Hour
)

// keptForDays are the tables whose rows are deleted after a while.
var keptForDays = []string{"events", "mail_outbox"}

// seed copies the template: so many customers, who made about so many entries in the books. The server must not be running.
func (w *scaleWorld) seed(t *testing.T, customers, entries int64) *copier {
	t.Helper()
	sealer, err := seal.Load(w.config.Keys)
	require.NoError(t, err)
	c := compile(t, w.template, sealer)
	w.store.one(t, "SELECT max(number), max(outbox_seq) FROM events", &c.number, &c.outbox)
	books := readBooks(t, w.store, customers)
	tables := append(c.copiedTables(), "ledger_entries", "ledger_lines", "ledger_accounts", "ledger_balances")
	slices.Sort(tables)
	tables = slices.Compact(tables)
	began := time.Now()
	insert, done := w.store.filling(t, tables)
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	var copying sync.WaitGroup
	sinks := map[string]*sink{}
	for _, table := range tables {
		shape, to := *w.template.tables[table], &sink{ctx: ctx, full: make(chan []byte, 8)}
		if table == "ledger_balances" {
			shape.columns = shape.columns[:3] // the padding of a row that was not updated yet
		}
		sinks[table] = to
		copying.Go(func() {
			if err := insert(ctx, &shape, to); err != nil {
				cancel(err)
			}
		})
	}
	c.produce(books, sinks, customers, entries)
	for _, s := range sinks {
		s.end()
	}
	copying.Wait()
	require.NoError(t, context.Cause(ctx))
	copied := time.Since(began)
	done()
	w.finishSeed(t, c, books, customers)
	t.Logf("%s: %d customers, %d entries: copied in %v, indexed and analysed in %v", w.name, customers, books.sequence, copied.Round(time.Millisecond), (time.Since(began) - copied).Round(time.Millisecond))
	return c
}

func (c *copier) copiedTables() (names []string) {
	for _, rows := range c.rows {
		for _, r := range rows {
			names = append(names, r.table)
		}
	}
	return names
}

// produce has the customers do one thing after the other, all of them the first before one does the second.
func (c *copier) produce(books *newBooks, sinks map[string]*sink, customers, entries int64) {
	rounds := []int{depositStep, mintStep, chainDepositStep}
	made := int64(0)
	for _, step := range rounds {
		made += customers * int64(len(c.books[step]))
	}
	if entries == 0 {
		rounds = []int{customerStep}
	}
	for ; made+customers*int64(len(c.books[redemptionStep])) <= entries; made += customers * int64(len(c.books[redemptionStep])) {
		rounds = append(rounds, redemptionStep)
	}
	c.start, c.interval = c.steps[len(c.steps)-1].ended.Add(-seededSince), (seededSince-seededUntil)/time.Duration(customers*int64(len(rounds)))
	joined, o := &occasion{values: make([][]byte, len(c.tokens))}, &occasion{values: make([][]byte, len(c.tokens)), joined: &occasion{values: make([][]byte, len(c.tokens))}}
	at := func(o *occasion, step int, customer, number int64) {
		clear(o.values)
		o.customer, o.step, o.number, o.at = customer, step, number, c.beginning(number)
		o.slower = min(1, float64(c.interval)/float64(c.steps[step].ended.Sub(c.steps[step].began)))
	}
	for round, step := range rounds {
		for customer := range customers {
			if round == 0 {
				at(joined, customerStep, customer, customer)
				c.write(joined, sinks, false)
				books.open(c, joined, sinks["ledger_accounts"])
			}
			if step == customerStep {
				continue
			}
			at(o, step, customer, int64(round)*customers+customer)
			at(o.joined, customerStep, customer, customer)
			books.post(c, o, sinks["ledger_entries"], sinks["ledger_lines"])
			c.write(o, sinks, round > 0 && rounds[round-1] == step)
		}
	}
	for n, a := range books.own {
		sinks["ledger_balances"].numbers(books.first+int64(n), a[0], a[1])
	}
}

// beginning returns when the occasion with this number begins. A customer joins with the first of its own, which has its number.
func (c *copier) beginning(number int64) time.Time {
	return c.start.Add(time.Duration(number) * c.interval)
}

// write writes the rows of an occasion.
func (c *copier) write(o *occasion, sinks map[string]*sink, again bool) {
	for _, r := range c.rows[o.step] {
		if again && r.once || r.kept && o.at.Before(c.start.Add(seededSince-keptSince)) {
			continue
		}
		s := sinks[r.table]
		for i, cell := range r.cells {
			if i > 0 {
				s.rows = append(s.rows, '\t')
			}
			s.rows = c.render(cell, o, s.rows)
		}
		s.next()
	}
}

// open adds the accounts of a new customer.
func (b *newBooks) open(c *copier, o *occasion, to *sink) {
	for i, class := range ownAccounts {
		id := b.first + o.customer*int64(len(ownAccounts)) + int64(i)
		to.row(strconv.AppendInt(nil, id, 10), []byte("-1"), []byte("GBPC"), []byte(class), append([]byte(class+":"), o.copyOf(c, c.customerID)...))
	}
}

// finishSeed sets what there is one row of: the head, the balances that all customers share, and what counts.
func (w *scaleWorld) finishSeed(t *testing.T, c *copier, b *newBooks, customers int64) {
	t.Helper()
	for _, a := range b.shared {
		w.store.exec(t, "UPDATE ledger_balances SET balance = $2, last_entry = $3, padding = NULL WHERE account = $1", a.id, a.balance, a.last)
	}
	w.store.exec(t, `UPDATE ledger_head SET sequence = $1, hash = $2, accounts = $3, totals = (SELECT string_agg(class || '/' || asset || '=' || total, ' ' ORDER BY class, asset)
		FROM (SELECT a.class, a.asset, sum(b.balance) AS total FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.id GROUP BY 1, 2) AS totals)`,
		b.sequence, b.hash, b.first+int64(len(b.own))-1)
	w.store.exec(t, "UPDATE bank_virtual_account_counter SET serial = serial + $1", customers)
	w.store.exec(t, "UPDATE chain_deposit_address_counters SET next_index = next_index + $1", customers)
	w.store.exec(t, "UPDATE events_head SET newest = $1", c.number)
	if w.store.conn != nil { // SQLite has no sequences
		w.store.exec(t, "SELECT setval(pg_get_serial_sequence('events_outbox', 'seq'), $1)", c.outbox)
	}
}

// sink takes the rows of a table to its COPY.
type sink struct {
	ctx  context.Context
	rows []byte
	full chan []byte
	rest []byte
}

const sinkSize = 256 << 10

func (s *sink) next() {
	if s.rows = append(s.rows, '\n'); len(s.rows) < sinkSize {
		return
	}
	s.flush()
	s.rows = make([]byte, 0, sinkSize+sinkSize/4)
}

func (s *sink) flush() {
	select {
	case s.full <- s.rows:
	case <-s.ctx.Done(): // the COPY has failed
	}
}

func (s *sink) end() {
	s.flush()
	close(s.full)
}

func (s *sink) row(cells ...[]byte) {
	for i, cell := range cells {
		if i > 0 {
			s.rows = append(s.rows, '\t')
		}
		s.rows = append(s.rows, cell...)
	}
	s.next()
}

func (s *sink) numbers(all ...int64) {
	for i, n := range all {
		if i > 0 {
			s.rows = append(s.rows, '\t')
		}
		s.rows = strconv.AppendInt(s.rows, n, 10)
	}
	s.next()
}

// Read gives COPY what was written.
func (s *sink) Read(to []byte) (int, error) {
	for len(s.rest) == 0 {
		more, open := <-s.full
		if !open {
			return 0, io.EOF
		}
		s.rest = more
	}
	n := copy(to, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}
