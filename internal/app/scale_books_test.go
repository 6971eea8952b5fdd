package app

import (
	"cmp"
	"database/sql"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
)

// entryShape is an entry of the template, and what of it is a copy's own.
type entryShape struct {
	number                                string // of the template's entry
	owner, key, kind, reference, response []piece
	request                               []byte
	after                                 time.Duration
	lines                                 []lineShape
}

type lineShape struct {
	account string // of all customers
	own     int    // or which of the customer's own, from 1
	amount  int64
}

// entryKinds are the kinds of the entries of each step. A deposit whose sender is screened late waits in quarantine.
var entryKinds = [][]string{
	customerStep:     {},
	depositStep:      {"fiat_deposit.credited"},
	mintStep:         {"chain_withdrawal.ordered", "chain_withdrawal.confirmed"},
	chainDepositStep: {"chain_deposit.credited"},
	redemptionStep:   {"fiat_withdrawal.ordered", "fiat_withdrawal.settled"},
}

// ownAccounts are the classes of a customer's accounts.
var ownAccounts = []string{"customer", "held"}

type booksAccount struct {
	id, balance, last int64
	name, asset       string
	side              int8
}

// newBooks are the books as copies continue them.
type newBooks struct {
	sequence int64
	hash     []byte
	shared   map[string]*booksAccount
	first    int64      // id of the first copy's first account
	own      [][2]int64 // balance and newest entry, of each copy's accounts
	previous time.Time
}

func readBooks(t *testing.T, store *scaleStore, customers int64) *newBooks {
	t.Helper()
	b := &newBooks{shared: map[string]*booksAccount{}, own: make([][2]int64, customers*int64(len(ownAccounts)))}
	store.one(t, "SELECT sequence, hash, accounts + 1 FROM ledger_head", &b.sequence, &b.hash, &b.first)
	store.each(t, "SELECT a.id, b.balance, b.last_entry, a.name, a.asset, a.side FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.id", func(rows *sql.Rows) {
		a := &booksAccount{}
		require.NoError(t, rows.Scan(&a.id, &a.balance, &a.last, &a.name, &a.asset, &a.side))
		b.shared[a.name] = a
	})
	return b
}

// compileEntries takes the entries of a step apart.
func (c *copier) compileEntries(t *testing.T, step int, rows []tableRow) (shapes []entryShape) {
	t.Helper()
	accounts := map[string]string{} // names by id
	for _, s := range c.steps {
		for _, r := range s.rows {
			if r.of.name == "ledger_accounts" {
				accounts[r.cell("id")] = r.cell("name")
			}
		}
	}
	bytes := func(cell string) []byte {
		b, err := hex.DecodeString(strings.TrimPrefix(cell, `\\x`))
		require.NoError(t, err)
		return b
	}
	for _, r := range rows {
		if r.of.name != "ledger_entries" {
			continue
		}
		require.Equal(t, `\N`, r.cell("reverses"))
		at, err := time.Parse(timeFormat, r.cell("created_at"))
		require.NoError(t, err)
		text := func(column string) []piece { return c.pieces(r.cell(column)) }
		e := entryShape{number: r.cell("sequence"), owner: text("owner"), key: text("key"), kind: text("kind"), reference: text("reference"), request: bytes(r.cell("request")),
			response: c.pieces(string(bytes(r.cell("response")))), after: at.Sub(c.steps[step].began)}
		for _, l := range rows {
			if l.of.name != "ledger_lines" || l.cell("sequence") != e.number {
				continue
			}
			amount, err := strconv.ParseInt(l.cell("amount"), 10, 64)
			require.NoError(t, err)
			name := accounts[l.cell("account")]
			require.NotEmpty(t, name)
			class, id, _ := strings.Cut(name, ":")
			line := lineShape{account: name, amount: amount}
			if id == c.customerID {
				line.own = slices.Index(ownAccounts, class) + 1
				require.Positive(t, line.own, name)
			}
			e.lines = append(e.lines, line)
		}
		require.NotEmpty(t, e.lines)
		shapes = append(shapes, e)
	}
	var kinds []string
	for _, r := range rows {
		if r.of.name == "ledger_entries" {
			kinds = append(kinds, r.cell("kind"))
		}
	}
	if slices.Contains(kinds, "chain_deposit.quarantined") {
		kinds = slices.DeleteFunc(kinds, func(kind string) bool { return kind == "chain_deposit.quarantined" })
		kinds[0] = strings.Replace(kinds[0], "chain_deposit.released", "chain_deposit.credited", 1)
	}
	require.ElementsMatch(t, entryKinds[step], kinds, "the entries of step %d", step)
	slices.SortFunc(shapes, func(a, b entryShape) int {
		return len(a.number)*2 - len(b.number)*2 + strings.Compare(a.number, b.number)
	})
	return shapes
}

// entryOf returns which entry of its step has this number.
func (c *copier) entryOf(t *testing.T, kept []tableRow, number string) int {
	t.Helper()
	place, found := 0, false
	for _, r := range kept {
		if r.of.name == "ledger_entries" {
			found = found || r.cell("sequence") == number
			if inOrder(r.cell("sequence"), number) < 0 {
				place++
			}
		}
	}
	require.True(t, found, "entry %s is not one of the step", number)
	return place
}

// inOrder compares two numbers in digits.
func inOrder(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) }

// post writes the entries of an occasion.
func (b *newBooks) post(c *copier, o *occasion, entries, lines *sink) {
	o.first = b.sequence + 1
	for _, shape := range c.books[o.step] {
		b.sequence++
		e := ledgertest.Entry{Sequence: b.sequence, At: o.after(shape.after), Owner: string(c.render(shape.owner, o, nil)), Key: string(c.render(shape.key, o, nil)), Kind: string(c.render(shape.kind, o, nil)),
			Reference: string(c.render(shape.reference, o, nil)), Request: shape.request, Response: c.render(shape.response, o, nil), Lines: make([]ledgertest.Line, 0, len(shape.lines))}
		if e.At.Before(b.previous) {
			e.At = b.previous
		}
		b.previous = e.At
		for i, l := range shape.lines {
			line := b.move(c, o, l)
			e.Lines = append(e.Lines, line)
			lines.numbers(e.Sequence, int64(i), line.Account, line.Amount, line.After, line.Prior)
		}
		b.hash = e.Hash(b.hash)
		entries.row(strconv.AppendInt(nil, e.Sequence, 10), []byte(e.Owner), []byte(e.Key), bytesText(e.Request), []byte(e.Kind), []byte(e.Reference), []byte(`\N`), bytesText(e.Response), bytesText(b.hash), e.At.AppendFormat(nil, timeFormat))
	}
}

// move changes the balance of the account of a line.
func (b *newBooks) move(c *copier, o *occasion, l lineShape) ledgertest.Line {
	if l.own == 0 {
		a := b.shared[l.account]
		line := ledgertest.Line{Account: a.id, Name: a.name, Asset: a.asset, Side: a.side, Amount: l.amount, Prior: a.last}
		a.balance += l.amount * int64(a.side)
		a.last, line.After = b.sequence, a.balance
		return line
	}
	n := o.customer*int64(len(ownAccounts)) + int64(l.own) - 1
	a := &b.own[n]
	line := ledgertest.Line{Account: b.first + n, Name: ownAccounts[l.own-1] + ":" + string(o.copyOf(c, c.customerID)), Asset: "GBPC", Side: -1, Amount: l.amount, Prior: a[1]}
	a[0] -= l.amount
	a[1], line.After = b.sequence, a[0]
	return line
}
