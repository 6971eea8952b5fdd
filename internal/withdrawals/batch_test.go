package withdrawals_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

const batches = "/wallet/account/batch"

type accepted struct {
	ID, Status, Total string
	Count             int
	Errors            []struct {
		Item                 int
		Field, Code, Message string
	}
}

type fate struct {
	Item                       int
	ExternalID, Status         string
	TransactionID, FailureCode *string
	BankID, Address, Network   *string
}

func bankItem(p *wallettest.Person, amount, externalID string) wallettest.Object {
	return wallettest.Object{"kind": "fiat_withdrawal", "amount": amount, "bankId": p.BankID, "externalId": externalID}
}

func batchOf(items ...wallettest.Object) wallettest.Object {
	return wallettest.Object{"name": "Salaries", "dryRun": false, "items": items}
}

func order(p *wallettest.Person, body wallettest.Object, headers ...string) (a accepted) {
	p.T.Helper()
	p.Authorise(batches, body)
	p.Call("POST", batches, body, headers...).Into(p.T, &a)
	return a
}

func fates(p *wallettest.Person, batch string) []fate {
	p.T.Helper()
	var page struct{ List []fate }
	p.Call("GET", batches+"/"+batch+"/item?limit=100", nil).Into(p.T, &page)
	return page.List
}

func TestBatch_IsAcceptedWholeHoldsItsMoneyAndStartsEachPaymentForItself(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Holding("jane@example.com", "100.00"), b.Holding("john@example.com", "1.00")
		address := jane.Payable(wallettest.Address(1))
		chainItem := wallettest.Object{"kind": "chain_withdrawal", "amount": "5.5", "address": address, "network": wallettest.NetworkID, "externalId": "b-3", "metadata": wallettest.Object{"to": "Mary"}}
		body, key := batchOf(bankItem(jane, "10.00", "b-1"), bankItem(jane, "20.00", "b-2"), chainItem), id.New()
		made := order(jane, body, "Idempotency-Key", key)
		require.Equal(t, accepted{ID: made.ID, Status: "pending", Total: "35.500000", Count: 3, Errors: made.Errors}, made)
		require.Empty(t, made.Errors)
		require.Equal(t, "64.500000", jane.Available())
		require.Equal(t, "35.500000", jane.Held())
		require.Equal(t, "waiting", fates(jane, made.ID)[2].Status)
		again := jane.Call("POST", batches, body, "Idempotency-Key", key)
		require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
		jane.Refused(fault.KeyReused, jane.Call("POST", batches, batchOf(bankItem(jane, "10.00", "b-9")), "Idempotency-Key", key))

		b.RunJobs()
		all := fates(jane, made.ID)
		require.Len(t, all, 3)
		for i, f := range all {
			require.Equal(t, i, f.Item)
			require.NotNil(t, f.TransactionID)
			require.Nil(t, f.FailureCode)
		}
		require.Equal(t, "64.500000", jane.Available())
		require.Equal(t, "35.500000", jane.Held())
		require.Equal(t, jane.BankID, *all[0].BankID)
		require.Nil(t, all[0].Address)
		require.Equal(t, address, *all[2].Address)
		require.Len(t, b.World.Payouts, 2)
		require.Len(t, b.World.Mints, 1)
		b.Settle(wallettest.Payment{ID: *all[0].TransactionID})
		b.Reject(wallettest.Payment{ID: *all[1].TransactionID})
		b.Confirm(wallettest.Payment{ID: *all[2].TransactionID})
		all = fates(jane, made.ID)
		require.Equal(t, []string{"completed", "failed", "completed"}, []string{all[0].Status, all[1].Status, all[2].Status})
		require.Equal(t, "84.500000", jane.Available())
		require.Equal(t, "0.000000", jane.Held())

		var found struct {
			List []struct {
				ExternalID string
				Metadata   map[string]string
				Initiator  struct{ Name string }
			}
		}
		jane.Call("GET", "/wallet/account/transaction?externalId=b-3", nil).Into(t, &found)
		require.Len(t, found.List, 1)
		require.Equal(t, "Mary", found.List[0].Metadata["to"])
		require.Equal(t, "Jane Doe", found.List[0].Initiator.Name)
		var one struct {
			Name, Status    string
			Started, Failed int
		}
		jane.Call("GET", batches+"/"+made.ID, nil).Into(t, &one)
		require.Equal(t, "completed", one.Status)
		require.Equal(t, 3, one.Started)
		var list struct{ List []struct{ ID, Name string } }
		jane.Call("GET", batches, nil).Into(t, &list)
		require.Equal(t, "Salaries", list.List[0].Name)
		john.SignIn()
		john.Refused(fault.NotFound, john.Call("GET", batches+"/"+made.ID, nil))
		john.Refused(fault.NotFound, john.Call("GET", batches+"/"+made.ID+"/item", nil))
	})
}

