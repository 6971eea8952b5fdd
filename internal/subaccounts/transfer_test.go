package subaccounts_test

import (
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type transfer struct {
	ID, From, To, Amount, Status string
	Transactions                 struct{ From, To string }
}

func TestTransfer_IsOneEntryWithATransactionOnEachSide(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		var made transfer
		move(acme, acme.ID, a.ID, "250.00").Into(t, &made)
		require.Equal(t, []string{acme.ID, a.ID, "250.000000", "completed"}, []string{made.From, made.To, made.Amount, made.Status})
		require.Equal(t, []string{"750.000000", "250.000000"}, []string{balance(b, acme.ID), balance(b, a.ID)})
		var out, in struct{ Type, Direction, Status, Amount, Counterparty, Reference string }
		acme.Call("GET", "/wallet/account/transaction/"+made.Transactions.From, nil).Into(t, &out)
		acme.Call("GET", "/wallet/account/transaction/"+made.Transactions.To, nil, "GBPC-Account", a.ID).Into(t, &in)
		require.Equal(t, []string{"account_transfer_out", "out", "completed", "250.000000", a.ID}, []string{out.Type, out.Direction, out.Status, out.Amount, out.Counterparty})
		require.Equal(t, []string{"account_transfer_in", "in", "completed", "250.000000", acme.ID}, []string{in.Type, in.Direction, in.Status, in.Amount, in.Counterparty})
		require.Equal(t, out.Reference, in.Reference)
		var entries int
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT count(DISTINCT entry) FROM transactions WHERE id IN ($1, $2)", made.Transactions.From, made.Transactions.To).Scan(&entries))
		require.Equal(t, 1, entries)
	})
}

func TestTransfer_NeedsAnAuthenticationForThisVeryTransfer(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		asked := acme.Refused(fault.SecondaryAuthRequired, acme.Call("POST", transfers, object{"from": acme.ID, "to": a.ID, "amount": "10.00"}))
		require.Contains(t, asked.Body, "Payroll")
		authenticate(acme, asked)
		acme.Refused(fault.SecondaryAuthRequired, acme.Call("POST", transfers, object{"from": acme.ID, "to": a.ID, "amount": "11.00"}))
		acme.OK(acme.Call("POST", transfers, object{"from": acme.ID, "to": a.ID, "amount": "10.00"}))
		acme.Refused(fault.SecondaryAuthRequired, acme.Call("POST", transfers, object{"from": acme.ID, "to": a.ID, "amount": "10.00"}))
		require.Equal(t, "10.000000", balance(b, a.ID))
	})
}

func TestTransfer_IsMadeOnceForAKeyHoweverManyAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		m := acme.Machine("transfers")
		order := object{"from": acme.ID, "to": a.ID, "amount": "10.00", "externalId": "move-1", "metadata": object{"why": "wages"}}
		m.Refused(fault.InvalidParameters, m.Call("POST", transfers, order))
		var all sync.WaitGroup
		answers := make([]wallettest.Answer, 8)
		for i := range answers {
			all.Go(func() { answers[i] = m.Call("POST", transfers, order, "Idempotency-Key", "k1") })
		}
		all.Wait()
		for _, one := range answers {
			m.OK(one)
			require.JSONEq(t, string(answers[0].Data), string(one.Data))
		}
		require.Equal(t, "10.000000", balance(b, a.ID))
		order["amount"] = "11.00"
		m.Refused(fault.KeyReused, m.Call("POST", transfers, order, "Idempotency-Key", "k1"))
		m.Refused(fault.ExternalIDUsed, m.Call("POST", transfers, order, "Idempotency-Key", "k2"))
	})
}

func TestTransfer_RefusesMoreThanThereIs(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		acme.Refused(fault.InsufficientFunds, move(acme, acme.ID, a.ID, "1000.000001"))
		acme.Refused(fault.InvalidParameters, move(acme, acme.ID, acme.ID, "1.00"))
		acme.Refused(fault.InvalidParameters, move(acme, acme.ID, a.ID, "0.00"))
		acme.Refused(fault.InvalidParameters, move(acme, acme.ID, a.ID, "-1.00"))
		require.Equal(t, "1000.000000", balance(b, acme.ID))
	})
}

func TestTransfer_StopsWhileAnAccountHasAnOpenMatch(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		b.World.OpenMatches[a.ID] = true
		acme.Refused(fault.CustomerFrozen, move(acme, acme.ID, a.ID, "1.00"))
	})
}

