package proof_test

import (
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/transparency/proof"
)

func leaves(n int) []proof.Leaf {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	all := make([]proof.Leaf, n)
	for i := range all {
		all[i] = proof.Leaf{Account: fmt.Sprint("account ", i), Amount: random.Int64N(1_000_000_000)}
		for j := range all[i].Salt {
			all[i].Salt[j] = byte(random.Uint32())
		}
	}
	return all
}

func TestTree_EveryBalanceIsPartOfTheTotal(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 7, 8, 9, 64, 65, 1000} {
		tree, err := proof.New(leaves(n))
		require.NoError(t, err)
		var total int64
		for i, leaf := range tree.Leaves() {
			total += leaf.Amount
			require.NoError(t, proof.Check(leaf, tree.Path(i), tree.Root()), "leaf %d of %d", i, n)
		}
		require.Equal(t, total, tree.Root().Amount)
	}
}

func TestPathOf_IsThatOfTheWholeTree(t *testing.T) {
	for _, n := range []int{1, 2, 3, 1023, 1024, 1025, 2048, 2049, 3500} {
		tree, err := proof.New(leaves(n))
		require.NoError(t, err)
		var roots []proof.Node
		for _, b := range tree.Blocks() {
			roots = append(roots, b.Root)
		}
		i := 0
		for number, b := range tree.Blocks() {
			stored, err := proof.ParseNodes(proof.AppendNodes(nil, b.Leaves))
			require.NoError(t, err)
			for at, leaf := range stored {
				if at%97 == 0 || i == n-1 {
					path, err := proof.PathOf(leaf.Hash, stored, number, roots)
					require.NoError(t, err)
					require.True(t, slices.Equal(tree.Path(i), path), "leaf %d of %d", i, n)
				}
				i++
			}
		}
		require.Equal(t, n, i)
	}
	_, err := proof.PathOf(proof.Hash{1}, []proof.Node{{Amount: 1}}, 0, []proof.Node{{Amount: 1}})
	require.ErrorIs(t, err, proof.ErrNoLeaf)
	_, err = proof.ParseNodes(make([]byte, 41))
	require.ErrorIs(t, err, proof.ErrWrong)
}

func TestCheck_RefusesChangedProofs(t *testing.T) {
	tree, err := proof.New(leaves(11))
	require.NoError(t, err)
	leaf, path, root := tree.Leaves()[4], tree.Path(4), tree.Root()
	for name, spoil := range map[string]func(*proof.Leaf, []proof.Step, *proof.Node){
		"more":                    func(l *proof.Leaf, _ []proof.Step, _ *proof.Node) { l.Amount++ },
		"another account":         func(l *proof.Leaf, _ []proof.Step, _ *proof.Node) { l.Account += "x" },
		"another salt":            func(l *proof.Leaf, _ []proof.Step, _ *proof.Node) { l.Salt[0]++ },
		"a neighbour with less":   func(_ *proof.Leaf, p []proof.Step, _ *proof.Node) { p[1].Amount-- },
		"a neighbour on the side": func(_ *proof.Leaf, p []proof.Step, _ *proof.Node) { p[0].Left = !p[0].Left },
		"a smaller total":         func(_ *proof.Leaf, _ []proof.Step, r *proof.Node) { r.Amount-- },
	} {
		l, p, r := leaf, append([]proof.Step(nil), path...), root
		spoil(&l, p, &r)
		require.ErrorIs(t, proof.Check(l, p, r), proof.ErrWrong, name)
	}
	debt := append([]proof.Step(nil), path...)
	debt[0].Amount = -1
	require.ErrorIs(t, proof.Check(leaf, debt, root), proof.ErrNegative, "somebody's debt would hide what is owed to another")
	much := append([]proof.Step(nil), path...)
	much[0].Amount = math.MaxInt64
	require.ErrorIs(t, proof.Check(leaf, much, root), proof.ErrTooMuch)
}

func TestTree_RefusesNegativeAmountsAndNoLeaves(t *testing.T) {
	_, err := proof.New(nil)
	require.ErrorIs(t, err, proof.ErrNoLeaf)
	_, err = proof.New([]proof.Leaf{{Account: "a", Amount: -1}})
	require.ErrorIs(t, err, proof.ErrNegative)
}

// The web site's test has the same values: both implementations must agree.
func TestTree_HashesAsTheWebSiteDoes(t *testing.T) {
	tree, err := proof.New([]proof.Leaf{{Account: "a", Amount: 1}, {Account: "b", Amount: 2, Salt: [32]byte{31: 7}}, {Account: "c", Amount: 250_000_000}})
	require.NoError(t, err)
	root := tree.Root()
	require.Equal(t, int64(250_000_003), root.Amount)
	require.Equal(t, "c94fcfc7691fa790741043a93a23037331ea394ffef4ef1ea98b00a484863e99", hex.EncodeToString(root.Hash[:]))
}

func FuzzCheck(f *testing.F) {
	f.Add("account", int64(5), int64(7), true)
	tree, err := proof.New(leaves(6))
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, account string, amount, neighbour int64, left bool) {
		path := []proof.Step{{Node: proof.Node{Amount: neighbour}, Left: left}}
		if proof.Check(proof.Leaf{Account: account, Amount: amount}, path, tree.Root()) == nil {
			t.Error("a proof made up leads to the root")
		}
	})
}
