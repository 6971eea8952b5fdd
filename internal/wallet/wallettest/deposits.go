package wallettest

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// The calls that announce a deposit.
const (
	PreparePath  = "/wallet/account/trade/fiat/deposit/pre"
	CompletePath = "/wallet/account/trade/fiat/deposit/complete"
)

// Prepared is the answer to a customer who asks where to pay in.
type Prepared struct {
	ID, Amount, ReceiveAmount, Rate, Fee, Reference string
	OfficialBank                                    struct{ SortCode, AccountNumber string }
	ExpiresAt                                       time.Time
}

// Prepare asks where to pay in.
func (p *Person) Prepare(amount string) (d Prepared) {
	p.T.Helper()
	p.Call("POST", PreparePath, p.DepositOrder(amount)).Into(p.T, &d)
	return d
}

// Announce prepares and announces a deposit.
func (p *Person) Announce(amount string) Prepared {
	p.T.Helper()
	d := p.Prepare(amount)
	p.OK(p.Call("POST", CompletePath, Object{"id": d.ID, "nextIsSecondaryAuth": 0}))
	return d
}

// PayIn reports a credit from the customer's own bank account.
func (p *Person) PayIn(amount, reference string) {
	p.T.Helper()
	p.Credit(banking.Credit{
		ID: id.New(), Account: banking.Main, Amount: Pounds(amount), CustomerID: p.ID, Matched: true, Reference: reference,
		Debtor: banking.Party{Name: "JANE DOE", SortCode: "200000", AccountNumber: "55779911"},
	})
}

// Circulate brings coins into circulation, as if another customer had sent them out.
func (b *Bench) Circulate(amount string) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		_, err := b.Ledger.Post(ctx, tx, ledger.Entry{Key: id.New(), Kind: "test", Lines: ledger.Lines(
			ledger.Move(chart.Bank("main"), chart.Reserve, Pounds(amount)), ledger.Move(chart.Issued, chart.Circulation(NetworkID), Coins(amount)))})
		return err
	})
}

// ChainDeposit returns coins that come to the customer's deposit address.
func (p *Person) ChainDeposit(amount string) chain.Deposit {
	return chain.Deposit{
		ID: id.New(), Network: NetworkID, CustomerID: p.ID, From: chain.MustParseAddress(Address(9)), Amount: Coins(amount), TxHash: chain.Hash{0xde, 0xf0},
	}
}

// SeeDeposit has the chain report a deposit.
func (b *Bench) SeeDeposit(d chain.Deposit) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.DepositSeen(ctx, tx, d) })
}

// ConfirmDeposit has the chain report a confirmed deposit, and returns whether its coins are held.
func (b *Bench) ConfirmDeposit(d chain.Deposit) (hold bool) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		disposition, err := b.Deposits.DepositConfirmed(ctx, tx, d)
		hold = disposition == chain.Hold
		return err
	})
	return hold
}
