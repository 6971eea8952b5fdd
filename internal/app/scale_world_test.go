package app

import (
	"crypto/ecdsa"
	"math/big"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
)

// scaleWorld is a server with everything outside it, and what was measured of it.
type scaleWorld struct {
	*outsideWorld
	name     string
	program  string // that serves
	server   *servedProcess
	store    *scaleStore
	template *template
	orderers []keyed  // customers who order, spread over all of them
	numbers  []string // of the accounts at the bank to which they pay in
	ordering string   // their ids, as in a list of SQL
	signedIn time.Time
}

// walletKey is of a wallet that is not the issuer's.
func walletKey() *ecdsa.PrivateKey {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte("a wallet outside")))
	if err != nil {
		panic(err)
	}
	return key
}

func walletAddress() common.Address { return crypto.PubkeyToAddress(walletKey().PublicKey) }

// transfer sends coins from the wallet.
func (o *outsideWorld) transfer(t *testing.T, to string, millionths int64) {
	t.Helper()
	client, err := ethclient.DialContext(t.Context(), o.config.Chain.RPC[0])
	require.NoError(t, err)
	defer client.Close()
	nonce, err := client.PendingNonceAt(t.Context(), walletAddress())
	require.NoError(t, err)
	token, chainID := common.HexToAddress(o.config.Chain.Token), new(big.Int).SetUint64(o.config.Chain.ID)
	tx, err := types.SignNewTx(walletKey(), types.LatestSignerForChainID(chainID), &types.DynamicFeeTx{ChainID: chainID, Nonce: nonce, To: &token, Gas: 200_000,
		Data: gbpc.NewGBPC().PackTransfer(common.HexToAddress(to), big.NewInt(millionths)), GasTipCap: big.NewInt(1e9), GasFeeCap: big.NewInt(1e11)})
	require.NoError(t, err)
	require.NoError(t, client.SendTransaction(t.Context(), tx))
}

// underWay is what is under way of what customers ordered, and the events that wait for their number. Indexes answer it: it is asked
// while figures are taken.
const underWay = `SELECT COALESCE(string_agg(what || ' ' || n, ', '), '') FROM (
	SELECT 'job ' || kind AS what, count(*) AS n FROM jobs WHERE state IN ('ready', 'running') AND lane <> 'periodic' AND run_at < $1 GROUP BY kind
	UNION ALL SELECT 'transaction ' || status, count(*) FROM transactions WHERE status IN ('awaiting_approval', 'pending', 'in_review', 'processing') GROUP BY status
	UNION ALL SELECT 'chain order', count(*) FROM chain_orders WHERE network = 'test' AND state IN ('reserved', 'sent', 'mined') HAVING count(*) > 0
	UNION ALL SELECT 'waiting chain order', count(*) FROM chain_orders WHERE network = 'test' AND state = 'waiting' HAVING count(*) > 0
	UNION ALL SELECT 'event', count(*) FROM events_outbox HAVING count(*) > 0) AS parts`

// smallTimeout is for little work: a busy machine is slow, not wrong.
const smallTimeout = 5 * time.Minute

// quiet waits until nothing is under way.
func (w *scaleWorld) quiet(t *testing.T, longest time.Duration) {
	t.Helper()
	for deadline := time.Now().Add(longest); ; time.Sleep(100 * time.Millisecond) { // what is measured must not wait for this
		var left string
		require.NoError(t, w.store.Read().QueryRowContext(t.Context(), underWay, time.Now().Add(2*time.Second)).Scan(&left))
		if left == "" {
			return
		}
		require.True(t, time.Now().Before(deadline), "under way: %s", left)
	}
}

// newScaleWorld starts a server on an empty database and has one customer do everything once, of which copies are made.
func newScaleWorld(t *testing.T, name, program, database string, redemptions int) *scaleWorld {
	t.Helper()
	w := &scaleWorld{outsideWorld: newOutsideWorldOn(t, database), name: name, program: program}
	w.older = program != os.Args[0]
	w.config.Limits = map[string]int{"api-key": 1_000_000, "api-customer": 1_000_000}
	w.server = w.process(t, program)
	w.store = openScaleStore(t, database)
	w.template = w.record(t, redemptions)
	return w
}

// stop ends the server.
func (w *scaleWorld) stop(t *testing.T) {
	t.Helper()
	require.NoError(t, w.server.command.Process.Signal(syscall.SIGTERM))
	require.NoError(t, w.server.command.Wait())
	w.server.gone.Store(true)
}
