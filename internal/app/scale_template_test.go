package app

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/id"
)

// template is what one customer did through the server, step by step, as the rows that each step left.
type template struct {
	keyed
	customerID string
	tables     map[string]*tableShape
	before     picture // when the customer was not there yet
	steps      []*step
}

// The steps of the template. The first makes a customer who can order; of the last, copies have as many as they need.
const (
	customerStep = iota
	depositStep
	mintStep
	chainDepositStep
	redemptionStep
)

// step is one of them. Rows are as they were at the end of all steps.
type step struct {
	began, ended time.Time
	rows         []tableRow
}

type tableRow struct {
	of    *tableShape
	cells []string // as COPY writes them
}

// cell returns the cell of a column.
func (r tableRow) cell(column string) string { return r.cells[slices.Index(r.of.columns, column)] }

type tableShape struct {
	name    string
	columns []string
	key     []int   // the columns of the primary key
	unique  [][]int // those of each unique index, the primary key's too
}

// picture is the rows of every table by their primary key.
type picture map[string]map[string][]string

// The amounts of one redemption and one transfer, in pounds. What a copy pays in is what it redeems, and what it sends comes back.
const (
	redeemed = 2
	sent     = 1
)

// record has the customer do everything once. What it pays in is what copies redeem.
func (w *scaleWorld) record(t *testing.T, redemptions int) *template {
	t.Helper()
	r := &template{tables: shapes(t, w.conn)}
	require.NoError(t, AddOperator(t.Context(), NewOperator{Database: w.config.Database, Keys: w.config.Keys, Email: "first@gbpc.example", Password: bankers, Roles: []string{"compliance"}}))
	operator := &person{t: t, address: w.server.listen, email: "first@gbpc.example", password: bankers}
	operator.signIn()
	enrol(operator)
	operator.signIn()
	w.template = r
	w.quiet(t, smallTimeout)
	r.before = w.picture(t)
	last := r.before
	pictures := []picture{}
	do := func(what func()) {
		t.Helper()
		s := &step{began: w.now(t)}
		what()
		w.quiet(t, smallTimeout)
		s.ended = w.now(t)
		r.steps, pictures = append(r.steps, s), append(pictures, w.picture(t))
	}
	var bank bankAccount
	do(func() { bank = r.join(t, w, operator) })
	do(func() { w.payIn(r.person, bank, strconv.Itoa(max(redemptions*redeemed, redeemed+sent))+".00") })
	do(func() {
		call(t, r.keyed, http.MethodPost, "/wallet/account/trade/chain/withdrawal", `{"amount":"1.00","address":"`+walletAddress().Hex()+`","network":"test","nextIsSecondaryAuth":1}`)
	})
	do(func() {
		var assets struct {
			List []struct{ DepositAddress string }
		}
		r.do(http.MethodGet, "/wallet/account/asset/match?currency=GBPC&network=test", nil, &assets)
		w.transfer(t, assets.List[0].DepositAddress, sent*1_000_000)
		require.Eventually(t, func() bool { return w.count(t, "SELECT count(*) FROM chain_sweeps WHERE burned_at IS NOT NULL") == 1 }, time.Minute, 50*time.Millisecond)
	})
	do(func() {
		call(t, r.keyed, http.MethodPost, "/wallet/account/trade/fiat/withdrawal", `{"amount":"2.00","bankId":"`+r.bankID+`","nextIsSecondaryAuth":1}`)
	})
	end := pictures[len(pictures)-1]
	for i, s := range r.steps {
		s.rows = r.left(last, pictures[i], end)
		last = pictures[i]
	}
	for _, row := range r.steps[customerStep].rows {
		if row.of.name == "auth_api_keys" {
			r.customerID = row.cell("customer_id")
		}
	}
	for _, row := range r.steps[depositStep].rows { // a copy can be paid before it pays in
		if row.of.name == "bank_virtual_accounts" {
			r.steps[customerStep].rows = append(r.steps[customerStep].rows, row)
		}
	}
	r.steps[depositStep].rows = slices.DeleteFunc(r.steps[depositStep].rows, func(row tableRow) bool { return row.of.name == "bank_virtual_accounts" })
	return r
}