func TestBatch_WithOneWrongItemIsRefusedWholeAndNamesEachMistake(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		jane.Pay(wallettest.ToBank, with(jane.BankOrder("1.00"), "used"))
		body := batchOf(
			bankItem(jane, "10.00", "ok"), bankItem(jane, "x", "a"), bankItem(jane, "1.00", ""), bankItem(jane, "1.00", "ok"),
			wallettest.Object{"kind": "cheque"}, wallettest.Object{"kind": "fiat_withdrawal", "amount": "1.00", "bankId": id.New(), "externalId": "b"},
			wallettest.Object{"kind": "chain_withdrawal", "amount": "1", "address": wallettest.Address(7), "network": wallettest.NetworkID, "externalId": "c"},
			wallettest.Object{"kind": "chain_withdrawal", "amount": "1", "address": "0x1", "network": "none", "externalId": "d"},
		)
		answer := jane.Call("POST", batches, body)
		require.Equal(t, 422, answer.Status)
		var refused accepted
		require.NoError(t, json.Unmarshal(answer.Data, &refused))
		found := map[string]string{}
		for _, e := range refused.Errors {
			found[fmt.Sprint(e.Item, " ", e.Field)] = e.Code
			require.NotEmpty(t, e.Message)
		}
		require.Equal(t, map[string]string{
			"1 amount": string(fault.InvalidFormat), "2 externalId": string(fault.RequiredField), "3 externalId": string(fault.ExternalIDUsed), "4 kind": string(fault.UnknownPaymentKind),
			"5 bankId": string(fault.NotFound), "6 address": string(fault.AddressNotWhitelisted), "7 network": string(fault.UnknownNetwork),
		}, found)
		body["dryRun"] = true
		var checked accepted
		jane.Call("POST", batches, body).Into(t, &checked)
		require.Equal(t, refused.Errors, checked.Errors)
		used := batchOf(bankItem(jane, "1.00", "used"))
		used["dryRun"] = true
		jane.Call("POST", batches, used).Into(t, &checked)
		require.Equal(t, string(fault.ExternalIDUsed), checked.Errors[0].Code)
		used["dryRun"] = false
		jane.Authorise(batches, used)
		jane.Refused(fault.BatchRefused, jane.Call("POST", batches, used))
		jane.Refused(fault.InsufficientFunds, jane.Call("POST", batches, batchOf(bankItem(jane, "60.00", "m"), bankItem(jane, "60.00", "n"))))
		jane.Refused(fault.InvalidParameters, jane.Call("POST", batches, batchOf()))
		require.Equal(t, "99.000000", jane.Available())
	})
}

func with(body wallettest.Object, externalID string) wallettest.Object {
	body["externalId"] = externalID
	return body
}

