package chain_test

import (
	"context"
	"math/big"
	"path/filepath"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/coldkeys"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

// renewed has the keys of a server whose key for one role was replaced.
type renewed struct {
	signer.Signer
	role string
	next signer.Signer
}

func (r renewed) Address(ctx context.Context, key string) (common.Address, error) {
	if key == r.role {
		return r.next.Address(ctx, key)
	}
	return r.Signer.Address(ctx, key)
}

func (r renewed) Sign(ctx context.Context, key string, message []byte) ([]byte, error) {
	if key == r.role {
		return r.next.Sign(ctx, key, message)
	}
	return r.Signer.Sign(ctx, key, message)
}

// renewal is a network whose key for a role is being replaced: the bench's worker is a server with the older key.
type renewal struct {
	*bench
	role     string
	old, new chain.Address
	restart  *chain.Worker // a server with the new key
	service  *chain.Service
}

func newRenewal(t *testing.T, d *db.DB, role string) *renewal {
	t.Helper()
	b := newBench(t, d, func(c *chain.Config) { c.SingleProcess = true })
	next, err := signer.CreateVault(filepath.Join(t.TempDir(), "next"), "open sesame", signer.Weak, role)
	require.NoError(t, err)
	keys := renewed{b.Keys, role, next}
	service, err := chain.New(chain.Config{Network: b.Service.Network(), Rebroadcast: time.Second, StuckAfter: time.Minute, MinTip: big.NewInt(1), SingleProcess: true},
		chain.Dependencies{DB: d, Client: b.client, Keys: keys, Clock: b.clock, Log: quiet()})
	require.NoError(t, err)
	r := &renewal{bench: b, role: role, restart: service.Worker(b.sink, b.sink), service: service}
	before, err := b.Keys.Address(t.Context(), role)
	require.NoError(t, err)
	after, err := next.Address(t.Context(), role)
	require.NoError(t, err)
	r.old, r.new = chain.Address(before), chain.Address(after)
	r.fund(after)
	return r
}

// fund gives an address what it needs for gas.
func (r *renewal) fund(to common.Address) {
	r.t.Helper()
	from, err := r.Keys.Address(r.ctx(), chain.RoleUpgrader)
	require.NoError(r.t, err)
	nonce, err := r.client.NonceAt(r.ctx(), from, nil)
	require.NoError(r.t, err)
	id, err := r.client.ChainID(r.ctx())
	require.NoError(r.t, err)
	tx, err := signer.SignTx(r.ctx(), r.Keys, chain.RoleUpgrader, &types.DynamicFeeTx{ChainID: id, Nonce: nonce, GasTipCap: big.NewInt(1e9), GasFeeCap: big.NewInt(1e11), Gas: 21_000, To: &to, Value: big.NewInt(1e18)})
	require.NoError(r.t, err)
	require.NoError(r.t, r.client.SendTransaction(r.ctx(), tx))
	_, err = r.Node.Seal()
	require.NoError(r.t, err)
}

// sign has a cold key sign a call, and waits for its block.
func (r *renewal) sign(role string, call coldkeys.Call) {
	r.t.Helper()
	n := r.Service.Network()
	from, err := r.Keys.Address(r.ctx(), role)
	require.NoError(r.t, err)
	file, err := coldkeys.Prepare(r.ctx(), r.client, coldkeys.Target{ChainID: n.ChainID, Token: n.Token}, chain.Address(from), call)
	require.NoError(r.t, err)
	signed, err := coldkeys.Sign(r.ctx(), r.Keys, role, n.ChainID, chain.MustParseAddress(file.To), file)
	require.NoError(r.t, err)
	tx := new(types.Transaction)
	require.NoError(r.t, tx.UnmarshalBinary(signed.Signed))
	require.NoError(r.t, r.client.SendTransaction(r.ctx(), tx))
	_, err = r.Node.Seal()
	require.NoError(r.t, err)
}

func (r *renewal) announce() {
	r.t.Helper()
	r.tx(func(ctx context.Context, tx db.Tx) error {
		return chain.AnnounceSuccessor(ctx, tx, r.Service.Network().ID, r.role, r.old, r.new)
	})
}

// restarted has the server with the new key do a pass.
func (r *renewal) restarted() {
	r.t.Helper()
	require.NoError(r.t, r.restart.Step(r.ctx()))
	r.clock.Advance(2 * time.Second)
}

// both has servers with either key do a pass after each of n blocks.
func (r *renewal) both(n int) {
	r.t.Helper()
	for range n {
		_, err := r.Node.Seal()
		require.NoError(r.t, err)
		r.step()
		r.restarted()
	}
}

// next returns the number of the step of the rotation that comes next; 0: none.
func (r *renewal) next() int {
	r.t.Helper()
	n := r.Service.Network()
	k, err := chain.ReadKeyInUse(r.ctx(), r.db.Read(), n.ID, r.role, r.new)
	require.NoError(r.t, err)
	steps, err := coldkeys.Steps(r.ctx(), r.client, coldkeys.Target{ChainID: n.ChainID, Token: n.Token}, coldkeys.Rotation{Role: r.role, From: r.old, To: r.new}, k)
	require.NoError(r.t, err)
	next, left := coldkeys.Next(steps)
	for i, s := range steps {
		if left && s.What == next.What {
			return i + 1
		}
	}
	return 0
}

// signNext has the cold key sign what comes next.
func (r *renewal) signNext() {
	r.t.Helper()
	n := r.Service.Network()
	k, err := chain.ReadKeyInUse(r.ctx(), r.db.Read(), n.ID, r.role, r.new)
	require.NoError(r.t, err)
	steps, err := coldkeys.Steps(r.ctx(), r.client, coldkeys.Target{ChainID: n.ChainID, Token: n.Token}, coldkeys.Rotation{Role: r.role, From: r.old, To: r.new}, k)
	require.NoError(r.t, err)
	next, _ := coldkeys.Next(steps)
	require.NotNil(r.t, next.Call, next.What)
	r.sign(next.By, *next.Call)
}

// signedBy returns the state of a mint, and which key signed it.
func (r *renewal) signedBy(ref chain.Ref) (state string, by chain.Address) {
	r.t.Helper()
	var sender string
	require.NoError(r.t, r.db.Read().QueryRowContext(r.ctx(), "SELECT state, sender FROM chain_orders WHERE ref = $1", ref.String()).Scan(&state, &sender))
	if sender != "" {
		by = chain.MustParseAddress(sender)
	}
	return state, by
}

// refused reports whether the token refuses a mint by an address.
func (r *renewal) refused(by chain.Address) bool {
	r.t.Helper()
	to := common.Address(r.Service.Network().Token)
	ref := newRef(r.t)
	_, err := r.client.EstimateGas(r.ctx(), ethereum.CallMsg{From: common.Address(by), To: &to, Data: contract.PackMint(common.Address(r.ExternalWallet.Address()), big.NewInt(1), ref)})
	return err != nil
}

func TestKey_OfTheMinterIsReplacedWhileMintsAreUnderWay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := newRenewal(t, d, chain.RoleMinter)
		to := r.ExternalWallet.Address()
		r.minted(to, pounds(1))
		require.Equal(t, 2, r.next(), "the new key has no role")
		r.signNext()
		require.Equal(t, 3, r.next(), "the books are not told")
		under := []chain.Ref{newRef(t), newRef(t)}
		for _, ref := range under {
			r.order(ref, to, pounds(10))
		}
		r.step() // signed and sent by the older key; no block has them
		r.announce()
		require.Equal(t, 4, r.next(), "two are under way")
		later := newRef(t)
		r.order(later, to, pounds(100))
		r.step()
		state, _ := r.signedBy(later)
		require.Equal(t, string(chain.Waiting), state, "the older key signs nothing new")
		r.Node.DropPending() // the node forgets them: the new server has their bytes, and not their key
		r.restarted()
		state, _ = r.signedBy(later)
		require.Equal(t, string(chain.Waiting), state, "what the older key signed comes first")
		r.both(3*confirmations + 3)
		for _, ref := range under {
			state, by := r.signedBy(ref)
			require.Equal(t, string(chain.Confirmed), state)
			require.Equal(t, r.old, by)
		}
		state, by := r.signedBy(later)
		require.Equal(t, string(chain.Confirmed), state)
		require.Equal(t, r.new, by)

		require.Equal(t, 6, r.next(), "the older key has its role")
		r.signNext()
		require.Zero(t, r.next())
		require.True(t, r.refused(r.old))
		require.False(t, r.refused(r.new))
		last := newRef(t)
		r.order(last, to, pounds(1000))
		r.step() // a server that was forgotten
		state, _ = r.signedBy(last)
		require.Equal(t, string(chain.Waiting), state)
		r.both(2*confirmations + 2)
		require.True(t, r.sink.isConfirmed(last))
		require.Equal(t, pounds(1+20+100+1000), r.supply())
		for _, service := range []*chain.Service{r.Service, r.service} {
			ahead, err := service.NoncesAhead(t.Context())
			require.NoError(t, err)
			require.Zero(t, ahead, "the books know what both keys signed")
		}
		r.balanced()
	})
}

