package devchain_test

import (
	"math/big"
	"net/http"
	"strings"
	"testing"

	"github.com/gbpc/gbpc/internal/sandbox/devchain"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/ethdb/memorydb"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/stretchr/testify/require"
)

// dial starts a chain with a payer and returns a client of its address.
func dial(t *testing.T) (*devchain.Chain, *payer, *rpc.Client) {
	p := newPayer(t)
	chain := start(t, devchain.Config{Manual: true, FundedAccounts: rich(p), Addr: "127.0.0.1:0"})
	t.Cleanup(func() { require.NoError(t, chain.Close()) })
	client, err := rpc.Dial(chain.URL())
	require.NoError(t, err)
	t.Cleanup(client.Close)
	return chain, p, client
}

func changes[T any](t *testing.T, client *rpc.Client, id string) (news []T) {
	require.NoError(t, client.CallContext(t.Context(), &news, "eth_getFilterChanges", id))
	return news
}

func filterOf(t *testing.T, client *rpc.Client, method string, args ...any) (id string) {
	require.NoError(t, client.CallContext(t.Context(), &id, method, args...))
	return id
}

func TestFilters_TellOfEachLogOnceAndTakeItBack(t *testing.T) {
	chain, p, client := dial(t)
	contract := deploy(t, chain, p, logs)
	id := filterOf(t, client, "eth_newFilter", map[string]any{"address": contract, "topics": []any{common.BigToHash(big.NewInt(7))}, "fromBlock": "latest"})
	other := filterOf(t, client, "eth_newFilter", map[string]any{"address": nobody})
	require.Empty(t, changes[types.Log](t, client, id))

	tx := call(t, chain, p, contract)
	sealed, err := chain.Seal()
	require.NoError(t, err)
	found := changes[types.Log](t, client, id)
	require.Len(t, found, 1)
	require.Equal(t, tx.Hash(), found[0].TxHash)
	require.Equal(t, sealed.Hash(), found[0].BlockHash)
	require.Empty(t, changes[types.Log](t, client, id), "it was told")
	require.Empty(t, changes[types.Log](t, client, other))
	var all []types.Log
	require.NoError(t, client.CallContext(t.Context(), &all, "eth_getFilterLogs", id))
	require.Equal(t, found, all)

	require.NoError(t, chain.Reorganise(1, 2))
	gone := changes[types.Log](t, client, id)
	require.Len(t, gone, 1)
	require.True(t, gone[0].Removed)
	require.Equal(t, sealed.Hash(), gone[0].BlockHash)
}

func TestFilters_TellOfBlocksAndOfWhatIsPending(t *testing.T) {
	chain, p, client := dial(t)
	blocks, pending := filterOf(t, client, "eth_newBlockFilter"), filterOf(t, client, "eth_newPendingTransactionFilter")
	tx := p.pay(t, chain, nobody, 5)
	require.Equal(t, []common.Hash{tx.Hash()}, changes[common.Hash](t, client, pending))
	quick := p.pay(t, chain, nobody, 5)
	first, err := chain.Seal()
	require.NoError(t, err)
	second, err := chain.Seal()
	require.NoError(t, err)
	require.Equal(t, []common.Hash{first.Hash(), second.Hash()}, changes[common.Hash](t, client, blocks))
	require.Equal(t, []common.Hash{quick.Hash()}, changes[common.Hash](t, client, pending), "it is in a block already")
	require.Empty(t, changes[common.Hash](t, client, pending))

	var done bool
	require.NoError(t, client.CallContext(t.Context(), &done, "eth_uninstallFilter", blocks))
	require.True(t, done)
	require.NoError(t, client.CallContext(t.Context(), &done, "eth_uninstallFilter", blocks))
	require.False(t, done)
	require.ErrorContains(t, client.CallContext(t.Context(), nil, "eth_getFilterChanges", blocks), "filter not found")
	require.ErrorContains(t, client.CallContext(t.Context(), nil, "eth_getFilterLogs", pending), "not one of logs")
}

func TestFilters_AreBounded(t *testing.T) {
	_, _, client := dial(t)
	for range 1000 {
		filterOf(t, client, "eth_newBlockFilter")
	}
	require.ErrorContains(t, client.CallContext(t.Context(), nil, "eth_newBlockFilter"), "too many filters")
}

// stores is SSTORE(0, 9), STOP; as what creates it runs first, it is called once.
var stores = []byte{0x60, 9, 0x60, 0, 0x55, 0x00}

