package ledger

import (
	"bytes"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// batch holds what was read under the lock and what has to be written for some commands. The commands
// are applied one after the other, each to the state that the previous ones left.
type batch struct {
	now      time.Time
	requests []*request

	head     head
	accounts map[string]*account        // by name, every account of the requests
	rows     map[RowRef]preconditionRow // every precondition row that was found
	records  map[recordKey]oldRecord

	accepted []*accepted
	created  []*account // accounts to insert, in order of id
	changed  []*account // balances to write, each once
	updated  []RowRef   // precondition rows to write, each once
	tables   []*db.Table
	attached map[*db.Table][]db.Row // to insert, tables in the order of their first row
	moved    map[totalOf]int64      // change of each total
	scratch  []byte                 // buffer to encode entries in
}

// head is the row of ledger_head: number and hash of the newest entry, id of the newest account, and the
// totals of the balances.
type head struct {
	sequence int64
	hash     []byte
	accounts int64
	totals   string
	opens    int64 // microseconds since 1970: no entry is booked before it
}

// account is a ledger account in the state that the batch has reached. An account that is not in the
// books yet has id 0.
type account struct {
	Account
	id, balance  int64
	entry, prior int64 // the newest entry with a line of the account, and the previous one
	cached       bool  // its id was in the cache
	unread       bool  // its balance is not known yet
	created      bool  // in this batch
	listed       bool  // in batch.changed
}

// advance records that entry has a line of the account, and returns the previous entry that has one.
func (a *account) advance(entry int64) (prior int64) {
	if a.entry != entry { // an entry may have several lines of one account
		a.prior, a.entry = a.entry, entry
	}
	return a.prior
}

type preconditionRow struct {
	values  []any
	read    []any // values as they are stored
	version int64 // of a row that was read without a lock
	stored  bool  // the row exists, and it is locked unless the order is alone
	listed  bool  // in batch.updated
}

type recordKey struct{ owner, key string }

// oldRecord is an entry that was found by its key.
type oldRecord struct {
	request  [32]byte
	sequence int64
	hash     []byte
	response []byte
	archived bool // request and response are in a file
}

type accepted struct {
	*request
	record
}

func newBatch(requests []*request, now time.Time) *batch {
	n := len(requests)
	b := &batch{
		now: now, requests: requests,
		accounts: make(map[string]*account, 2*n), rows: make(map[RowRef]preconditionRow),
		records: make(map[recordKey]oldRecord), attached: make(map[*db.Table][]db.Row),
		accepted: make([]*accepted, 0, n), changed: make([]*account, 0, 2*n), moved: make(map[totalOf]int64, 4),
		scratch: make([]byte, 0, 1024),
	}
	lines := 0
	for _, r := range requests {
		lines += len(r.Entry.Lines)
	}
	slab := make([]account, lines) // one allocation for all
	for _, r := range requests {
		for i := range r.Entry.Lines {
			name := r.Entry.Lines[i].Account.name
			if b.accounts[name] == nil {
				b.accounts[name] = &slab[0]
				slab = slab[1:]
			}
		}
	}
	return b
}

// bookedAt returns the time with which the batch's entries are booked: now, but never in a month that is closed. A clock
// that is behind, and an order that waited while a month was closed, get the first moment that is open.
func (b *batch) bookedAt() time.Time {
	if b.now.UnixMicro() < b.head.opens {
		return time.UnixMicro(b.head.opens).UTC()
	}
	return b.now
}

// apply applies one command to the batch, or refuses it and leaves the batch as it was.
func (b *batch) apply(r *request) (Receipt, error) {
	if old, ok := b.records[recordKey{r.Owner, r.Key}]; ok {
		if old.archived {
			return Receipt{Sequence: old.sequence}, errArchivedKey // its file is not read under the lock
		}
		if old.request != r.Request {
			return Receipt{}, ErrKeyReused
		}
		return Receipt{Sequence: old.sequence, Response: old.response, Replayed: !r.wrote(old.hash)}, nil
	}
	changed, err := b.check(r)
	if err != nil {
		return Receipt{}, err
	}
	after, err := b.move(r.Entry.Lines)
	if err != nil {
		return Receipt{}, err
	}
	b.update(r, changed)
	return b.accept(r, after), nil
}

// check asks the command's Check, and returns the precondition rows that it changed.
func (b *batch) check(r *request) (changed map[RowRef][]any, err error) {
	for _, ref := range r.Preconditions {
		if b.rows[ref].values == nil && !ref.table.upsert {
			return nil, fmt.Errorf("%w: %s", ErrPreconditionMissing, ref.table.name)
		}
	}
	if r.Check == nil {
		return nil, nil
	}
	rows := &Rows{refs: r.Preconditions, batch: b}
	if err := recoverPanics(r.Check, b.now, rows); err != nil {
		return nil, err
	}
	return rows.changed, nil
}

// recoverPanics calls check and returns its panic as an error, so that it does not stop the ledger.
func recoverPanics(check func(time.Time, *Rows) error, now time.Time, rows *Rows) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("ledger: Check panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return check(now, rows)
}

// move applies the lines to the balances, all or none, and returns the balance after each line.
func (b *batch) move(lines []Line) (after []int64, err error) {
	after = make([]int64, len(lines))
	for i, l := range lines {
		a := b.accounts[l.Account.name]
		if a.id == 0 {
			a.Account = l.Account
		}
		a.balance += l.change()
		after[i] = a.balance
		switch {
		case a.Account != l.Account:
			err = fmt.Errorf("%w: %s", ErrAccountDiffers, l.Account)
		case a.balance < 0:
			err = ErrInsufficientFunds
		case a.balance > maxBalance:
			err = fmt.Errorf("%w: %s", ErrTooLarge, l.Account)
		}
		if err != nil {
			for _, l := range lines[:i+1] {
				b.accounts[l.Account.name].balance -= l.change()
			}
			return nil, err
		}
	}
	return after, nil
}

// update notes the rows to write, in the order in which the command names them.
func (b *batch) update(r *request, changed map[RowRef][]any) {
	for _, ref := range r.Preconditions {
		values, set := changed[ref]
		if !set {
			continue
		}
		row := b.rows[ref]
		if !row.listed {
			b.updated = append(b.updated, ref)
		}
		row.values, row.listed = values, true
		b.rows[ref] = row
	}
}

// accept numbers the entry, adds it to the hash chain, and records what has to be written.
func (b *batch) accept(r *request, after []int64) Receipt {
	b.head.sequence++
	a := &accepted{r, record{
		sequence: b.head.sequence, at: b.bookedAt(), owner: r.Owner, key: r.Key, request: r.Request,
		kind: r.Entry.Kind, reference: r.Entry.Reference, reverses: r.Entry.Reverses,
		response: r.Response, lines: make([]recordLine, len(after)),
	}}
	for i, l := range r.Entry.Lines {
		account := b.accounts[l.Account.name]
		if account.id == 0 {
			b.head.accounts++
			account.id = b.head.accounts
			account.Account, account.created = l.Account, true
			b.created = append(b.created, account)
		}
		if !account.listed {
			account.listed = true
			b.changed = append(b.changed, account)
		}
		b.moved[l.Account.total()] += l.change()
		a.lines[i] = recordLine{id: account.id, account: l.Account, amount: l.signed(), after: after[i], prior: account.advance(a.sequence)}
	}
	a.hash, b.scratch = a.sum(b.head.hash, b.scratch)
	b.head.hash = a.hash
	r.hashes = append(r.hashes, a.hash)
	b.records[recordKey{r.Owner, r.Key}] = oldRecord{request: r.Request, sequence: a.sequence, response: r.Response}
	b.accepted = append(b.accepted, a)
	for _, row := range r.AttachedRows {
		if b.attached[row.Table] == nil {
			b.tables = append(b.tables, row.Table)
		}
		b.attached[row.Table] = append(b.attached[row.Table], withSequence(row, a.sequence))
	}
	return Receipt{Sequence: a.sequence, Response: r.Response}
}

// wrote reports whether this very request wrote the entry with this hash before its commit was lost.
func (r *request) wrote(hash []byte) bool {
	for _, h := range r.hashes {
		if bytes.Equal(h, hash) {
			return true
		}
	}
	return false
}
