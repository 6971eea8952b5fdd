package chart_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

func pounds(pence int64) money.Amount { return money.New(pence, money.GBP) }
func coins(pence int64) money.Amount  { return pounds(pence).ToCoins() }

// Every event of the books, as the table of events has it.
var events = map[string][]ledger.Line{
	"capital paid in":             ledger.Move(chart.BankOwn, chart.OwnCapital, pounds(100)),
	"bank credit of a customer":   ledger.Lines(ledger.Move(chart.Bank("1"), chart.Reserve, pounds(100)), ledger.Move(chart.Issued, chart.Customer("c"), coins(98)), ledger.Move(chart.Issued, chart.Fees, coins(2))),
	"unallocated bank credit":     ledger.Move(chart.Bank("1"), chart.Receipts, pounds(100)),
	"assigned":                    ledger.Lines(ledger.Move(chart.Receipts, chart.Reserve, pounds(100)), ledger.Move(chart.Issued, chart.Customer("c"), coins(100))),
	"sent back":                   ledger.Move(chart.Receipts, chart.Bank("1"), pounds(100)),
	"fiat withdrawal ordered":     ledger.Move(chart.Customer("c"), chart.Held("c"), coins(100)),
	"fiat withdrawal settled":     ledger.Lines(ledger.Move(chart.Reserve, chart.Bank("1"), pounds(100)), ledger.Move(chart.Held("c"), chart.Issued, coins(100))),
	"fiat withdrawal rejected":    ledger.Move(chart.Held("c"), chart.Customer("c"), coins(100)),
	"returned after settling":     ledger.Lines(ledger.Move(chart.Bank("1"), chart.Reserve, pounds(100)), ledger.Move(chart.Issued, chart.Customer("c"), coins(100))),
	"chain withdrawal confirmed":  ledger.Move(chart.Held("c"), chart.Circulation("eth"), coins(100)),
	"chain deposit confirmed":     ledger.Move(chart.Circulation("eth"), chart.Customer("c"), coins(100)),
	"deposit quarantined":         ledger.Move(chart.Circulation("eth"), chart.Quarantine("eth"), coins(100)),
	"quarantine released":         ledger.Move(chart.Quarantine("eth"), chart.Customer("c"), coins(100)),
	"fee on a withdrawal":         ledger.Move(chart.Customer("c"), chart.Fees, coins(1)),
	"fees cashed":                 ledger.Lines(ledger.Move(chart.Reserve, chart.OwnCapital, pounds(3)), ledger.Move(chart.BankOwn, chart.Bank("1"), pounds(3)), ledger.Move(chart.Fees, chart.Issued, coins(3))),
	"micro-deposit, bank charges": ledger.Move(chart.OwnCapital, chart.BankOwn, pounds(1)),
	"recall, not yet spent":       ledger.Lines(ledger.Move(chart.Reserve, chart.Bank("1"), pounds(5)), ledger.Move(chart.Customer("c"), chart.Issued, coins(5))),
	"recall, spent":               ledger.Lines(ledger.Move(chart.Receivable("c"), chart.Bank("1"), pounds(5)), ledger.Move(chart.Bank("1"), chart.BankOwn, pounds(5))),
	"recall repaid":               ledger.Move(chart.BankOwn, chart.Receivable("c"), pounds(5)),
	"bill bought":                 ledger.Move(chart.Backing("b"), chart.Bank("1"), pounds(98)),
	"bill repaid above cost":      ledger.Lines(ledger.Move(chart.Receipts, chart.Backing("b"), pounds(98)), ledger.Move(chart.Receipts, chart.Buffer, pounds(2))),
	"gilt sold below cost":        ledger.Lines(ledger.Move(chart.Receipts, chart.Backing("b"), pounds(97)), ledger.Move(chart.Buffer, chart.Backing("b"), pounds(1))),
	"own money put into reserve":  ledger.Move(chart.Bank("1"), chart.Buffer, pounds(2)),
	"deep reorganisation, spent":  ledger.Lines(ledger.Move(chart.Receivable("c"), chart.Reserve, pounds(2)), ledger.Move(chart.Bank("1"), chart.BankOwn, pounds(2)), ledger.Move(chart.Issued, chart.Circulation("eth"), money.New(19_999, money.GBPC)), ledger.Move(chart.Issued, chart.Fees, money.New(1, money.GBPC))),
}

