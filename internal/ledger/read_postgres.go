package ledger

import (
	"slices"

	"github.com/jackc/pgx/v5"
)

// known divides the accounts of a batch: those whose balances are cached, those that are stored under a known id,
// and the names of the others.
func (p *postgresWriter) known(b *batch) (cached, stored []*account, unknown []string) {
	for name, a := range b.accounts {
		found, ok := p.ids.get(name)
		if !ok {
			unknown = append(unknown, name)
			continue
		}
		a.Account, a.id, a.cached = found.account, found.id, true
		if p.balances.get(a) {
			cached = append(cached, a)
		} else {
			stored = append(stored, a)
		}
	}
	return cached, stored, unknown
}

// queueUnknown reads the accounts with these names, as far as they exist.
func queueUnknown(q *pgx.Batch, b *batch, names []string) {
	if len(names) == 0 {
		return
	}
	slices.Sort(names)
	var (
		id, balance, entry int64
		side               int16
		asset, name        string
	)
	each(q, []any{&id, &name, &asset, &side, &balance, &entry}, func() error {
		return b.accounts[name].read(id, name, asset, side, balance, entry)
	}, `select a.id, a.name, a.asset, a.side, b.balance, b.last_entry
		from ledger_accounts a join ledger_balances b on b.account = a.id where a.name = any($1)`, names)
}

// queueHeadAndBalances locks the head and reads balances in one statement. It sees them as they were before it
// waited for the lock, which is as they are if the head has not moved since.
func queueHeadAndBalances(q *pgx.Batch, b *batch, accounts []*account) {
	ids, byID := idsOf(accounts)
	var id, balance, entry int64
	each(q, []any{&b.head.sequence, &b.head.hash, &b.head.accounts, &b.head.totals, &b.head.opens, &id, &balance, &entry}, func() error {
		if a, ok := byID[id]; ok {
			a.balance, a.entry = balance, entry
		}
		return nil
	}, `select h.sequence, h.hash, h.accounts, h.totals, h.opens, coalesce(b.account, 0), coalesce(b.balance, 0), coalesce(b.last_entry, 0)
		from ledger_head h left join ledger_balances b on b.account = any($1) where h.id = 1 for update of h`, ids)
}

const readBalancesOf = `select account, balance, last_entry from ledger_balances where account = any($1)`

// queueBalances reads the balances of accounts whose ids are known.
func queueBalances(q *pgx.Batch, accounts []*account) {
	if len(accounts) == 0 {
		return
	}
	ids, byID := idsOf(accounts)
	var id, balance, entry int64
	each(q, []any{&id, &balance, &entry}, func() error {
		byID[id].balance, byID[id].entry = balance, entry
		return nil
	}, readBalancesOf, ids)
}

func idsOf(accounts []*account) (ids []int64, byID map[int64]*account) {
	ids, byID = make([]int64, len(accounts)), make(map[int64]*account, len(accounts))
	for i, a := range accounts {
		ids[i], byID[a.id] = a.id, a
	}
	slices.Sort(ids)
	return ids, byID
}

// queueRecords finds the entries under the keys, in the tables or among the archived ones: one statement, so that an entry that
// is being moved is seen once.
func (p *postgresWriter) queueRecords(q *pgx.Batch, b *batch) {
	var (
		k       recordKey
		old     oldRecord
		request []byte
	)
	scan := []any{&k.owner, &k.key, &request, &old.sequence, &old.hash, &old.response, &old.archived}
	keep := func() error {
		copy(old.request[:], request)
		b.records[k] = old
		old.hash, old.response = nil, nil // the next row must not write into these
		return nil
	}
	if len(b.requests) == 1 {
		r := b.requests[0]
		each(q, scan, keep, `select owner, key, request, sequence, hash, response, false from ledger_entries where owner = $1 and key = $2
			union all select owner, key, null, sequence, hash, null, true from ledger_archived_entries where owner = $1 and key = $2`, r.Owner, r.Key)
		return
	}
	owners, keys := make([]string, len(b.requests)), make([]string, len(b.requests))
	for i, r := range b.requests {
		owners[i], keys[i] = r.Owner, r.Key
	}
	each(q, scan, keep, `select e.owner, e.key, e.request, e.sequence, e.hash, e.response, false
		from unnest($1::text[], $2::text[]) k(owner, key) join ledger_entries e using (owner, key)
		union all select e.owner, e.key, null, e.sequence, e.hash, null, true
		from unnest($1::text[], $2::text[]) k(owner, key) join ledger_archived_entries e using (owner, key)`, owners, keys)
}

// queuePreconditions reads and locks the precondition rows, tables in order of name, rows in order of key.
func (p *postgresWriter) queuePreconditions(q *pgx.Batch, b *batch) {
	for _, t := range preconditionTables(b.requests) {
		values := make([]any, 1+len(t.table.columns))
		scan := make([]any, len(values))
		for i := range values {
			scan[i] = &values[i]
		}
		each(q, scan, func() error { return b.found(t, values) }, p.texts.readPreconditions(t.table, len(t.keys)), keysOf(t))
	}
}

// flyPreconditions reads them in a flight, without locks, each with its version.
func (p *postgresWriter) flyPreconditions(b *batch) {
	for _, t := range preconditionTables(b.requests) {
		p.flight.query(func(row []any) error { return b.foundVersion(t, row) }, p.texts.readVersions(t.table, len(t.keys)), keysOf(t))
	}
}

// found keeps a precondition row that is locked: its key, then the other columns.
func (b *batch) found(t preconditionKeys, values []any) error {
	return b.foundVersion(t, append([]any{int64(0)}, values...))
}

// foundVersion keeps a precondition row: its version, its key, then the other columns.
func (b *batch) foundVersion(t preconditionKeys, values []any) error {
	row, err := normalise(t.table.name, t.columns(), values[1:])
	if err == nil {
		b.rows[RowRef{t.table, row[0]}] = preconditionRow{values: row[1:], read: row[1:], version: values[0].(int64), stored: true}
	}
	return err
}

// keysOf returns what readPreconditions takes: one key, or an array of them.
func keysOf(t preconditionKeys) any {
	if len(t.keys) == 1 {
		return t.keys[0]
	}
	return array(t.keys, t.table.key.Type)
}

// each scans every row of a query into the same variables and calls keep after each.
func each(q *pgx.Batch, into []any, keep func() error, query string, args ...any) {
	q.Queue(query, args...).Query(func(rows pgx.Rows) error {
		_, err := pgx.ForEachRow(rows, into, keep)
		return err
	})
}
