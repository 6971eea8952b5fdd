package chain_test

import (
	"context"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/exceptions/exceptionstest"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/stretchr/testify/require"
)

// realNode is a program that others run, as tools/nodes installs it.
type realNode struct {
	command []string
	port    string // the flag that names the port
	fund    string // the call that gives an address money; "": the node's own account sends it
}

func realNodes(dir, data string) map[string]realNode {
	geth := func(more ...string) realNode {
		flags := []string{filepath.Join(dir, "geth"), "--dev", "--http", "--http.api", "eth,net,web3", "--ipcdisable", "--authrpc.port", "0", "--port", "0", "--verbosity", "1"}
		return realNode{command: append(flags, more...), port: "--http.port"}
	}
	node := filepath.Join(dir, "node_modules", "node", "bin", "node")
	return map[string]realNode{
		"anvil":          {command: []string{filepath.Join(dir, "node_modules", ".bin", "anvil"), "--silent"}, port: "--port", fund: "anvil_setBalance"},
		"hardhat":        {command: []string{node, filepath.Join(dir, "node_modules", ".bin", "hardhat"), "node"}, port: "--port", fund: "hardhat_setBalance"},
		"geth":           geth("--datadir", filepath.Join(data, "osaka")),
		"geth-amsterdam": geth("--datadir", filepath.Join(data, "amsterdam"), "--dev.gaslimit", "60000000", "--override.amsterdam", "0"),
	}
}

// start runs the node until the test ends, and returns its address.
func (n realNode) start(t *testing.T, dir string) (url string) {
	t.Helper()
	at := portstest.Reserve(t)
	_, port, err := net.SplitHostPort(at.Address())
	require.NoError(t, err)
	command := exec.Command(n.command[0], append(append([]string{}, n.command[1:]...), n.port, port)...)
	command.Dir = dir
	command.Env = append(os.Environ(), "HARDHAT_DISABLE_TELEMETRY_PROMPT=true")
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // some are scripts that start the node
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
		_ = command.Wait()
	})
	url = "http://127.0.0.1:" + port
	require.Eventually(t, func() bool {
		client, err := ethclient.Dial(url)
		if err != nil {
			return false
		}
		defer client.Close()
		_, err = client.ChainID(context.Background())
		return err == nil
	}, 2*time.Minute, 200*time.Millisecond, "%s does not start", n.command[0])
	return url
}

// give gives an address ten ethers.
func (n realNode) give(t *testing.T, connection *rpc.Client, to common.Address) {
	t.Helper()
	amount := (*hexutil.Big)(new(big.Int).Mul(big.NewInt(10), big.NewInt(1e18)))
	if n.fund != "" {
		require.NoError(t, connection.CallContext(t.Context(), nil, n.fund, to, amount))
		return
	}
	var own []common.Address
	require.NoError(t, connection.CallContext(t.Context(), &own, "eth_accounts"))
	var hash common.Hash
	require.NoError(t, connection.CallContext(t.Context(), &hash, "eth_sendTransaction", map[string]any{"from": own[0], "to": to, "value": amount}))
	client := ethclient.NewClient(connection)
	require.Eventually(t, func() bool {
		has, err := client.BalanceAt(context.Background(), to, nil)
		return err == nil && has.Sign() > 0
	}, time.Minute, 20*time.Millisecond)
}

func TestRealNodes_DeployTokenAndSenderWorkOnEach(t *testing.T) {
	dir := os.Getenv("GBPC_NODES")
	if dir == "" {
		t.Skip("make test-nodes runs it")
	}
	for name, n := range realNodes(dir, t.TempDir()) {
		t.Run(name, func(t *testing.T) { n.works(t, n.start(t, dir)) })
	}
}

