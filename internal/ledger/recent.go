package ledger

import "bytes"

// recent is what one process remembers of the balances, so that it need not read them again. They
// change under the head row only, and every change moves the head: while the head stands where our
// own last commit left it, what we remember is what is stored. A process that finds it moved
// forgets everything; while others write between its batches, it reads with the head instead.
type recent struct {
	head     head
	balances map[int64]kept
	alone    bool // the head stood still between the last two batches
}

// recall fills in the account's balance if it is remembered. That is good only if the head stands.
func (r *recent) recall(a *account) bool {
	if !r.alone {
		return false
	}
	k, ok := r.balances[a.id]
	if ok {
		a.balance, a.entry = k.balance, k.entry
	}
	return ok
}

// stand says whether the head, now locked, is where our last commit left it.
func (r *recent) stand(h head) bool {
	r.alone = r.balances != nil && r.head.sequence == h.sequence && r.head.accounts == h.accounts && bytes.Equal(r.head.hash, h.hash)
	if !r.alone {
		clear(r.balances)
	}
	return r.alone
}

// forget is for the time in which a commit is under way, and for good if it fails.
func (r *recent) forget() { r.head = head{sequence: -1} }

// learn keeps what a batch has left, after its commit.
func (r *recent) learn(b *batch) {
	if r.balances == nil || len(r.balances)+len(b.accounts) > mostKnown {
		r.balances = make(map[int64]kept, len(b.accounts))
	}
	for _, a := range b.accounts {
		if a.id != 0 {
			r.balances[a.id] = kept{a.balance, a.entry}
		}
	}
	r.head = b.head
}