func TestRules_AcceptEveryEventOfTheBooks(t *testing.T) {
	for name, lines := range events {
		require.NoError(t, chart.Rules(lines), name)
		require.NoError(t, chart.Rules(ledger.Reversed(lines)), name+", reversed")
	}
}

func TestRules_RefuseCoinsWithoutPounds(t *testing.T) {
	require.ErrorIs(t, chart.Rules(ledger.Move(chart.Issued, chart.Customer("c"), coins(1))), chart.ErrUnbacked)
	require.ErrorIs(t, chart.Rules(ledger.Lines(ledger.Move(chart.Bank("1"), chart.Reserve, pounds(2)), ledger.Move(chart.Issued, chart.Customer("c"), coins(1)))), chart.ErrUnbacked)
	require.ErrorIs(t, chart.Rules(ledger.Lines(ledger.Move(chart.Bank("1"), chart.Reserve, pounds(1)), ledger.Move(chart.Issued, chart.Customer("c"), money.New(10_001, money.GBPC)))), chart.ErrUnbacked)
}

func TestRules_RefuseCustomersMoneyThatIsNotAtABank(t *testing.T) {
	require.ErrorIs(t, chart.Rules(ledger.Move(chart.BankOwn, chart.Receipts, pounds(1))), chart.ErrUnsafeguarded)
	require.ErrorIs(t, chart.Rules(ledger.Move(chart.Bank("own"), chart.Receipts, pounds(1))), chart.ErrUnsafeguarded)
	require.ErrorIs(t, chart.Rules(ledger.Move(chart.BankOwn, chart.Bank("1"), pounds(1))), chart.ErrUnsafeguarded)
	require.ErrorIs(t, chart.Rules(ledger.Lines(ledger.Move(chart.Bank("own"), chart.Reserve, pounds(1)), ledger.Move(chart.Issued, chart.Customer("c"), coins(1)))), chart.ErrUnsafeguarded)
}

func TestRules_RefuseHoldingsThatCustomersWouldPayFor(t *testing.T) {
	require.ErrorIs(t, chart.Rules(ledger.Lines(ledger.Move(chart.Reserve, chart.Backing("b"), pounds(1)))), chart.ErrUnbacked)
	require.ErrorIs(t, chart.Rules(ledger.Move(chart.OwnCapital, chart.Backing("b"), pounds(1))), chart.ErrUnsafeguarded)
	require.ErrorIs(t, chart.Rules(ledger.Move(chart.Backing("b"), chart.BankOwn, pounds(1))), chart.ErrUnsafeguarded)
	require.ErrorIs(t, chart.Rules(ledger.Move(chart.Buffer, chart.OwnCapital, pounds(1))), chart.ErrUnsafeguarded)
}

func TestRules_RefuseTheLargestAmountsWithoutAPanic(t *testing.T) {
	most := money.New(1<<53, money.GBP)
	require.ErrorIs(t, chart.Rules(ledger.Move(chart.Bank("1"), chart.Reserve, most)), chart.ErrUnbacked)
}

func TestRules_RefuseAccountsThatAreNotInTheChart(t *testing.T) {
	for _, a := range []ledger.Account{
		ledger.NewAccount("petty", money.GBPC, ledger.CreditSide),
		ledger.NewAccount("customer", money.GBPC, ledger.CreditSide),
		ledger.NewAccount("customer:c", money.GBP, ledger.CreditSide),
		ledger.NewAccount("customer:c", money.GBPC, ledger.DebitSide),
		ledger.NewAccount("reserve:2", money.GBP, ledger.CreditSide),
	} {
		require.ErrorIs(t, chart.Rules([]ledger.Line{ledger.Debit(a, money.New(1, a.Asset()))}), chart.ErrNoSuchAccount, a)
	}
}
