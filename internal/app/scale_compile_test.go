package app

import (
	"encoding/hex"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/seal"
)

// notCopied are the tables in which the template leaves rows that copies do not have.
var notCopied = map[string]string{
	"auth_challenges": "signing in, which a key does not", "auth_credentials": "signing in", "auth_devices": "signing in", "auth_events": "signing in", "auth_recovery_codes": "signing in",
	"auth_sessions": "signing in", "auth_tokens": "signing in", "auth_totp": "signing in",
	"files": "documents, which no order reads", "file_keys": "documents", "liveness_sessions": "documents", "staff_audit": "one chain of hashes, of operators", "rate_limits": "gone when it is full again",
	"bank_files": "a file of a bank reports many entries", "chain_blocks": "the node's newest", "chain_cursors": "one row", "chain_nonces": "one row for each key", "chain_reserve_reports": "one row",
	"chain_deposit_address_counters": "one row, set at the end", "treasury_reconciliations": "not a customer's", "treasury_bank_statements": "not a customer's", "bank_statements": "not a customer's", "monitor_leases": "not a customer's",
	"transparency_attestations": "not a customer's", "transparency_leaves": "not a customer's", "transparency_blocks": "not a customer's", "chain_leases": "not a customer's", "auth_api_key_uses": "the newest use of a key",
	"ledger_accounts": "books", "ledger_balances": "books", "ledger_lines": "books", "ledger_entries": "books", "ledger_checkpoints": "written by the verification of the books",
	"travelrule_linked": "forgotten after two days", "travelrule_counts": "the same",
	"jobs": "deleted when it was done for some days; its key stays",
}

// sealedWith are the columns whose values are bound to the id of their row, and to which context.
var sealedWith = map[string]string{
	"bank_accounts.details": "banking.account:", "bank_payouts.details": "banking.payout:", "bank_credits.details": "banking.credit:", "bank_payee_checks.name": "banking.payee_check:",
	"verification_records.data": "verification.record/", "verification_records.review": "verification.review/", "verification_events.data": "verification.event/",
}

// retiredKey is an address that signed for a role before the key in use, whose nonces are its own.
const retiredKey = "0x00000000000000000000000000000000000000A1"

// copier makes the rows of copies out of the template's.
type copier struct {
	*template
	sealer *seal.Sealer
	tokens []*token
	ids    map[string]int // by the id of the template, with and without dashes
	values map[string]int // by what stands in a cell of the template
	rows   [][]copiedRow  // of each step
	books  [][]entryShape // likewise
	number int64          // of the newest event
	outbox int64          // and its number in the outbox

	start    time.Time // of the first occasion
	interval time.Duration
}

// token is something that each copy has of its own.
type token struct {
	of   int // the step that brings it
	make func(c *copier, o *occasion) []byte
}

type copiedRow struct {
	table string
	cells [][]piece
	once  bool // for a customer, however often the step is repeated
	kept  bool // for some days
}

// piece is a part of a cell: as it is, or what a copy has there.
type piece func(c *copier, o *occasion, to []byte) []byte

func literal(text string) piece {
	return func(_ *copier, _ *occasion, to []byte) []byte { return append(to, text...) }
}

var (
	dashed    = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`)
	onChain   = regexp.MustCompile(`0x([0-9a-f]{8})([0-9a-f]{4})(7[0-9a-f]{3})([0-9a-f]{4})([0-9a-f]{12})0{32}`)
	timestamp = regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$`)
)

const timeFormat = "2006-01-02 15:04:05.999999-07"

// idsIn returns the ids in the cells of a row, of the program's and as the contract has them.
func idsIn(cells []string) []string {
	text := strings.Join(cells, "\t")
	ids := dashed.FindAllString(text, -1)
	for _, m := range onChain.FindAllStringSubmatch(text, -1) {
		ids = append(ids, strings.Join(m[1:], "-"))
	}
	return ids
}

// compile reads the template: which rows are copied, and what in them is each copy's own.
func compile(t *testing.T, r *template, sealer *seal.Sealer) *copier {
	t.Helper()
	c := &copier{template: r, sealer: sealer, ids: map[string]int{}, values: map[string]int{}}
	shared := map[string]bool{}
	for _, rows := range r.before {
		for _, cells := range rows {
			for _, id := range idsIn(cells) {
				shared[id] = true
			}
		}
	}
	kept := make([][]tableRow, len(r.steps))
	for i, s := range r.steps {
		kept[i] = keptRows(t, s.rows)
		for _, row := range kept[i] {
			for _, id := range idsIn(row.cells) {
				if _, known := c.ids[id]; !known && !shared[id] {
					c.ids[id], c.ids[strings.ReplaceAll(id, "-", "")] = len(c.tokens), len(c.tokens)
					c.tokens = append(c.tokens, &token{of: i, make: makeID(len(c.tokens))})
				}
			}
		}
	}
	for _, column := range ownValues {
		for i, rows := range kept {
			for _, row := range rows {
				c.ownValue(t, i, row, column)
			}
		}
	}
	for i, rows := range kept {
		var copied []copiedRow
		for _, row := range rows {
			if row.of.name != "ledger_entries" && row.of.name != "ledger_lines" {
				copied = append(copied, c.compileRow(t, i, rows, row))
			}
		}
		c.rows, c.books = append(c.rows, copied), append(c.books, c.compileEntries(t, i, rows))
	}
	return c
}

