package withdrawals_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// sendTable uploads a batch's table.
func sendTable(p *wallettest.Person, table, dryRun string, headers ...string) wallettest.Answer {
	t := p.T
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	require.NoError(t, w.WriteField("name", "From a file"))
	require.NoError(t, w.WriteField("dryRun", dryRun))
	part, err := w.CreateFormFile("file", "batch.csv")
	require.NoError(t, err)
	_, err = part.Write([]byte(table))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api"+batches+"/file", &form)
	r.RemoteAddr = "127.0.0.1:40000"
	r.Header.Set("Content-Type", w.FormDataContentType())
	r.Header.Set("X-Requested-With", "test")
	r.Header.Set("satoken", p.Token)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	rec := httptest.NewRecorder()
	p.Server.ServeHTTP(rec, r)
	a := wallettest.Answer{Status: rec.Code, Header: rec.Header(), Body: rec.Body.String()}
	require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &a))
	return a
}

func TestBatchTable_AnAmountIsOneNumberOrAnError(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		rows := 0
		row := func(amount string) string {
			rows++
			return "\r\nfiat_withdrawal;" + amount + ";" + jane.BankID + ";e-" + strconv.Itoa(rows)
		}
		var checked accepted
		sendTable(jane, "kind;amount;bankId;externalId"+row("25,50")+row("1.234,50")+row("25.5.0.0")+row(".50")+row("£2.00"), "true").Into(t, &checked)
		var found []string
		for _, e := range checked.Errors {
			found = append(found, fmt.Sprint(e.Item, " ", e.Field, " ", e.Code))
			require.Contains(t, e.Message, "1234.50", "the right form is shown")
		}
		require.Equal(t, []string{"0 amount A0402", "1 amount A0402", "2 amount A0402"}, found)
		require.Equal(t, "2.500000", checked.Total, "50 pence and two pounds, in coins where not every item can be read")
		sendTable(jane, "kind,amount,bankId,externalId\n"+`fiat_withdrawal,"1,234.50",`+jane.BankID+",t-1\n", "true").Into(t, &checked)
		require.Equal(t, "1234.50", checked.Total)
		for _, amount := range []string{"1,234.50", "£1", " 1", "01", "+1", "1e3", ".5", "٢٥"} {
			jane.Call("POST", batches, wallettest.Object{"name": "In JSON", "dryRun": true, "items": []any{bankItem(jane, amount, "j-1")}}).Into(t, &checked)
			require.Len(t, checked.Errors, 1, amount)
			require.Equal(t, string(fault.InvalidFormat), checked.Errors[0].Code, amount)
		}
		require.Equal(t, "100.000000", jane.Available())
	})
}

func TestBatchTable_IsRefusedWholeWithTheColumnOrTheRowThatIsWrong(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		for table, where := range map[string]string{
			"kind,amount,bankId,externalId,amount\nfiat_withdrawal,1.00," + jane.BankID + ",a,99.00\n":  "Row 1, column “amount”: The column appears twice.",
			"kind,amount,bankId,externalId,Amount \nfiat_withdrawal,1.00," + jane.BankID + ",a,99.00\n": "Row 1, column “Amount”: The column appears twice.",
			"kind,amount,iban\nfiat_withdrawal,1.00,GB\n":                                               "Row 1, column “iban”: This column is unknown.",
			"kind,bankId\nfiat_withdrawal,b\n":                                                          "Row 1, column “amount”: The column is missing.",
			"kind,amount,bankId\n,,\n":                                                                  "The table has no rows.",
			"kind,amount\nfiat_withdrawal,1.00\nfiat_withdrawal,1,000.00\n":                             "Row 3: The row has 3 cells, but the header row has 2.",
			"kind,amount,metadata\nfiat_withdrawal,1.00,[]\n":                                           "Row 2, column “metadata”: Write metadata as",
			"amount\n" + strings.Repeat("1\n", 10_001):                                                  "Row 10002: A table can have at most 10000 rows",
		} {
			refused := jane.Refused(fault.InvalidParameters, sendTable(jane, table, "false"))
			require.Contains(t, string(refused.Data), where)
			require.Contains(t, string(refused.Data), string(fault.BadTable))
			require.Contains(t, string(sendTable(jane, table, "true", "Accept-Language", "zh").Data), "行")
		}
		require.Equal(t, "100.000000", jane.Available())
	})
}

func TestBatchTable_RowsWithoutAValueAreNoPayments(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		var checked struct {
			Count  int
			Total  string
			Errors []any
		}
		sendTable(jane, "Kind,Amount,Bank ID,external_id,\n,,,\nfiat_withdrawal,1.00,"+jane.BankID+",a\n,,,,\n\nfiat_withdrawal,2.00,"+jane.BankID+",b,\n,,,\n", "true").Into(t, &checked)
		require.Equal(t, 2, checked.Count)
		require.Equal(t, "3.00", checked.Total)
		require.Empty(t, checked.Errors)
	})
}

func TestBatchTable_AnExternalIDIsTheSameInTheTableTheListAndTheStatement(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		table := "kind,amount,bankId,externalId\nfiat_withdrawal,1.00," + jane.BankID + ",-2026:7\nfiat_withdrawal,2.00," + jane.BankID + ",-x\n"
		var needed struct{ ChallengeID string }
		require.NoError(t, json.Unmarshal(jane.Refused(fault.SecondaryAuthRequired, sendTable(jane, table, "false")).Data, &needed))
		jane.Authenticate(needed.ChallengeID)
		var made accepted
		sendTable(jane, table, "false").Into(t, &made)
		b.RunJobs()
		again := "kind,amount,bankId,externalId\n"
		for _, item := range fates(jane, made.ID) {
			again += "fiat_withdrawal,1.00," + *item.BankID + "," + item.ExternalID + "\n"
		}
		var checked accepted
		sendTable(jane, again, "true").Into(t, &checked)
		require.Len(t, checked.Errors, 2)
		for item, e := range checked.Errors {
			require.Equal(t, []any{item, "externalId", string(fault.ExternalIDUsed)}, []any{e.Item, e.Field, e.Code}, "each is paid once")
		}
		for _, format := range []string{"csv", "xero", "quickbooks"} {
			written := jane.Call("GET", "/wallet/account/statement?from=2026-01-01&to=2027-12-31&format="+format, nil).Body
			require.Contains(t, written, "-2026:7")
			require.NotContains(t, written, "'-")
		}
	})
}

func TestBatch_ADryRunNamesEverythingThatIsWrongAtOnce(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.Pay(wallettest.ToBank, with(jane.BankOrder("1.00"), "used"))
		elsewhere := bankItem(jane, "x", "used")
		elsewhere["bankId"] = "0195a3c0-0000-7000-8000-000000000001"
		body := batchOf(elsewhere, bankItem(jane, "1.00", "used"), bankItem(jane, "1.00", "new"), bankItem(jane, "25,50", "new"))
		want := []string{"0 amount A0402", "0 bankId A0404", "0 externalId B4001", "1 externalId B4001", "3 amount A0402", "3 externalId B4001"}
		for _, dryRun := range []bool{true, false} {
			body["dryRun"] = dryRun
			answer := jane.Call("POST", batches, body)
			var named accepted
			require.NoError(t, json.Unmarshal(answer.Data, &named))
			var found []string
			for _, e := range named.Errors {
				found = append(found, fmt.Sprint(e.Item, " ", e.Field, " ", e.Code))
			}
			require.ElementsMatch(t, want, found)
		}
	})
}
