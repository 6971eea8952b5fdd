package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
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

// nodeSize is the length of an encoded node: its amount and its hash.
const nodeSize = 8 + 32

// AppendNodes appends the nodes as ParseNodes reads them.
func AppendNodes(to []byte, nodes []Node) []byte {
	for _, n := range nodes {
		to = append(append(to, amountBytes(n.Amount)...), n.Hash[:]...)
	}
	return to
}

// ParseNodes reads nodes. It returns ErrWrong if the text does not consist of whole ones.
func ParseNodes(text []byte) ([]Node, error) {
	if len(text)%nodeSize != 0 {
		return nil, ErrWrong
	}
	nodes := make([]Node, 0, len(text)/nodeSize)
	for part := range slices.Chunk(text, nodeSize) {
		nodes = append(nodes, Node{int64(binary.BigEndian.Uint64(part)), Hash(part[8:])}) //nolint:gosec // join refuses a negative amount
	}
	return nodes, nil
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
	for range height(len(all)) {
		next, err := above(t.levels[len(t.levels)-1])
		if err != nil {
			return nil, err
		}
		t.levels = append(t.levels, next)
	}
	return t, nil
}

// height returns how many levels are above so many nodes.
func height(nodes int) int { return bits.Len(uint(nodes - 1)) }

// above returns the level above.
func above(level []Node) ([]Node, error) {
	next := make([]Node, 0, (len(level)+1)/2)
	for i := 0; i < len(level); i += 2 {
		joined, err := join(level[i], at(level, i+1))
		if err != nil {
			return nil, err
		}
		next = append(next, joined)
	}
	return next, nil
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

// blockHeight is how many levels of the tree a block has above its leaves.
const blockHeight = 10

// Block is a part of the tree: neighbouring leaves, 1024 but in the last one, and the node that is above all of them.
type Block struct {
	Leaves []Node
	Root   Node
}

// Blocks returns the parts of the tree. With the leaves of one and the roots of all, PathOf finds a path without the rest.
func (t *Tree) Blocks() []Block {
	roots := t.levels[min(blockHeight, len(t.levels)-1)]
	blocks := make([]Block, len(roots))
	for i := range roots {
		first := i << blockHeight
		blocks[i] = Block{t.levels[0][first:min(first+1<<blockHeight, len(t.leaves))], roots[i]}
	}
	return blocks
}

// PathOf returns the path to the root of the tree from the leaf with the hash, which is among the leaves of the block-th block. It
// returns ErrNoLeaf if it is not.
func PathOf(leaf Hash, leaves []Node, block int, roots []Node) ([]Step, error) {
	i := slices.IndexFunc(leaves, func(n Node) bool { return n.Hash == leaf })
	if i < 0 {
		return nil, ErrNoLeaf
	}
	levels := blockHeight
	if len(roots) == 1 {
		levels = height(len(leaves))
	}
	within, err := climb(leaves, i, levels)
	if err != nil {
		return nil, err
	}
	beyond, err := climb(roots, block, height(len(roots)))
	return append(within, beyond...), err
}

// climb returns the neighbours on the way from the i-th node of a level to the node so many levels above it.
func climb(level []Node, i, levels int) (path []Step, err error) {
	for range levels {
		path = append(path, Step{Node: at(level, i^1), Left: i%2 == 1})
		if level, err = above(level); err != nil {
			return nil, err
		}
		i /= 2
	}
	return path, nil
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