func TestBatch_FromAFileIsTheSameAsFromABody(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		send := func(table, dryRun string) wallettest.Answer { return sendTable(jane, table, dryRun) }
		table := "\ufeffkind;amount;bankId;externalId;metadata\r\nfiat_withdrawal;2.00;" + jane.BankID + ";f-1;\r\nfiat_withdrawal;3.00;" + jane.BankID + ";f-2;\"{\"\"a\"\":\"\"b\"\"}\"\r\n"
		var checked accepted
		send(table, "true").Into(t, &checked)
		require.Equal(t, "checked", checked.Status)
		require.Equal(t, "5.00", checked.Total)
		for _, bad := range []string{"", "kind,amount\n", "kind,price\na,b\n", "kind\n\"a"} {
			jane.Refused(fault.InvalidParameters, send(bad, "true"))
		}
		var needed struct{ ChallengeID string }
		require.NoError(t, json.Unmarshal(jane.Refused(fault.SecondaryAuthRequired, send(table, "false")).Data, &needed))
		jane.Authenticate(needed.ChallengeID)
		var made accepted
		send(table, "false").Into(t, &made)
		require.Equal(t, 2, made.Count)
		b.RunJobs()
		require.Equal(t, "5.000000", jane.Held())
	})
}

func TestBatch_AnItemWhosePayeeIsGoneFailsAloneAndItsMoneyIsBack(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(1))
		made := order(jane, batchOf(bankItem(jane, "10.00", "a"), wallettest.Object{"kind": "chain_withdrawal", "amount": "5", "address": address, "network": wallettest.NetworkID, "externalId": "b"}))
		var list struct{ List []struct{ ID string } }
		jane.Call("GET", "/wallet/address-whitelist", nil).Into(t, &list)
		require.NoError(t, b.DB.Writer().PingContext(t.Context()))
		_, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE withdrawals_whitelist SET deleted_at = created_at")
		require.NoError(t, err)
		b.RunJobs()
		all := fates(jane, made.ID)
		require.Equal(t, "failed", all[1].Status)
		require.Equal(t, string(fault.AddressNotWhitelisted), *all[1].FailureCode)
		require.Nil(t, all[1].TransactionID)
		require.NotNil(t, all[0].TransactionID)
		require.Equal(t, "90.000000", jane.Available())
		require.Equal(t, "10.000000", jane.Held())
	})
}

// What the bank paid for lost books may be a payment that these have not started yet: nobody is to explain it otherwise.
func TestBatch_APaymentThatIsStillToBeStartedIsOpen(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(1))
		made := order(jane, batchOf(bankItem(jane, "10.00", "a"), wallettest.Object{"kind": "chain_withdrawal", "amount": "5", "address": address, "network": wallettest.NetworkID, "externalId": "b"}))
		isOpen := func(item int) bool {
			var payment string
			require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT transaction_id FROM withdrawals_batch_items WHERE batch_id = $1 AND item = $2", made.ID, item).Scan(&payment))
			open, err := b.Withdrawals.IsOpen(t.Context(), b.DB.Read(), payment)
			require.NoError(t, err)
			return open
		}
		require.True(t, isOpen(0))
		require.True(t, isOpen(1))
		_, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE withdrawals_whitelist SET deleted_at = created_at")
		require.NoError(t, err)
		b.RunJobs()
		require.True(t, isOpen(0), "it is on its way")
		require.False(t, isOpen(1), "its payee is gone")
	})
}

