package ledger

import "bytes"

// sameAs reports whether nothing was written between two readings of the head.
func (h head) sameAs(other head) bool {
	return h.sequence == other.sequence && h.accounts == other.accounts && bytes.Equal(h.hash, other.hash)
}

// balanceCache holds the balances that one process has written, so that it need not read them again.
// Balances change only under the head row, and every change moves the head: while the head is where
// this process's last commit left it, the cache equals what is stored. A process that finds the head
// moved empties its cache; while other processes write between its batches, it reads the balances in
// the same round trip as the head.
type balanceCache struct {
	head     head
	balances map[int64]storedBalance
	valid    bool // the head did not move between the last two batches
}

// get fills in the account's balance if it is cached. The result holds only if isCurrent then reports
// true for the locked head.
func (c *balanceCache) get(a *account) bool {
	if !c.valid {
		return false
	}
	stored, ok := c.balances[a.id]
	if ok {
		a.balance, a.entry = stored.balance, stored.entry
	}
	return ok
}

// isCurrent reports whether the head, now locked, is where this process's last commit left it. If not,
// it empties the cache.
func (c *balanceCache) isCurrent(h head) bool {
	c.valid = c.balances != nil && c.head.sameAs(h)
	if !c.valid {
		clear(c.balances)
	}
	return c.valid
}

// invalidate makes the cache stale while a commit is under way, and for good if it fails.
func (c *balanceCache) invalidate() { c.head = head{sequence: -1} }

// add stores the balances that a batch has left, after its commit.
func (c *balanceCache) add(b *batch) {
	if c.balances == nil || len(c.balances)+len(b.accounts) > maxCached {
		c.balances = make(map[int64]storedBalance, len(b.accounts))
	}
	for _, a := range b.accounts {
		if a.id != 0 {
			c.balances[a.id] = storedBalance{a.balance, a.entry}
		}
	}
	c.head = b.head
}
