package devchain_test

import (
	"bytes"
	"context"
	"io"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/sandbox/devchain"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/stretchr/testify/require"
)

// deploy seals a block with a contract that has this code.
func deploy(t *testing.T, chain *devchain.Chain, p *payer, code []byte) common.Address {
	tx, err := types.SignNewTx(p.key, types.LatestSignerForChainID(new(big.Int).SetUint64(chain.ID())), &types.DynamicFeeTx{
		ChainID: new(big.Int).SetUint64(chain.ID()), Nonce: p.nonce, Gas: 300_000, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(1e10), Data: creation(code)})
	require.NoError(t, err)
	p.nonce++
	require.NoError(t, chain.Client().SendTransaction(t.Context(), tx))
	_, err = chain.Seal()
	require.NoError(t, err)
	receipt, err := chain.Client().TransactionReceipt(t.Context(), tx.Hash())
	require.NoError(t, err)
	require.Equal(t, types.ReceiptStatusSuccessful, receipt.Status)
	require.Equal(t, crypto.CreateAddress(p.address, tx.Nonce()), receipt.ContractAddress)
	return receipt.ContractAddress
}

// creation is the code that creates a contract with this code.
func creation(code []byte) []byte {
	size := byte(len(code))
	return append([]byte{0x60, size, 0x60, 12, 0x60, 0, 0x39, 0x60, size, 0x60, 0, 0xf3}, code...)
}

var (
	// PUSH1 7, PUSH1 0, PUSH1 0, LOG1: logs nothing under the topic 7
	logs = []byte{0x60, 7, 0x60, 0, 0x60, 0, 0xa1, 0x00}
	// MSTORE8(0, "x"), REVERT(0, 1)
	reverts = []byte{0x60, 'x', 0x60, 0, 0x53, 0x60, 1, 0x60, 0, 0xfd}
)

func call(t *testing.T, chain *devchain.Chain, p *payer, to common.Address) *types.Transaction {
	tx, err := types.SignNewTx(p.key, types.LatestSignerForChainID(new(big.Int).SetUint64(chain.ID())), &types.DynamicFeeTx{
		ChainID: new(big.Int).SetUint64(chain.ID()), Nonce: p.nonce, To: &to, Gas: 100_000, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(1e10)})
	require.NoError(t, err)
	p.nonce++
	require.NoError(t, chain.Client().SendTransaction(t.Context(), tx))
	return tx
}

func TestAPI_ABlockItsTransactionsAndReceiptsAgree(t *testing.T) {
	ctx := t.Context()
	p := newPayer(t)
	chain := start(t, devchain.Config{Manual: true, FundedAccounts: rich(p)})
	defer chain.Close()
	client := chain.Client()
	waiting := p.pay(t, chain, nobody, 5)
	_, pending, err := client.TransactionByHash(ctx, waiting.Hash())
	require.NoError(t, err)
	require.True(t, pending)
	next, err := client.PendingNonceAt(ctx, p.address)
	require.NoError(t, err)
	require.EqualValues(t, 1, next)
	sealed, err := chain.Seal()
	require.NoError(t, err)

	block, err := client.BlockByHash(ctx, sealed.Hash()) // the client computes the roots from what it was told
	require.NoError(t, err)
	require.Equal(t, sealed.Hash(), block.Hash())
	require.Equal(t, waiting.Hash(), block.Transactions()[0].Hash())
	from, err := client.TransactionSender(ctx, block.Transactions()[0], block.Hash(), 0)
	require.NoError(t, err)
	require.Equal(t, p.address, from)
	_, pending, err = client.TransactionByHash(ctx, waiting.Hash())
	require.NoError(t, err)
	require.False(t, pending)
	receipts, err := client.BlockReceipts(ctx, rpc.BlockNumberOrHashWithHash(sealed.Hash(), false))
	require.NoError(t, err)
	require.Len(t, receipts, 1)
	require.Equal(t, waiting.Hash(), receipts[0].TxHash)
	require.Equal(t, new(big.Int).Add(sealed.BaseFee(), big.NewInt(1)), receipts[0].EffectiveGasPrice)
	_, err = client.BlockByNumber(ctx, big.NewInt(99))
	require.ErrorIs(t, err, ethereum.NotFound)
	before, err := client.BalanceAt(ctx, nobody, common.Big0)
	require.NoError(t, err)
	require.Zero(t, before.Sign(), "the state of every block can be asked for")
	fees, err := client.FeeHistory(ctx, 2, nil, []float64{50})
	require.NoError(t, err)
	require.Len(t, fees.BaseFee, 3)
}

