package devchain_test

import (
	"context"
	"crypto/ecdsa"
	"math/big"
	"path/filepath"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/stretchr/testify/require"
)

var (
	ether  = big.NewInt(1e18)
	nobody = common.HexToAddress("0xb0b")
)

type payer struct {
	key     *ecdsa.PrivateKey
	address common.Address
	nonce   uint64
}

func newPayer(t testing.TB) *payer {
	key, err := crypto.HexToECDSA("59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d")
	require.NoError(t, err)
	return &payer{key: key, address: crypto.PubkeyToAddress(key.PublicKey)}
}

func (p *payer) pay(t testing.TB, chain *devchain.Chain, to common.Address, wei int64) *types.Transaction {
	tx := p.sign(t, chain, p.nonce, to, wei)
	p.nonce++
	require.NoError(t, chain.Client().SendTransaction(context.Background(), tx))
	return tx
}

func (p *payer) sign(t testing.TB, chain *devchain.Chain, nonce uint64, to common.Address, wei int64) *types.Transaction {
	id := new(big.Int).SetUint64(chain.ID())
	tx, err := types.SignNewTx(p.key, types.LatestSignerForChainID(id), &types.DynamicFeeTx{
		ChainID: id, Nonce: nonce, To: &to, Value: big.NewInt(wei), Gas: 21000, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(1e10)})
	require.NoError(t, err)
	return tx
}

func start(t testing.TB, config devchain.Config) *devchain.Chain {
	t.Helper()
	chain, err := devchain.Start(config)
	require.NoError(t, err)
	return chain
}

func rich(p *payer) map[common.Address]*big.Int {
	return map[common.Address]*big.Int{p.address: new(big.Int).Mul(ether, big.NewInt(1000))}
}

func TestChain_SealsPendingTransactionsThenConfirmingBlocks(t *testing.T) {
	p := newPayer(t)
	chain := start(t, devchain.Config{FundedAccounts: rich(p), Interval: 20 * time.Millisecond, Settle: 3, Heartbeat: time.Hour})
	defer chain.Close()
	ctx := context.Background()
	require.NoError(t, chain.Ready(ctx))
	tx := p.pay(t, chain, nobody, 5)
	require.Eventually(t, func() bool {
		receipt, err := chain.Client().TransactionReceipt(ctx, tx.Hash())
		if err != nil {
			return false
		}
		head, _ := chain.Head()
		return head == receipt.BlockNumber.Uint64()+3
	}, 5*time.Second, 10*time.Millisecond)
	time.Sleep(200 * time.Millisecond)
	after, _ := chain.Head()
	time.Sleep(200 * time.Millisecond)
	quiet, _ := chain.Head()
	require.Equal(t, after, quiet, "blocks without a reason")
}

func TestChain_SealsEmptyBlocksWhileIdle(t *testing.T) {
	chain := start(t, devchain.Config{Interval: time.Millisecond, Settle: 1, Heartbeat: 20 * time.Millisecond})
	defer chain.Close()
	require.Eventually(t, func() bool { head, _ := chain.Head(); return head > 10 }, 5*time.Second, 10*time.Millisecond)
}

func TestChain_KeepsItsStateAcrossARestart(t *testing.T) {
	p := newPayer(t)
	config := devchain.Config{Dir: filepath.Join(t.TempDir(), "chain"), FundedAccounts: rich(p), Manual: true}
	chain := start(t, config)
	tx := p.pay(t, chain, nobody, 5)
	for range 5 {
		_, err := chain.Seal()
		require.NoError(t, err)
	}
	head, at := chain.Head()
	require.NoError(t, chain.Close())

	began := time.Now()
	chain = start(t, config)
	defer chain.Close()
	t.Logf("restart took %v", time.Since(began))
	again, when := chain.Head()
	require.Equal(t, head, again)
	require.Equal(t, at, when)
	receipt, err := chain.Client().TransactionReceipt(context.Background(), tx.Hash())
	require.NoError(t, err)
	require.Equal(t, types.ReceiptStatusSuccessful, receipt.Status)
	balance, err := chain.Client().BalanceAt(context.Background(), nobody, nil)
	require.NoError(t, err)
	require.Equal(t, int64(5), balance.Int64())
}

func TestChain_RefusesAFolderInUse(t *testing.T) {
	config := devchain.Config{Dir: t.TempDir(), Manual: true}
	chain := start(t, config)
	defer chain.Close()
	_, err := devchain.Start(config)
	require.Error(t, err)
}

func TestChain_RefusesAnAddressThatIsNotLoopback(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", "192.0.2.1:8545", "localhost:8545", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000", ":8545"} {
		_, err := devchain.Start(devchain.Config{Addr: addr, Manual: true})
		require.Error(t, err, addr)
	}
}

func TestChain_AnswersOverHTTPLikeAnyNode(t *testing.T) {
	chain := start(t, devchain.Config{Addr: "127.0.0.1:0", ChainID: 4242, Manual: true})
	defer chain.Close()
	client, err := ethclient.Dial(chain.URL())
	require.NoError(t, err)
	defer client.Close()
	id, err := client.ChainID(context.Background())
	require.NoError(t, err)
	require.Equal(t, int64(4242), id.Int64())
	_, err = client.FilterLogs(context.Background(), ethereum.FilterQuery{FromBlock: common.Big0})
	require.NoError(t, err)
	_, err = chain.Seal()
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		syncing, err := client.SyncProgress(context.Background())
		return err == nil && syncing == nil
	}, 5*time.Second, 10*time.Millisecond, "it says it is still synchronising")
}