// A key that is replaced without a word takes over as soon as nothing is under way; its numbers begin at the chain's.
func TestKey_ThatIsReplacedWithoutAWordWaitsForTheOlderOnes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := newRenewal(t, d, chain.RoleMinter)
		to := r.ExternalWallet.Address()
		r.sign(chain.RoleMinterAdmin, coldkeys.Allowance(r.new, pounds(1000)))
		r.minted(to, pounds(1))
		r.minted(to, pounds(2))
		before, after := newRef(t), newRef(t)
		r.order(before, to, pounds(4))
		r.step()
		r.order(after, to, pounds(8))
		for range 3*confirmations + 3 {
			_, err := r.Node.Seal()
			require.NoError(t, err)
			r.restarted()
		}
		_, by := r.signedBy(before)
		require.Equal(t, r.old, by)
		_, by = r.signedBy(after)
		require.Equal(t, r.new, by)
		require.True(t, r.sink.isConfirmed(before))
		require.True(t, r.sink.isConfirmed(after))
		require.Equal(t, pounds(15), r.supply())
		r.balanced()
	})
}

// What is stuck with the key gone waits for the operators, who put the older key back; then it is replaced as ever.
func TestKey_ThatIsGoneLeavesWhatIsStuckToTheOperators(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := newRenewal(t, d, chain.RoleMinter)
		r.minted(r.ExternalWallet.Address(), pounds(1)) // and the reserve is reported
		ref := newRef(t)
		r.order(ref, r.ExternalWallet.Address(), pounds(4))
		r.step()
		r.clock.Advance(2 * time.Minute)
		r.Node.DropPending()
		r.client.set(func(f *faulty) { f.swallow = true })
		r.restarted()
		state, by := r.signedBy(ref)
		require.Equal(t, string(chain.Sent), state)
		require.Equal(t, r.old, by)
		var n int
		require.NoError(t, r.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM chain_transactions x JOIN chain_orders o ON o.id = x.order_id WHERE o.ref = $1", ref.String()).Scan(&n))
		require.Equal(t, 1, n, "the new key signs nothing in its place")
		r.client.set(func(f *faulty) { f.swallow = false })
		r.settle()
		require.True(t, r.sink.isConfirmed(ref))
		require.Equal(t, pounds(5), r.supply())
		r.balanced()
	})
}