func TestBatch_ItsPaymentsAreListedByWhatBecameOfThem(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(1))
		onChain := func(externalID string) wallettest.Object {
			return wallettest.Object{"kind": "chain_withdrawal", "amount": "5", "address": address, "network": wallettest.NetworkID, "externalId": externalID}
		}
		made := order(jane, batchOf(onChain("a"), bankItem(jane, "10.00", "b"), onChain("c"), bankItem(jane, "10.00", "d")))
		with := func(query string) (names []string) {
			var page struct{ List []fate }
			jane.Call("GET", batches+"/"+made.ID+"/item?"+query, nil).Into(t, &page)
			for _, f := range page.List {
				names = append(names, f.ExternalID)
			}
			return names
		}
		outcomes := func() (counts struct{ Open, Paid, Unpaid int }) {
			var one struct{ Outcomes any }
			one.Outcomes = &counts
			jane.Call("GET", batches+"/"+made.ID, nil).Into(t, &one)
			return counts
		}
		require.Equal(t, []string{"a", "b", "c", "d"}, with("outcome=open&limit=10"))
		require.Equal(t, 4, outcomes().Open)

		_, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE withdrawals_whitelist SET deleted_at = created_at")
		require.NoError(t, err)
		b.RunJobs()
		require.Equal(t, []string{"a", "c"}, with("outcome=unpaid&limit=10"))
		require.Equal(t, []string{"c"}, with("outcome=unpaid&pageSize=1&pageNumber=2"))
		require.Equal(t, []string{"b", "d"}, with("outcome=open&limit=10"))
		for _, f := range fates(jane, made.ID) {
			if f.Status == "processing" {
				b.Settle(wallettest.Payment{ID: *f.TransactionID})
			}
		}
		require.Equal(t, []string{"b", "d"}, with("outcome=paid&limit=10"))
		require.Empty(t, with("outcome=open&limit=10"))
		require.Equal(t, struct{ Open, Paid, Unpaid int }{0, 2, 2}, outcomes())
		jane.Refused(fault.InvalidParameters, jane.Call("GET", batches+"/"+made.ID+"/item?outcome=lost", nil))
	})
}

func TestBatch_IsComparedWithTheBooks(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		order(jane, batchOf(bankItem(jane, "10.00", "a"), bankItem(jane, "5.00", "b")))
		found := func() (checks []string) {
			all, err := integrity.Compare(t.Context(), b.DB.Read())
			require.NoError(t, err)
			for _, f := range all {
				if strings.HasPrefix(f.Check, "batch_") || f.Check == "entry_has_cause" && strings.Contains(f.Subject, "batch.") || f.Check == "withdrawal_held" {
					checks = append(checks, f.Check)
				}
			}
			return checks
		}
		require.Empty(t, found())
		b.RunJobs()
		require.Empty(t, found())
		for statement, check := range map[string]string{
			"UPDATE withdrawals_batches SET coins = coins + 1": "batch_held", "UPDATE withdrawals_batches SET entry = entry + 1": "batch_held",
			"UPDATE withdrawals_batch_items SET coins = coins + 1": "batch_released", "UPDATE withdrawals_batch_items SET bank_id = 'x'": "batch_item",
		} {
			_, err := b.DB.Writer().ExecContext(t.Context(), statement)
			require.NoError(t, err)
			require.Contains(t, found(), check, statement)
		}
	})
}

// It is measured with BATCH_ITEMS=10000, and kept small in every run.
func TestBatch_OfManyItemsIsAcceptedAtOnceAndResumed(t *testing.T) {
	n := 120
	if os.Getenv("BATCH_ITEMS") != "" {
		_, err := fmt.Sscan(os.Getenv("BATCH_ITEMS"), &n)
		require.NoError(t, err)
	}
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "20000.00")
		var items []wallettest.Object
		for i := range n {
			items = append(items, bankItem(jane, "1.00", fmt.Sprint("item-", i)))
		}
		body := batchOf(items...)
		jane.Authorise(batches, body)
		began := time.Now()
		var made accepted
		jane.Call("POST", batches, body).Into(t, &made)
		t.Logf("%d items accepted in %s", n, time.Since(began))
		require.Less(t, time.Since(began), 10*time.Second)
		began = time.Now()
		more, err := b.Withdrawals.StartSome(t.Context(), made.ID) // and then the process is killed
		require.NoError(t, err)
		require.True(t, more)
		t.Logf("some started in %s", time.Since(began))
		require.Equal(t, "waiting", func() string {
			var page struct{ List []fate }
			jane.Call("GET", fmt.Sprint(batches, "/", made.ID, "/item?pageSize=1&pageNumber=", n), nil).Into(t, &page)
			return page.List[0].Status
		}())
		if n <= 1000 {
			b.RunJobs()
			require.Len(t, b.World.Payouts, n)
		}
		require.Equal(t, fmt.Sprintf("%d.000000", n), jane.Held())
	})
}
