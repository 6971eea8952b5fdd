package ledger

import "sync"

// accountIDs caches the ids of accounts whose creation was seen committed. An account keeps its id for
// ever, unless the commit is lost in a failover or a restore; the writers then clear the cache. It is safe
// for concurrent use.
type accountIDs struct {
	mu     sync.Mutex
	byName map[string]cachedAccount
}

type cachedAccount struct {
	id      int64
	account Account
}

// clear forgets every account: the books are no longer those in which they were found.
func (c *accountIDs) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byName = nil
}

// maxCached bounds the memory of the caches. When one is full it is emptied, and filled again as its
// content is needed.
const maxCached = 1 << 18

func (c *accountIDs) get(name string) (cachedAccount, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a, ok := c.byName[name]
	return a, ok
}

func (c *accountIDs) add(accounts map[string]*account) {
	added := 0
	for _, a := range accounts {
		if a.id != 0 && !a.cached {
			added++
		}
	}
	if added == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byName == nil || len(c.byName)+len(accounts) > maxCached {
		c.byName = make(map[string]cachedAccount, len(accounts))
	}
	for name, a := range accounts {
		if a.id != 0 {
			c.byName[name] = cachedAccount{a.id, a.Account}
		}
	}
}
