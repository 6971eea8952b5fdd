package wallettest

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// Payment is a transaction as the API shows it.
type Payment struct {
	ID, Type, Direction, Currency, Amount, Fee, Status string
	Counterparty, Network, TxHash                      *string
	FailureReason, FailureCode                         *string
}

// The calls that order a withdrawal.
const (
	ToChain = "/wallet/account/trade/chain/withdrawal"
	ToBank  = "/wallet/account/trade/fiat/withdrawal"
)

// DepositOrder is the body of a question where to pay in.
func (p *Person) DepositOrder(amount string) Object {
	return Object{"amount": amount, "currencyId": "GBP", "bankId": p.BankID}
}

// ChainOrder is the body of an order to send coins.
func (p *Person) ChainOrder(amount, address string) Object {
	return Object{"amount": amount, "address": address, "network": NetworkID, "nextIsSecondaryAuth": 1}
}

// BankOrder is the body of an order to redeem coins.
func (p *Person) BankOrder(amount string) Object {
	return Object{"amount": amount, "bankId": p.BankID, "nextIsSecondaryAuth": 1}
}

// Challenge orders and returns the challenge that the refusal asks for.
func (p *Person) Challenge(path string, order any) string {
	p.T.Helper()
	var needed struct {
		ChallengeID string
		Summary     struct{ Amount, Currency, Payee string }
		Methods     []string
	}
	a := p.Refused(fault.SecondaryAuthRequired, p.Call("POST", path, order))
	require.NoError(p.T, json.Unmarshal(a.Data, &needed))
	require.NotEmpty(p.T, needed.Summary.Payee)
	require.Equal(p.T, []string{"password"}, needed.Methods)
	return needed.ChallengeID
}

// Authenticate answers a challenge.
func (p *Person) Authenticate(challenge string) {
	p.T.Helper()
	p.OK(p.Call("POST", "/user/auth/secondary-login", Object{"challengeId": challenge, "method": "password", "password": Password}))
}

// Authorise makes the authentication for an order.
func (p *Person) Authorise(path string, order any) {
	p.T.Helper()
	p.Authenticate(p.Challenge(path, order))
}

// Pay orders with an authentication.
func (p *Person) Pay(path string, order Object, headers ...string) (t Payment) {
	p.T.Helper()
	p.Authorise(path, order)
	p.Call("POST", path, order, headers...).Into(p.T, &t)
	return t
}

// Available returns the available balance.
func (p *Person) Available() string { return p.Balance(chart.Customer(p.ID)) }

// Held returns what is held for withdrawals.
func (p *Person) Held() string { return p.Balance(chart.Held(p.ID)) }

// Confirm has the chain report that the coins were minted.
func (b *Bench) Confirm(t Payment) {
	b.T.Helper()
	require.Contains(b.T, b.World.Mints, t.ID)
	b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Withdrawals.MintSubmitted(ctx, tx, t.ID, TxHash) })
	b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Withdrawals.MintConfirmed(ctx, tx, t.ID, TxHash) })
}

// PayoutLeaves asks whether a payout may leave, as banking does right before it submits it.
func (b *Bench) PayoutLeaves(t Payment) (leaves bool) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		cleared, err := b.Withdrawals.PayoutLeaving(ctx, tx, banking.Payout{ID: t.ID, Kind: banking.Withdrawal})
		leaves = cleared == banking.Leaves
		return err
	})
	return leaves
}

// MintLeaves asks whether a mint may be signed, as chain does right before it signs it.
func (b *Bench) MintLeaves(t Payment) bool {
	b.T.Helper()
	leaves, err := b.Withdrawals.MintLeaving(b.T.Context(), t.ID)
	require.NoError(b.T, err)
	return leaves
}

// MadeByLostBooks has bank or chain show that the payment was made, for lost books.
func (b *Bench) MadeByLostBooks(t Payment) {
	b.T.Helper()
	if t.Type == "fiat_withdrawal" {
		b.World.Made[t.ID] = true
		return
	}
	ref, err := id.Bytes32(t.ID)
	require.NoError(b.T, err)
	b.World.LostMints[t.ID] = chain.Mint{Ref: ref, To: chain.MustParseAddress(*t.Counterparty), Amount: Coins(t.Amount), TxHash: chain.Hash{1}}
}

// Settle has the bank report that it paid.
func (b *Bench) Settle(t Payment) {
	b.T.Helper()
	o := b.World.Payouts[t.ID]
	require.NotZero(b.T, o)
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		return b.Withdrawals.PayoutSettled(ctx, tx, PayoutOf(o))
	})
}

// Reject has the bank report that it did not pay.
func (b *Bench) Reject(t Payment) {
	b.T.Helper()
	o := b.World.Payouts[t.ID]
	require.NotZero(b.T, o)
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		p := PayoutOf(o)
		p.BankReason = "MS03"
		return b.Withdrawals.PayoutRejected(ctx, tx, p, fault.PayoutFailed)
	})
}

// PayoutOf returns the payout that was ordered, as the bank reports it.
func PayoutOf(o banking.PayoutOrder) banking.Payout {
	return banking.Payout{ID: o.ID, Kind: o.Kind, From: o.From, Amount: o.Amount, BankReference: "BANK " + o.ID[:8]}
}

// Parallel does something n times at once.
func Parallel(n int, do func(i int) Answer) []Answer {
	answers := make([]Answer, n)
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() { answers[i] = do(i) })
	}
	wait.Wait()
	return answers
}