func TestGetProof_ProvesAnAccountAndItsStorageAgainstTheBlock(t *testing.T) {
	chain, p, client := dial(t)
	contract := deploy(t, chain, p, stores)
	call(t, chain, p, contract)
	sealed, err := chain.Seal()
	require.NoError(t, err)
	slot := common.Hash{}
	var proof proved
	require.NoError(t, client.CallContext(t.Context(), &proof, "eth_getProof", contract, []string{slot.Hex(), "0x1"}, "latest"))

	account, err := trie.VerifyProof(sealed.Root(), crypto.Keccak256(contract.Bytes()), nodes(t, proof.AccountProof))
	require.NoError(t, err)
	var stored types.StateAccount
	require.NoError(t, rlp.DecodeBytes(account, &stored))
	require.Equal(t, proof.StorageHash, stored.Root)
	require.Equal(t, crypto.Keccak256(stores), stored.CodeHash)
	require.EqualValues(t, 9, proof.StorageProof[0].Value.ToInt().Int64())
	value, err := trie.VerifyProof(proof.StorageHash, crypto.Keccak256(slot.Bytes()), nodes(t, proof.StorageProof[0].Proof))
	require.NoError(t, err)
	require.Equal(t, []byte{9}, value)
	require.Zero(t, proof.StorageProof[1].Value.ToInt().Sign())
	absent, err := trie.VerifyProof(proof.StorageHash, crypto.Keccak256(common.BigToHash(common.Big1).Bytes()), nodes(t, proof.StorageProof[1].Proof))
	require.NoError(t, err)
	require.Empty(t, absent, "that nothing is there is proved too")

	require.NoError(t, client.CallContext(t.Context(), &proof, "eth_getProof", nobody, []string{"0x0"}, "latest"), "an account that does not exist has a proof of that")
}

type proved struct {
	AccountProof []string
	StorageHash  common.Hash
	StorageProof []struct {
		Value *hexutil.Big
		Proof []string
	}
}

type listed struct {
	AccessList types.AccessList
	GasUsed    hexutil.Uint64
	Error      string
}

func listOf(t *testing.T, client *rpc.Client, from, to common.Address) (l listed) {
	require.NoError(t, client.CallContext(t.Context(), &l, "eth_createAccessList", map[string]any{"from": from, "to": to}))
	return l
}

func nodes(t *testing.T, proof []string) *memorydb.Database {
	store := memorydb.New()
	for _, text := range proof {
		node := common.FromHex(text)
		require.NoError(t, store.Put(crypto.Keccak256(node), node))
	}
	return store
}

func TestCreateAccessList_NamesWhatACallTouches(t *testing.T) {
	chain, p, client := dial(t)
	inner := deploy(t, chain, p, stores)
	// CALL(gas, inner, 0, 0, 0, 0, 0)
	outer := deploy(t, chain, p, append(append([]byte{0x60, 0, 0x60, 0, 0x60, 0, 0x60, 0, 0x60, 0, 0x73}, inner.Bytes()...), 0x5a, 0xf1, 0x00))
	list := listOf(t, client, p.address, outer)
	require.Empty(t, list.Error)
	require.Equal(t, types.AccessList{{Address: inner, StorageKeys: []common.Hash{{}}}}, list.AccessList)
	require.Greater(t, uint64(list.GasUsed), uint64(21_000))
	list = listOf(t, client, p.address, deploy(t, chain, p, reverts))
	require.Equal(t, "execution reverted", list.Error)
	require.Empty(t, list.AccessList)
	fee, err := ethclient.NewClient(client).BlobBaseFee(t.Context())
	require.NoError(t, err)
	require.Positive(t, fee.Sign())
}

