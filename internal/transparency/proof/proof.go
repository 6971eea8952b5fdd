package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// Hash is the hash of a leaf or node.
type Hash [32]byte

// Leaf is one account's balance.
type Leaf struct {
	Account string
	Amount  int64 // millionths, never negative
	Salt    [32]byte
}

// Hash returns the hash of the leaf.
func (l Leaf) Hash() Hash {
	h := sha256.New()
	h.Write([]byte{0})
	h.Write(l.Salt[:])
	h.Write(amountBytes(l.Amount))
	h.Write([]byte(l.Account))
	return Hash(h.Sum(nil))
}

// Node is the amount and hash of a node or leaf.
type Node struct {
	Amount int64
	Hash   Hash
}

// Step is one neighbour on the path from a leaf to the root.
type Step struct {
	Node
	Left bool // the neighbour is on the left
}

// The errors of a tree or a proof.
var (
	ErrNegative = errors.New("proof: a negative amount")
	ErrTooMuch  = errors.New("proof: a sum beyond what 63 bits hold")
	ErrWrong    = errors.New("proof: the path does not lead to the root")
	ErrNoLeaf   = errors.New("proof: a tree without leaves")
)

// Tree holds all leaves, in the order of their hashes, which reveals nothing about the accounts.
type Tree struct {
	leaves []Leaf
	levels [][]Node // the leaves first, the root last
}

// New builds the tree of the leaves. Their order is random, because their salts are. It returns ErrNoLeaf,
// ErrNegative or ErrTooMuch if there can be no such tree.
func New(leaves []Leaf) (*Tree, error) {
	if len(leaves) == 0 {
		return nil, ErrNoLeaf
	}
	type placed struct {
		leaf Leaf
		node Node
	}
	all := make([]placed, len(leaves))
	for i, l := range leaves {
		if l.Amount < 0 {
			return nil, ErrNegative
		}
		all[i] = placed{l, Node{l.Amount, l.Hash()}}
	}
	slices.SortFunc(all, func(a, b placed) int { return bytes.Compare(a.node.Hash[:], b.node.Hash[:]) })
	t := &Tree{leaves: make([]Leaf, len(all)), levels: [][]Node{make([]Node, len(all))}}
	for i, p := range all {
		t.leaves[i], t.levels[0][i] = p.leaf, p.node
	}
	for level := t.levels[0]; len(level) > 1; level = t.levels[len(t.levels)-1] {
		above := make([]Node, 0, (len(level)+1)/2)
		for i := 0; i < len(level); i += 2 {
			joined, err := join(level[i], at(level, i+1))
			if err != nil {
				return nil, err
			}
			above = append(above, joined)
		}
		t.levels = append(t.levels, above)
	}
	return t, nil
}

// Root returns the root, whose amount is the total.
func (t *Tree) Root() Node { return t.levels[len(t.levels)-1][0] }

// Leaves returns the leaves in their order in the tree.
func (t *Tree) Leaves() []Leaf { return t.leaves }

// Path returns the path from the i-th leaf to the root.
func (t *Tree) Path(i int) []Step {
	path := make([]Step, 0, len(t.levels)-1)
	for _, level := range t.levels[:len(t.levels)-1] {
		path = append(path, Step{Node: at(level, i^1), Left: i%2 == 1})
		i /= 2
	}
	return path
}

// Check follows the path from the leaf and returns nil if it leads to the root, ErrWrong if it does not.
func Check(leaf Leaf, path []Step, root Node) error {
	if leaf.Amount < 0 {
		return ErrNegative
	}
	node := Node{leaf.Amount, leaf.Hash()}
	for _, step := range path {
		left, right := node, step.Node
		if step.Left {
			left, right = right, left
		}
		var err error
		if node, err = join(left, right); err != nil {
			return err
		}
	}
	if node != root {
		return ErrWrong
	}
	return nil
}

// at returns the i-th node of a level, or the empty node beyond its end.
func at(level []Node, i int) Node {
	if i < len(level) {
		return level[i]
	}
	return Node{}
}

// join returns the parent of two nodes. It refuses negative amounts, with which a tree could hide part of
// what is owed.
func join(left, right Node) (Node, error) {
	if left.Amount < 0 || right.Amount < 0 {
		return Node{}, ErrNegative
	}
	if left.Amount > math.MaxInt64-right.Amount {
		return Node{}, ErrTooMuch
	}
	h := sha256.New()
	h.Write([]byte{1})
	h.Write(amountBytes(left.Amount))
	h.Write(left.Hash[:])
	h.Write(amountBytes(right.Amount))
	h.Write(right.Hash[:])
	return Node{left.Amount + right.Amount, Hash(h.Sum(nil))}, nil
}

// amountBytes returns the amount as 8 bytes, big-endian.
func amountBytes(amount int64) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(amount))
}