// join makes a customer who can order by key: verified, with a bank account, a listed address and an own deposit address.
func (r *template) join(t *testing.T, w *scaleWorld, operator *person) bankAccount {
	t.Helper()
	c := &person{t: t, address: w.server.listen, email: "walter@example.com", password: "a long enough password 9"}
	w.signUp(c)
	record := submitVerification(c)
	operator.do(http.MethodPost, "/admin/verification/individual/"+record+"/decision", map[string]string{"decision": "approve", "reason": "documents agree"}, nil)
	bank := w.addBank(c)
	c.do(http.MethodPost, "/wallet/address-whitelist", map[string]any{"address": walletAddress().Hex(), "network": "test", "label": "a supplier", "beneficiary": map[string]string{"kind": "other", "name": "A supplier"}}, nil)
	c.do(http.MethodGet, "/wallet/account/asset/match?currency=GBPC&network=test", nil, nil)
	w.coolingOffPasses(t)
	var made struct{ Secret string }
	c.do(http.MethodPost, "/developer/key", map[string]any{"name": "Payroll", "scopes": []string{"read", "redemptions", "transfers"}}, &made)
	r.keyed = keyed{c, made.Secret, bank.ID}
	return bank
}

// left returns the rows that were not there before, as they are at the end.
func (r *template) left(before, after, end picture) (rows []tableRow) {
	for name, there := range after {
		for key := range there {
			_, old := before[name][key]
			if cells, kept := end[name][key]; kept && !old {
				rows = append(rows, tableRow{r.tables[name], cells})
			}
		}
	}
	slices.SortFunc(rows, func(a, b tableRow) int {
		return strings.Compare(a.of.name+"\t"+strings.Join(a.cells, "\t"), b.of.name+"\t"+strings.Join(b.cells, "\t"))
	})
	return rows
}

// now is the time of the database, which has the clock of the server.
func (w *scaleWorld) now(t *testing.T) (at time.Time) {
	t.Helper()
	require.NoError(t, w.conn.QueryRow(t.Context(), "SELECT clock_timestamp()").Scan(&at))
	return at
}

func (w *scaleWorld) picture(t *testing.T) picture {
	t.Helper()
	p := picture{}
	for name, shape := range w.template.tables {
		var text bytes.Buffer
		_, err := w.conn.PgConn().CopyTo(t.Context(), &text, "COPY "+name+" TO STDOUT")
		require.NoError(t, err)
		p[name] = map[string][]string{}
		for line := range strings.Lines(text.String()) {
			cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			var key []string
			for _, i := range shape.key {
				key = append(key, cells[i])
			}
			p[name][strings.Join(key, "\t")] = cells
		}
	}
	return p
}

// shapes returns every table of the schema.
func shapes(t *testing.T, conn *pgx.Conn) map[string]*tableShape {
	t.Helper()
	all := map[string]*tableShape{}
	rows, err := conn.Query(t.Context(), `SELECT c.relname, array_agg(a.attname::text ORDER BY a.attnum) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped GROUP BY 1`)
	require.NoError(t, err)
	for rows.Next() {
		s := &tableShape{}
		require.NoError(t, rows.Scan(&s.name, &s.columns))
		all[s.name] = s
	}
	require.NoError(t, rows.Err())
	rows, err = conn.Query(t.Context(), `SELECT c.relname, i.indisprimary, array_agg(a.attname::text) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
		WHERE i.indisunique AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY i.indexrelid, 1, 2`)
	require.NoError(t, err)
	for rows.Next() {
		var name string
		var primary bool
		var columns []string
		require.NoError(t, rows.Scan(&name, &primary, &columns))
		var numbers []int
		for _, column := range columns {
			numbers = append(numbers, slices.Index(all[name].columns, column))
		}
		all[name].unique = append(all[name].unique, numbers)
		if primary {
			all[name].key = numbers
		}
	}
	require.NoError(t, rows.Err())
	return all
}

// call makes a call by key, once, and returns the data of its answer.
func call(t *testing.T, c keyed, method, path, body string) json.RawMessage {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "http://"+c.address+"/api"+path, strings.NewReader(body))
	require.NoError(t, err)
	request.Host = "gbpc.example"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+c.secret)
	request.Header.Set("Idempotency-Key", id.New())
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, c.checkAnswer(response, text))
	var a answer
	require.NoError(t, json.Unmarshal(text, &a))
	require.Equal(t, "00000", a.Code, "%s %s: %s", method, path, text)
	return a.Data
}