// without are tables that copies have no rows in, so that more of them fit on a disk: GBPC_SCALE_WITHOUT=job_keys,events.
var without = strings.Split(os.Getenv("GBPC_SCALE_WITHOUT"), ",")

// keptRows are those of a step that copies have too. Those of the company's own account, its reports and hints, which are deleted soon, they do not have.
func keptRows(t *testing.T, rows []tableRow) (kept []tableRow) {
	t.Helper()
	orders := map[string]bool{}
	for _, r := range rows {
		switch name := r.of.name; {
		case strings.HasPrefix(name, "bank_") && strings.Contains("bank_payouts bank_entries bank_credits", name) && r.cell("account") == "own":
		case name == "chain_orders" && r.cell("kind") != "mint" && r.cell("kind") != "redeem":
		case name == "chain_transactions" && !orders[r.cell("order_id")]: // orders come first
		case name == "ledger_entries" && (r.cell("kind") == "capital.paid_in" || r.cell("kind") == "corporate.spent"):
		case name == "events" && r.cell("public") == "f":
		case name == "jobs" && r.cell("unique_key") == `\N`:
		case name == "jobs":
			kept = append(kept, tableRow{&tableShape{name: "job_keys", columns: []string{"unique_key"}, key: []int{0}, unique: [][]int{{0}}}, []string{r.cell("unique_key")}})
		case notCopied[name] == "" || name == "ledger_entries" || name == "ledger_lines":
			if name == "chain_orders" {
				orders[r.cell("id")] = true
			}
			kept = append(kept, r)
		}
	}
	return slices.DeleteFunc(kept, func(r tableRow) bool { return slices.Contains(without, r.of.name) })
}

// ownValues are the columns with values that each copy has of its own and that are no ids. A value is replaced in every cell that is it.
var ownValues = []string{
	"users.email_index", "auth_api_keys.hash", "chain_transactions.tx_hash", "chain_events.tx_hash", "chain_events.block_hash", "bank_entries.ref", "bank_entries.servicer_ref",
	"transactions.reference", "chain_deposit_addresses.address", "bank_virtual_accounts.number",
}

func (c *copier) ownValue(t *testing.T, step int, row tableRow, column string) {
	t.Helper()
	table, name, _ := strings.Cut(column, ".")
	if row.of.name != table || row.cell(name) == "" || row.cell(name) == `\N` {
		return
	}
	value := row.cell(name)
	if _, known := c.values[value]; known {
		return
	}
	n := len(c.tokens)
	own := &token{of: step}
	switch column {
	case "users.email_index":
		own.make = func(_ *copier, o *occasion) []byte { return bytesText(o.random(n)) }
	case "auth_api_keys.hash":
		own.make = func(c *copier, o *occasion) []byte { return bytesText(c.secretHash(o.customer)) }
	case "chain_transactions.tx_hash":
		raw := c.pieces(row.cell("raw_tx"))
		own.make = func(c *copier, o *occasion) []byte {
			signed, err := hex.DecodeString(string(c.render(raw, o, nil)[3:]))
			if err != nil {
				panic(err) // COPY wrote it
			}
			return hashText(crypto.Keccak256(signed))
		}
	case "chain_events.tx_hash", "chain_events.block_hash":
		own.make = func(_ *copier, o *occasion) []byte { return hashText(o.random(n)) }
	case "bank_entries.ref", "bank_entries.servicer_ref":
		own.make = func(_ *copier, o *occasion) []byte { return numbered("FPS", o.number*8+int64(step), len(value)) }
	case "transactions.reference":
		own.make = func(_ *copier, o *occasion) []byte { return numbered("GBPC 0", o.number*8+int64(step), len(value)) }
	case "chain_deposit_addresses.address":
		own.make = func(_ *copier, o *occasion) []byte { return hashText(o.random(n))[:42] }
	case "bank_virtual_accounts.number":
		own.make = func(_ *copier, o *occasion) []byte { return []byte(virtualNumber(o.customer + 2)) }
	}
	c.values[value], c.tokens = n, append(c.tokens, own)
}