func TestAPI_ACallTellsWhyItReverts(t *testing.T) {
	ctx := t.Context()
	p := newPayer(t)
	chain := start(t, devchain.Config{Manual: true, FundedAccounts: rich(p)})
	defer chain.Close()
	contract := deploy(t, chain, p, reverts)
	_, err := chain.Client().CallContract(ctx, ethereum.CallMsg{From: p.address, To: &contract}, nil)
	data, reverted := ethclient.RevertErrorData(err)
	require.True(t, reverted, "%v", err)
	require.Equal(t, []byte("x"), data)
	_, err = chain.Client().EstimateGas(ctx, ethereum.CallMsg{From: p.address, To: &contract})
	data, reverted = ethclient.RevertErrorData(err)
	require.True(t, reverted, "%v", err)
	require.Equal(t, []byte("x"), data)
	_, err = chain.Client().EstimateGas(ctx, ethereum.CallMsg{From: nobody, To: &p.address, Value: big.NewInt(1), GasPrice: big.NewInt(1e10)})
	require.ErrorContains(t, err, "insufficient funds")
	gas, err := chain.Client().EstimateGas(ctx, ethereum.CallMsg{From: p.address, To: &nobody, Value: big.NewInt(1)})
	require.NoError(t, err)
	require.EqualValues(t, 21000, gas)
}

func TestAPI_LogsAreFoundAndToldOfAndTakenBack(t *testing.T) {
	p := newPayer(t)
	chain := start(t, devchain.Config{Manual: true, FundedAccounts: rich(p), Addr: "127.0.0.1:0"})
	defer chain.Close()
	contract := deploy(t, chain, p, logs)
	socket, err := ethclient.Dial(strings.Replace(chain.URL(), "http", "ws", 1))
	require.NoError(t, err)
	defer socket.Close()
	wanted := ethereum.FilterQuery{Addresses: []common.Address{contract}, Topics: [][]common.Hash{{common.BigToHash(big.NewInt(7))}}}
	told, heads := make(chan types.Log, 8), make(chan *types.Header, 8)
	ofLogs, err := socket.SubscribeFilterLogs(t.Context(), wanted, told)
	require.NoError(t, err)
	defer ofLogs.Unsubscribe()
	ofHeads, err := socket.SubscribeNewHead(t.Context(), heads)
	require.NoError(t, err)
	defer ofHeads.Unsubscribe()

	tx := call(t, chain, p, contract)
	sealed, err := chain.Seal()
	require.NoError(t, err)
	require.Equal(t, sealed.Hash(), receive(t, heads).Hash())
	log := receive(t, told)
	require.Equal(t, tx.Hash(), log.TxHash)
	require.False(t, log.Removed)

	all := wanted
	all.FromBlock = common.Big0
	found, err := socket.FilterLogs(t.Context(), all)
	require.NoError(t, err)
	require.Equal(t, []types.Log{log}, found)
	hash := sealed.Hash()
	found, err = socket.FilterLogs(t.Context(), ethereum.FilterQuery{BlockHash: &hash})
	require.NoError(t, err)
	require.Len(t, found, 1)
	all.Topics = [][]common.Hash{{common.BigToHash(big.NewInt(8))}}
	found, err = socket.FilterLogs(t.Context(), all)
	require.NoError(t, err)
	require.Empty(t, found)

	require.NoError(t, chain.Reorganise(1, 2))
	require.True(t, receive(t, told).Removed, "its block was replaced")
	found, err = socket.FilterLogs(t.Context(), ethereum.FilterQuery{BlockHash: &hash})
	require.NoError(t, err)
	require.Len(t, found, 1, "a block that was replaced can still be asked for by its hash")
}

func receive[T any](t *testing.T, from <-chan T) T {
	select {
	case v := <-from:
		return v
	case <-time.After(10 * time.Second):
		t.Fatal("nothing was told")
		panic("unreachable")
	}
}

func TestAPI_AnotherNameForThisMachineIsRefused(t *testing.T) {
	chain := start(t, devchain.Config{Manual: true, Addr: "127.0.0.1:0"})
	defer chain.Close()
	ask := func(host, body string) (int, string) {
		request, err := http.NewRequestWithContext(context.Background(), http.MethodPost, chain.URL(), bytes.NewBufferString(body))
		require.NoError(t, err)
		request.Host = host
		request.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return answer.StatusCode, string(text)
	}
	status, _ := ask("gbpc.example", `{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}`)
	require.Equal(t, http.StatusForbidden, status)
	status, text := ask("localhost", `[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"jsonrpc":"2.0","id":2,"method":"eth_sign","params":[]}]`)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, text, `"result":"0x7a69"`)
	require.Contains(t, text, "-32601", "what is not there is said so")
}
