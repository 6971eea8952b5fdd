package events

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/events/q"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Kind is the kind of object that changed, for open pages.
type Kind string

// The kinds of objects that pages show.
const (
	KindTransaction  Kind = "transaction" // the balance may have changed with it
	KindAddress      Kind = "address"     // an entry of the whitelist
	KindBank         Kind = "bank"
	KindVerification Kind = "verification"
)

var kinds = []Kind{KindTransaction, KindAddress, KindBank, KindVerification}

// Change is what an open page is notified of.
type Change struct {
	Kind    Kind   `json:"type" enum:"transaction,address,bank,verification" doc:"what changed"`
	Subject string `json:"id" doc:"which one; empty: it may be any"`

	number int64
	event  string
}

// EventID returns the id of the event in the log, with which a page resumes.
func (c Change) EventID() string { return c.event }

const (
	// maxPages is how many subscriptions one customer may have in one process.
	maxPages = 10
	// maxBacklog is how many changes a page may fall behind before its subscription is ended; it then subscribes again and
	// resumes.
	maxBacklog = 32
	// maxResumed is how many changes are repeated to a page that resumes. One that missed more reads everything.
	maxResumed = 200
	readAtOnce = 1000
)

// page is a subscription.
type page struct {
	to      chan Change // nil until the page has been sent what it missed; changes wait meanwhile
	next    int64       // the number of the next change that is sent
	waiting []Change
	ended   bool
}

// Subscribe returns a channel of the customer's changes and a function that ends the subscription. after is the id of the
// event with which the page resumes; empty: the page has read everything. A page that missed more than the log can say is
// notified of each kind once. The channel is closed when the process shuts down or its reader falls too far behind.
// Subscribe returns fault.TooManyRequests when the customer has too many subscriptions.
func (l *Log) Subscribe(ctx context.Context, customerID, after string) (changes <-chan Change, unsubscribe func(), err error) {
	newest, err := q.New(l.db.Read()).Newest(ctx)
	if err != nil {
		return nil, nil, wrapped("read the newest event", err)
	}
	p, err := l.open(customerID, newest)
	if err != nil {
		return nil, nil, err
	}
	end := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.remove(customerID, p)
	}
	missed, err := l.missed(ctx, customerID, after, p.next)
	if err != nil {
		end()
		return nil, nil, err
	}
	return l.resume(p, missed), end, nil
}

// open adds a subscription to what follows the newest event, or what has been delivered already.
func (l *Log) open(customerID string, newest int64) (*page, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || len(l.pages[customerID]) >= maxPages {
		return nil, fault.New(fault.TooManyRequests).After(10 * time.Second)
	}
	if len(l.pages) == 0 {
		l.delivered = max(l.delivered, newest)
	}
	if l.pages[customerID] == nil {
		l.pages[customerID] = map[*page]bool{}
	}
	p := &page{next: max(l.delivered, newest) + 1}
	l.pages[customerID][p] = true
	return p, nil
}

// missed returns the customer's changes after the event and before a number, or one of each kind if they cannot be known.
func (l *Log) missed(ctx context.Context, customerID, after string, before int64) ([]Change, error) {
	if after == "" {
		return nil, nil
	}
	number, err := l.numberOf(ctx, customerID, after, "after")
	if err != nil && fault.Of(err).Status() < 500 {
		return everything(), nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := q.New(l.db.Read()).CustomerChangesAfter(ctx, q.CustomerChangesAfterParams{
		CustomerID: customerID, After: number, Most: maxResumed + 1,
	})
	if err != nil {
		return nil, wrapped("read the events that a page missed", err)
	}
	if len(rows) > maxResumed {
		return everything(), nil
	}
	var missed []Change
	for _, r := range rows {
		if kind := Type(r.Type).kind(); kind != "" && r.Number < before {
			missed = append(missed, Change{Kind: kind, Subject: r.Subject, number: r.Number, event: r.ID})
		}
	}
	return missed, nil
}

func everything() (changes []Change) {
	for _, k := range kinds {
		changes = append(changes, Change{Kind: k})
	}
	return changes
}

// resume returns the channel with what the page missed, and what has waited behind it.
func (l *Log) resume(p *page, missed []Change) <-chan Change {
	l.mu.Lock()
	defer l.mu.Unlock()
	missed = append(missed, p.waiting...)
	p.waiting, p.to = nil, make(chan Change, len(missed)+maxBacklog)
	for _, c := range missed {
		p.to <- c
	}
	if p.ended {
		close(p.to)
	}
	return p.to
}

// Close ends every subscription and refuses new ones.
func (l *Log) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for customerID, pages := range l.pages {
		for p := range pages {
			l.remove(customerID, p)
		}
	}
}

// remove ends a subscription unless it has ended already. The caller holds the lock.
func (l *Log) remove(customerID string, p *page) {
	if !l.pages[customerID][p] {
		return
	}
	p.ended = true
	if p.to != nil {
		close(p.to)
	}
	delete(l.pages[customerID], p)
	if len(l.pages[customerID]) == 0 {
		delete(l.pages, customerID)
	}
}

// send sends a change to a page, or ends its subscription if it has fallen behind. The caller holds the lock.
func (l *Log) send(customerID string, p *page, c Change) {
	if !l.pages[customerID][p] {
		return
	}
	switch {
	case p.to == nil && len(p.waiting) < maxBacklog:
		p.waiting = append(p.waiting, c)
		return
	case p.to != nil && len(p.to) < cap(p.to):
		p.to <- c
		return
	}
	l.remove(customerID, p)
}

// deliver notifies the open pages of this process of the events that follow those it has delivered, with one query for all.
func (l *Log) deliver(ctx context.Context) error {
	for {
		l.mu.Lock()
		after, idle := l.delivered, len(l.pages) == 0
		l.mu.Unlock()
		if idle {
			return nil
		}
		rows, err := q.New(l.db.Read()).EventsAfter(ctx, q.EventsAfterParams{After: after, Most: readAtOnce})
		if err != nil {
			return wrapped("read new events", err)
		}
		l.deliverAll(rows)
		if len(rows) < readAtOnce {
			return nil
		}
	}
}

func (l *Log) deliverAll(rows []q.EventsAfterRow) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range rows {
		l.delivered = max(l.delivered, r.Number)
		kind := Type(r.Type).kind()
		if kind == "" {
			continue
		}
		for p := range l.pages[r.CustomerID] {
			if r.Number >= p.next {
				l.send(r.CustomerID, p, Change{Kind: kind, Subject: r.Subject, number: r.Number, event: r.ID})
			}
		}
	}
}