func TestSimulate_EachCallSeesWhatThoseBeforeItDidAndNothingIsKept(t *testing.T) {
	chain, p, client := dial(t)
	contract, broken := deploy(t, chain, p, logs), deploy(t, chain, p, reverts)
	eth := ethclient.NewClient(client)
	poor := common.HexToAddress("0x9000000000000000000000000000000000000009")
	head, at := chain.Head()
	results, err := eth.SimulateV1(t.Context(), ethclient.SimulateOptions{TraceTransfers: true, BlockStateCalls: []ethclient.SimulateBlock{
		{StateOverrides: map[common.Address]ethereum.OverrideAccount{poor: {Balance: big.NewInt(1000)}},
			Calls: []ethereum.CallMsg{{From: poor, To: &nobody, Value: big.NewInt(400)}, {From: p.address, To: &contract}, {From: p.address, To: &broken}}},
		{Calls: []ethereum.CallMsg{{From: poor, To: &nobody, Value: big.NewInt(600)}}},
	}}, nil)
	require.NoError(t, err)
	require.Len(t, results, 2)
	require.EqualValues(t, head+1, results[0].Number.Uint64())
	require.EqualValues(t, head+2, results[1].Number.Uint64())
	require.Greater(t, results[0].Timestamp, uint64(at.Unix()))
	paid, logged, reverted := results[0].Calls[0], results[0].Calls[1], results[0].Calls[2]
	require.EqualValues(t, 1, paid.Status)
	require.Len(t, paid.Logs, 1)
	require.Equal(t, common.HexToAddress("0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"), paid.Logs[0].Address, "the transfer of ether")
	require.Equal(t, contract, logged.Logs[0].Address)
	require.EqualValues(t, 1, logged.Logs[0].Index)
	require.Equal(t, results[0].Hash, logged.Logs[0].BlockHash)
	require.Zero(t, reverted.Status)
	require.Equal(t, 3, reverted.Error.Code)
	require.EqualValues(t, 1, results[1].Calls[0].Status)

	_, err = eth.SimulateV1(t.Context(), ethclient.SimulateOptions{BlockStateCalls: []ethclient.SimulateBlock{{Calls: []ethereum.CallMsg{{From: poor, To: &nobody, Value: big.NewInt(1)}}}}}, nil)
	require.ErrorContains(t, err, "insufficient funds", "nothing was kept")
	_, err = eth.SimulateV1(t.Context(), ethclient.SimulateOptions{BlockStateCalls: []ethclient.SimulateBlock{{BlockOverrides: &ethereum.BlockOverrides{Number: big.NewInt(1)}}}}, nil)
	require.ErrorContains(t, err, "block numbers must be in order")
	now, _ := chain.Head()
	require.Equal(t, head, now)
}

// A library asks with code and money that nobody has: to read many things with one call, or to know what a payment would cost.
func TestCall_IsMadeInWhatTheCallerWouldHaveAccountsBe(t *testing.T) {
	_, _, client := dial(t)
	// TIMESTAMP, MSTORE(0), RETURN(0, 32)
	const tells = "0x4260005260206000f3"
	call := map[string]any{"to": nobody}
	var answer hexutil.Bytes
	require.NoError(t, client.CallContext(t.Context(), &answer, "eth_call", call, "latest", map[string]any{nobody.Hex(): map[string]any{"code": tells}}, map[string]any{"time": "0x7"}))
	require.EqualValues(t, 7, new(big.Int).SetBytes(answer).Int64())
	require.NoError(t, client.CallContext(t.Context(), &answer, "eth_call", call, "latest"))
	require.Empty(t, answer, "nothing was kept")

	poor := "0x9000000000000000000000000000000000000009"
	pays := map[string]any{"from": poor, "to": nobody, "value": "0x5", "gasPrice": "0x77359400"}
	var gas hexutil.Uint64
	require.NoError(t, client.CallContext(t.Context(), &gas, "eth_estimateGas", pays, "latest", map[string]any{poor: map[string]any{"balance": "0xde0b6b3a7640000"}}))
	require.EqualValues(t, 21_000, gas)
	require.ErrorContains(t, client.CallContext(t.Context(), &gas, "eth_estimateGas", pays, "latest"), "insufficient funds")
}

func TestAPI_APageOfAnyOriginMayAsk(t *testing.T) {
	chain, _, _ := dial(t)
	for method, status := range map[string]int{http.MethodOptions: http.StatusNoContent, http.MethodPost: http.StatusOK} {
		request, err := http.NewRequestWithContext(t.Context(), method, chain.URL(), strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}`))
		require.NoError(t, err)
		request.Header.Set("Origin", "https://dapp.example")
		request.Header.Set("Access-Control-Request-Headers", "content-type")
		request.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, status, answer.StatusCode, method)
		require.Equal(t, "*", answer.Header.Get("Access-Control-Allow-Origin"), method)
		if method == http.MethodOptions {
			require.Equal(t, "*", answer.Header.Get("Access-Control-Allow-Headers"))
		}
	}
}