// compileRow takes the cells of a row apart. Every unique index has to have something in it that is each copy's own.
func (c *copier) compileRow(t *testing.T, step int, rows []tableRow, row tableRow) copiedRow {
	t.Helper()
	copied := copiedRow{table: row.of.name, kept: slices.Contains(keptForDays, row.of.name)}
	own := make([]int, len(row.cells)) // per cell: the latest step of which it has something; -1: none
	for i, cell := range row.cells {
		own[i] = c.ownOf(row.of.name+"."+row.of.columns[i], step, cell)
		copied.cells = append(copied.cells, c.cell(t, step, rows, row, row.of.columns[i]))
	}
	newest := func(columns []int) (n int) {
		n = -1
		for _, i := range columns {
			if row.cells[i] == `\N` {
				return step
			}
			n = max(n, own[i])
		}
		return n
	}
	copied.once = newest(row.of.key) < step
	for _, columns := range row.of.unique {
		n := newest(columns)
		require.GreaterOrEqual(t, n, 0, "%s%v: copies would have the same %v", row.of.name, columns, row.cells)
		require.True(t, copied.once || step != redemptionStep || n == step, "%s%v: repetitions would have the same %v", row.of.name, columns, row.cells)
	}
	return copied
}

// ownOf returns the latest step of which a cell has something of a copy's own, -1 if there is none.
func (c *copier) ownOf(column string, step int, cell string) (of int) {
	if countedColumns[column] != nil {
		return step
	}
	of = -1
	for _, id := range dashed.FindAllString(cell, -1) {
		if n, own := c.ids[id]; own {
			of = max(of, c.tokens[n].of)
		}
	}
	for i := 0; i+32 <= len(cell); i++ {
		if n, own := c.ids[cell[i:i+32]]; own {
			of = max(of, c.tokens[n].of)
		}
	}
	if n, own := c.values[cell]; own {
		of = max(of, c.tokens[n].of)
	}
	return of
}

// cell compiles the cell of a column, of a row that is one of those of its step.
func (c *copier) cell(t *testing.T, step int, rows []tableRow, row tableRow, column string) []piece {
	t.Helper()
	full, cell := row.of.name+"."+column, row.cell(column)
	switch {
	case countedColumns[full] != nil:
		return []piece{countedColumns[full]}
	case full == "chain_orders.sender":
		return []piece{literal(retiredKey)}
	case column == "entry" && cell != "0":
		return []piece{entryNumber(c.entryOf(t, rows, cell))}
	case full == "bank_entries.day":
		return []piece{func(_ *copier, o *occasion, to []byte) []byte { return o.at.AppendFormat(to, time.DateOnly) }}
	case sealedWith[full] != "" && cell != `\N`:
		return []piece{c.sealed(t, sealedWith[full], row.cell("id"), cell)}
	case timestamp.MatchString(cell):
		at, err := time.Parse(timeFormat, cell)
		require.NoError(t, err)
		if at.After(c.steps[step].ended) {
			return []piece{literal(cell)} // what has not come yet
		}
		after := at.Sub(c.steps[step].began)
		return []piece{func(_ *copier, o *occasion, to []byte) []byte { return o.after(after).AppendFormat(to, timeFormat) }}
	}
	return c.pieces(cell)
}

// pieces splits a text at what is a copy's own.
func (c *copier) pieces(text string) (parts []piece) {
	if n, own := c.values[text]; own {
		return []piece{c.tokenPiece(n, false)}
	}
	from := 0
	for i := 0; i+32 <= len(text); i++ {
		n, size, plain := 0, 0, false
		if own, is := c.ids[text[i:min(i+36, len(text))]]; is && i+36 <= len(text) {
			n, size = own, 36
		} else if own, is := c.ids[text[i:i+32]]; is {
			n, size, plain = own, 32, true
		}
		if size > 0 {
			parts = append(parts, literal(text[from:i]), c.tokenPiece(n, plain))
			from, i = i+size, i+size-1
		}
	}
	return append(parts, literal(text[from:]))
}

func (c *copier) tokenPiece(n int, plain bool) piece {
	return func(c *copier, o *occasion, to []byte) []byte {
		value := o.value(c, n)
		if !plain {
			return append(to, value...)
		}
		for _, b := range value {
			if b != '-' {
				to = append(to, b)
			}
		}
		return to
	}
}

// sealed seals what the template's row has for the copy's row.
func (c *copier) sealed(t *testing.T, context, id, cell string) piece {
	t.Helper()
	bytes, err := hex.DecodeString(strings.TrimPrefix(cell, `\\x`))
	require.NoError(t, err)
	plain, err := c.sealer.Open(context+id, bytes)
	require.NoError(t, err, "%s is sealed otherwise", context)
	own := c.pieces(id)
	return func(c *copier, o *occasion, to []byte) []byte {
		sealed, err := c.sealer.Seal(string(c.render(own, o, []byte(context))), plain)
		if err != nil {
			panic(err) // there is a key
		}
		return append(to, bytesText(sealed)...)
	}
}

func (c *copier) render(parts []piece, o *occasion, to []byte) []byte {
	for _, p := range parts {
		to = p(c, o, to)
	}
	return to
}