func TestChain_TimeFollowsTheClockAndNeverGoesBack(t *testing.T) {
	watch := clock.NewFixed(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	p := newPayer(t)
	chain := start(t, devchain.Config{Clock: watch, Manual: true, FundedAccounts: rich(p)})
	defer chain.Close()
	require.NoError(t, chain.Advance())
	_, at := chain.Head()
	require.Equal(t, watch.Now(), at)

	watch.Advance(400 * 24 * time.Hour)
	p.pay(t, chain, nobody, 1)
	require.NoError(t, chain.Advance())
	_, at = chain.Head()
	require.Equal(t, watch.Now(), at)

	require.NoError(t, chain.Advance())
	_, next := chain.Head()
	require.Equal(t, at.Add(time.Second), next, "two blocks never have the same time")
}

func TestChain_ReorganisesTransactionsAway(t *testing.T) {
	ctx := context.Background()
	p := newPayer(t)
	other := common.HexToAddress("0xca401")
	chain := start(t, devchain.Config{Manual: true, FundedAccounts: rich(p)})
	defer chain.Close()
	_, err := chain.Seal()
	require.NoError(t, err)
	first := p.pay(t, chain, nobody, 5)
	for range 3 {
		_, err := chain.Seal()
		require.NoError(t, err)
	}
	before, err := chain.Client().BlockByNumber(ctx, big.NewInt(2))
	require.NoError(t, err)

	instead := p.sign(t, chain, 0, other, 7)
	require.NoError(t, chain.Reorganise(3, 4, instead))

	after, err := chain.Client().BlockByNumber(ctx, big.NewInt(2))
	require.NoError(t, err)
	require.NotEqual(t, before.Hash(), after.Hash())
	_, err = chain.Client().TransactionReceipt(ctx, first.Hash())
	require.ErrorIs(t, err, ethereum.NotFound)
	receipt, err := chain.Client().TransactionReceipt(ctx, instead.Hash())
	require.NoError(t, err)
	require.Equal(t, uint64(2), receipt.BlockNumber.Uint64())
	head, _ := chain.Head()
	require.Equal(t, uint64(5), head)
	_, err = chain.Seal()
	require.NoError(t, err)
	balance, err := chain.Client().BalanceAt(ctx, nobody, nil)
	require.NoError(t, err)
	require.Zero(t, balance.Sign())

	require.Error(t, chain.Reorganise(7, 1), "deeper than the chain")
}

func TestChain_ReorganisedTransactionsArePendingAgain(t *testing.T) {
	ctx := context.Background()
	p := newPayer(t)
	chain := start(t, devchain.Config{Manual: true, FundedAccounts: rich(p)})
	defer chain.Close()
	tx := p.pay(t, chain, nobody, 5)
	_, err := chain.Seal()
	require.NoError(t, err)
	require.NoError(t, chain.Reorganise(1, 2))
	_, err = chain.Client().TransactionReceipt(ctx, tx.Hash())
	require.ErrorIs(t, err, ethereum.NotFound)
	_, err = chain.Seal()
	require.NoError(t, err)
	_, err = chain.Client().TransactionReceipt(ctx, tx.Hash())
	require.NoError(t, err)
}

func TestChain_ForgetsTheTransactionsOfReorganisedBlocksAndNoOthers(t *testing.T) {
	ctx := context.Background()
	p := newPayer(t)
	chain := start(t, devchain.Config{Manual: true, FundedAccounts: rich(p)})
	defer chain.Close()
	seal := func() {
		_, err := chain.Seal()
		require.NoError(t, err)
	}
	mined := func(tx *types.Transaction) bool {
		_, err := chain.Client().TransactionReceipt(ctx, tx.Hash())
		return err == nil
	}
	kept := p.pay(t, chain, nobody, 1)
	seal()
	first := p.pay(t, chain, nobody, 2)
	seal()
	second := p.pay(t, chain, nobody, 3)
	seal()
	waiting := p.pay(t, chain, nobody, 4)

	dropped, err := chain.Forget(2, 1)
	require.NoError(t, err)
	require.Equal(t, []common.Hash{first.Hash(), second.Hash()}, dropped)
	for range 3 {
		seal()
	}
	require.True(t, mined(kept))
	require.False(t, mined(first))
	require.False(t, mined(second))
	require.False(t, mined(waiting), "its nonce is not reached")
	require.NoError(t, chain.Client().SendTransaction(ctx, first))
	require.NoError(t, chain.Client().SendTransaction(ctx, second))
	seal()
	require.True(t, mined(first))
	require.True(t, mined(waiting), "it was pending all the time")

	head, _ := chain.Head()
	_, err = chain.Forget(int(head), 1)
	require.ErrorIs(t, err, devchain.ErrTooDeep)
	_, err = chain.Forget(0, 1)
	require.ErrorIs(t, err, devchain.ErrTooDeep)
}
