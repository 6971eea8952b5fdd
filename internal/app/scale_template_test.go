package app

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

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

// The amounts of one redemption and one transfer, in pounds. What a copy pays in is what it redeems, and what it sends comes back.
const (
	redeemed = 2
	sent     = 1
)

// record has the customer do everything once. What it pays in is what copies redeem.
func (w *scaleWorld) record(t *testing.T, redemptions int) *template {
	t.Helper()
	r := &template{tables: w.store.shapes(t)}
	require.NoError(t, AddOperator(t.Context(), NewOperator{Database: w.config.Database, Keys: w.config.Keys, Email: "first@gbpc.example", Password: bankers, Roles: []string{"compliance"}}))
	operator := &person{t: t, address: w.server.listen, older: w.older, email: "first@gbpc.example", password: bankers}
	operator.signIn()
	enrol(operator)
	operator.signIn()
	w.quiet(t, smallTimeout)
	r.before = w.store.picture(t, r.tables)
	last := r.before
	pictures := []picture{}
	do := func(what func()) {
		t.Helper()
		s := &step{began: time.Now().Truncate(time.Microsecond)}
		what()
		w.quiet(t, smallTimeout)
		s.ended = time.Now()
		r.steps, pictures = append(r.steps, s), append(pictures, w.store.picture(t, r.tables))
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
		require.Eventually(t, func() bool {
			return w.store.count(t, "SELECT count(*) FROM chain_sweeps WHERE burned_at IS NOT NULL") == 1
		}, time.Minute, 50*time.Millisecond)
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
	c := &person{t: t, address: w.server.listen, older: w.older, email: "walter@example.com", password: "a long enough password 9"}
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