func TestKey_IsAnnouncedForTheOneInUseAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := newRenewal(t, d, chain.RoleMinter)
		r.minted(r.ExternalWallet.Address(), pounds(1))
		announce := func(from chain.Address) error {
			return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				return chain.AnnounceSuccessor(ctx, tx, r.Service.Network().ID, r.role, from, r.new)
			})
		}
		require.ErrorContains(t, announce(stranger), r.old.String())
		require.NoError(t, announce(r.old))
		require.NoError(t, announce(r.old), "again")
		k, err := chain.ReadKeyInUse(t.Context(), d.Read(), r.Service.Network().ID, r.role, r.new)
		require.NoError(t, err)
		require.Equal(t, chain.KeyInUse{Address: r.old.String(), Successor: r.new.String()}, k)
	})
}

// A role that seldom signs has its new key as soon as a server has it.
func TestKey_OfARoleThatSignsNothingIsReplacedToo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := newRenewal(t, d, chain.RolePauser)
		require.Equal(t, 2, r.next())
		r.signNext()
		r.announce()
		require.Equal(t, 5, r.next(), "no server has it")
		r.step()
		require.Equal(t, 5, r.next())
		r.restarted()
		require.Equal(t, 6, r.next())
		r.signNext()
		require.Zero(t, r.next())
		r.tx(func(ctx context.Context, tx db.Tx) error { return r.Service.OrderPause(ctx, tx, "1") })
		r.both(2*confirmations + 2)
		paused, err := r.Service.Paused(t.Context())
		require.NoError(t, err)
		require.True(t, paused)
	})
}