func TestTransfer_NeverTouchesSomebodyElsesAccount(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		rival := business(b, "rival@example.com")
		theirs := own(rival, "Theirs")
		jane := b.Holding("jane@example.com", "5.00")
		for _, foreign := range []string{theirs.ID, rival.ID, jane.ID, id.New(), "x"} {
			acme.Refused(fault.NotFound, move(acme, acme.ID, foreign, "1.00"))
			acme.Refused(fault.NotFound, move(acme, foreign, a.ID, "1.00"))
		}
		require.Equal(t, "1000.000000", balance(b, rival.ID))
	})
}

func TestTransfer_NeedsARoleThatOrdersMoney(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		m := acme.Machine("read accounts")
		m.Refused(fault.MissingScope, m.Call("POST", transfers, object{"from": acme.ID, "to": a.ID, "amount": "1.00"}, "Idempotency-Key", "k"))
		require.Equal(t, "0.000000", balance(b, a.ID))
	})
}

func TestTransfer_IsInTheEventsOfTheBusinessWithTheAccount(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		var made transfer
		move(acme, acme.ID, a.ID, "10.00").Into(t, &made)
		type event struct {
			Type, Account string
			Data          struct{ ID string }
		}
		read := func(headers ...string) (events []event) {
			var page struct{ List []event }
			acme.Call("GET", "/event?limit=100&type=transaction.completed", nil, headers...).Into(t, &page)
			return page.List
		}
		require.Eventually(t, func() bool { return len(read()) == 3 }, 5*time.Second, 20*time.Millisecond) // the deposit too
		all := read()
		require.Equal(t, []string{"", ""}, []string{all[0].Account, all[1].Account})
		require.Equal(t, event{Type: "transaction.completed", Account: a.ID, Data: struct{ ID string }{made.Transactions.To}}, all[2])
		mine := read("GBPC-Account", a.ID)
		require.Len(t, mine, 1)
		require.Equal(t, made.Transactions.To, mine[0].Data.ID)
	})
}

func TestTransfer_NamesTheOtherAccountToWhoeverMaySeeIt(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		var made transfer
		move(acme, acme.ID, a.ID, "10.00").Into(t, &made)
		name := func(p *wallettest.Person, of string, headers ...string) string {
			var one struct{ Counterparty, CounterpartyName string }
			p.Call("GET", "/wallet/account/transaction/"+of, nil, headers...).Into(t, &one)
			require.NotEmpty(t, one.Counterparty)
			return one.CounterpartyName
		}
		require.Equal(t, "Payroll", name(acme, made.Transactions.From))
		require.Equal(t, "Main account", name(acme, made.Transactions.To, "GBPC-Account", a.ID))
		require.Contains(t, acme.OK(acme.Call("GET", "/wallet/account/transaction", nil)).Body, `"counterpartyName":"Payroll"`)
		other := own(acme, "Secret acquisition")
		acme.OK(move(acme, acme.ID, other.ID, "5.00"))
		move(acme, other.ID, a.ID, "5.00").Into(t, &made)
		sam := confined(acme, a, "sam@example.com", "viewer")
		require.Empty(t, name(sam, made.Transactions.To), "another account's name")
		require.NotContains(t, sam.OK(sam.Call("GET", "/event?limit=100", nil)).Body, "Secret acquisition")
	})
}

// An event has one content for all who read it: what whoever acts for its account is shown.
func TestTransfer_IsInTheEventsAsItsCallsShowIt(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		payroll, other := own(acme, "Payroll"), own(acme, "Secret acquisition")
		log := acme.Log()
		moves := func(from, to string, named ...string) {
			t.Helper()
			log.Happens(func() []json.RawMessage {
				var made transfer
				move(acme, from, to, "10.00").Into(t, &made)
				out := acme.OK(acme.Call("GET", "/wallet/account/transaction/"+made.Transactions.From, nil, "GBPC-Account", from)).Data
				in := acme.OK(acme.Call("GET", "/wallet/account/transaction/"+made.Transactions.To, nil, "GBPC-Account", to)).Data
				for i, shown := range []json.RawMessage{out, in} {
					var one struct{ CounterpartyName string }
					require.NoError(t, json.Unmarshal(shown, &one))
					require.Equal(t, named[i], one.CounterpartyName)
				}
				return []json.RawMessage{out, in}
			}, "transaction.completed", "transaction.completed")
		}
		moves(acme.ID, payroll.ID, "Payroll", "Main account")
		moves(acme.ID, other.ID, "Secret acquisition", "Main account")
		moves(other.ID, payroll.ID, "", "") // those who are confined to one see no other
		moves(payroll.ID, acme.ID, "Main account", "Payroll")
	})
}

func TestTransfer_AnswersWithAmountsAsText(t *testing.T) {
	each(t, func(t *testing.T, _ *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		var raw map[string]json.RawMessage
		move(acme, acme.ID, a.ID, "0.1").Into(t, &raw)
		require.Equal(t, `"0.100000"`, string(raw["amount"]))
	})
}
