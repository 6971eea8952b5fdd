package ledger

import (
	"bytes"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// batch is what is read under the lock and what has to be written: some commands, decided one
// after the other on the state that the ones before them left.
type batch struct {
	now      time.Time
	requests []*request

	head     head
	accounts map[string]*account        // by name, every account of the requests
	guards   map[RowRef]preconditionRow // every row that was found
	records  map[recordKey]oldRecord

	accepted []*accepted
	created  []*account // accounts to insert, in order of id
	changed  []*account // balances to write, each once
	touched  []RowRef   // guards' rows to write, each once
	tables   []*db.Table
	riders   map[*db.Table][]db.Row // to insert, tables in the order of their first row
	scratch  []byte                 // to encode entries in
}

// head is the ledger_head row: number and hash of the newest entry, number of the newest account.
type head struct {
	sequence int64
	hash     []byte
	accounts int64
}

// account is a ledger account as the batch sees it. id 0 is one that is not in the books yet.
type account struct {
	Account
	id, balance   int64
	entry, before int64 // the newest entry with a line of it, and the one before
	known         bool  // by its number before
	created       bool  // in this batch
	listed        bool  // among the changed
}

// follow notes that entry has a line of the account and returns the one before that had.
func (a *account) follow(entry int64) (prior int64) {
	if a.entry != entry { // an entry may have several
		a.before, a.entry = a.entry, entry
	}
	return a.before
}

type preconditionRow struct {
	values []any
	stored bool // a row exists, and it is locked
	listed bool // among the touched
}

type recordKey struct{ owner, key string }

// oldRecord is an entry found by its key.
type oldRecord struct {
	request  [32]byte
	sequence int64
	hash     []byte
	response []byte
}

type accepted struct {
	*request
	record
}

func newBatch(requests []*request, now time.Time) *batch {
	n := len(requests)
	b := &batch{
		now: now, requests: requests,
		accounts: make(map[string]*account, 2*n), guards: make(map[RowRef]preconditionRow),
		records: make(map[recordKey]oldRecord), riders: make(map[*db.Table][]db.Row),
		accepted: make([]*accepted, 0, n), changed: make([]*account, 0, 2*n),
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

// decide applies one command to the batch, or refuses it and leaves the batch as it was.
func (b *batch) decide(r *request) (Receipt, error) {
	if old, ok := b.records[recordKey{r.Owner, r.Key}]; ok {
		if old.request != r.Request {
			return Receipt{}, ErrKeyReused
		}
		return Receipt{old.sequence, old.response, !r.wrote(old.hash)}, nil
	}
	rows := &Rows{refs: r.Preconditions, batch: b}
	for _, ref := range r.Preconditions {
		if b.guards[ref].values == nil && !ref.Table.Upsert {
			return Receipt{}, fmt.Errorf("%w: %s", ErrPreconditionMissing, ref.Table.Name)
		}
	}
	if r.Check != nil {
		if err := checkRecovering(r.Check, b.now, rows); err != nil {
			return Receipt{}, err
		}
	}
	after, err := b.move(r.Entry.Lines)
	if err != nil {
		return Receipt{}, err
	}
	for ref, values := range rows.changed {
		b.touch(ref, values)
	}
	return b.accept(r, after), nil
}

// checkRecovering keeps a panic of one guard from stopping the ledger.
func checkRecovering(decide func(time.Time, *Rows) error, now time.Time, rows *Rows) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("ledger: a guard panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return decide(now, rows)
}

// move changes the balances line after line, by all of them or none, and returns each balance as
// it is after its line.
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

func (b *batch) touch(ref RowRef, values []any) {
	row := b.guards[ref]
	if !row.listed {
		b.touched = append(b.touched, ref)
	}
	b.guards[ref] = preconditionRow{values, row.stored, true}
}

// accept numbers the entry, chains it, and notes what has to be written.
func (b *batch) accept(r *request, after []int64) Receipt {
	b.head.sequence++
	a := &accepted{r, record{
		sequence: b.head.sequence, at: b.now, owner: r.Owner, key: r.Key, request: r.Request,
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
		a.lines[i] = recordLine{account.id, l.Account, l.signed(), after[i], account.follow(a.sequence)}
	}
	a.hash, b.scratch = a.sum(b.head.hash, b.scratch)
	b.head.hash = a.hash
	r.hashes = append(r.hashes, a.hash)
	b.records[recordKey{r.Owner, r.Key}] = oldRecord{r.Request, a.sequence, nil, r.Response}
	b.accepted = append(b.accepted, a)
	for _, row := range r.AttachedRows {
		if b.riders[row.Table] == nil {
			b.tables = append(b.tables, row.Table)
		}
		b.riders[row.Table] = append(b.riders[row.Table], withSequence(row, a.sequence))
	}
	return Receipt{a.sequence, r.Response, false}
}

// wrote tells whether the entry with this hash is one that this very request wrote before its
// commit was lost.
func (r *request) wrote(hash []byte) bool {
	for _, h := range r.hashes {
		if bytes.Equal(h, hash) {
			return true
		}
	}
	return false
}