func (n realNode) works(t *testing.T, url string) {
	connection, err := rpc.Dial(url)
	require.NoError(t, err)
	t.Cleanup(connection.Close)
	client := ethclient.NewClient(connection)
	chainID, err := client.ChainID(t.Context())
	require.NoError(t, err)
	keys, err := signer.CreateVault(filepath.Join(t.TempDir(), "keys.json"), "a passphrase of a test", signer.Weak, chain.Roles()...)
	require.NoError(t, err)
	deploy := func() (chain.Deployment, error) {
		return chain.Deploy(t.Context(), client, keys, chain.DeployConfig{ChainID: chainID.Uint64(), AdminDelay: time.Hour, MaxReportAge: time.Hour,
			MintAllowance: big.NewInt(1e15), SanctionsOracle: true})
	}
	admin, err := keys.Address(t.Context(), chain.RoleAdmin)
	require.NoError(t, err)
	_, err = deploy()
	require.ErrorContains(t, err, admin.Hex(), "the admin has nothing, and is named with what it needs")
	next, err := client.NonceAt(t.Context(), admin, nil)
	require.NoError(t, err)
	require.Zero(t, next, "nothing is lost")
	for _, role := range chain.Roles() {
		address, err := keys.Address(t.Context(), role)
		require.NoError(t, err)
		n.give(t, connection, address)
	}
	made, err := deploy()
	require.NoError(t, err)
	again, err := deploy()
	require.NoError(t, err)
	require.Equal(t, made, again)

	d := dbtest.SQLite(t)
	service, err := chain.New(chain.Config{Network: chain.Network{ID: "real", ChainID: chainID.Uint64(), Token: made.Token, Confirmations: 1}, Oracle: made.Oracle, SingleProcess: true},
		chain.Dependencies{DB: d, Client: client, Keys: keys, Clock: clock.System{}, Log: quiet()})
	require.NoError(t, err)
	service.BindExceptions(exceptionstest.New(t, d, clock.System{}))
	sink := newRecorder()
	sink.allotment = pounds(1_000_000)
	worker := service.Worker(sink, sink)
	until := func(what string, so func() bool) {
		t.Helper()
		require.Eventually(t, func() bool {
			if err := worker.Step(context.Background()); err != nil {
				t.Log(what, err)
			}
			return so()
		}, 2*time.Minute, 50*time.Millisecond, what)
	}
	tx := func(fn func(ctx context.Context, tx db.Tx) error) { require.NoError(t, d.Tx(t.Context(), fn)) }
	for range 2 { // to a new holder, and to one that has coins
		ref := newRef(t)
		tx(func(ctx context.Context, tx db.Tx) error {
			return service.OrderMint(ctx, tx, chain.MintOrder{Ref: ref, To: jane, Amount: pounds(5)})
		})
		until("a mint", func() bool { return sink.isConfirmed(ref) })
	}
	supply, _, err := service.TotalSupply(t.Context())
	require.NoError(t, err)
	require.Equal(t, pounds(10), supply)
	tx(func(ctx context.Context, tx db.Tx) error { return service.OrderFreeze(ctx, tx, "1", jane) })
	until("a freeze", func() bool { frozen, err := service.Frozen(t.Context(), jane); return err == nil && frozen })
	ref := newRef(t)
	tx(func(ctx context.Context, tx db.Tx) error {
		return service.OrderMint(ctx, tx, chain.MintOrder{Ref: ref, To: jane, Amount: pounds(5)})
	})
	until("a mint that the contract rejects", func() bool { return sink.failed[ref] == string(chain.ReasonAccountFrozen) })
	open, err := service.Exceptions(t.Context(), d.Read())
	require.NoError(t, err)
	require.Empty(t, open)
	if n.fund != "" { // so that they queue
		require.NoError(t, connection.CallContext(t.Context(), nil, "evm_setAutomine", false))
	}
	n.saysHowTransactionsStand(t, client, keys, chainID)
	n.provesOwnership(t, service)
}

// saysHowTransactionsStand: each node refuses in words of its own.
func (n realNode) saysHowTransactionsStand(t *testing.T, client *ethclient.Client, keys signer.Signer, chainID *big.Int) {
	t.Helper()
	send := func(key string, nonce uint64, tip int64) (nodes.Standing, error) {
		from, err := keys.Address(t.Context(), key)
		require.NoError(t, err)
		tx, err := signer.SignTx(t.Context(), keys, key, &types.DynamicFeeTx{ChainID: chainID, Nonce: nonce, To: &from, Gas: 60_000,
			GasTipCap: big.NewInt(tip), GasFeeCap: big.NewInt(1e11), Value: new(big.Int)})
		require.NoError(t, err)
		return nodes.Submit(t.Context(), client, tx)
	}
	for range 2 { // it waits for the nonces before it, so that it is in the pool when it comes again
		standing, err := send(chain.RoleWiper, 5, 1e9)
		require.NoError(t, err)
		require.Equal(t, nodes.Taken, standing)
	}
	standing, err := send(chain.RoleFreezer, 0, 2e9)
	t.Log("a nonce that is used:", err)
	require.Equal(t, nodes.Spent, standing)
	standing, err = send(signer.DepositKey(7), 0, 1e9)
	t.Log("a sender without money:", err)
	require.Equal(t, nodes.Unpaid, standing)
}

// provesOwnership: what a wallet's owner signs is asked of the chain where no key signed it.
func (n realNode) provesOwnership(t *testing.T, service *chain.Service) {
	t.Helper()
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	address := chain.Address(crypto.PubkeyToAddress(key.PublicKey))
	for name, signature := range map[string][]byte{"none": {}, "another's": make([]byte, 65), "a compact one": make([]byte, 64)} {
		signed, err := service.SignedBy(t.Context(), address, "a text", signature)
		require.NoError(t, err, name)
		require.False(t, signed, name)
	}
}
