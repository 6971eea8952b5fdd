package webhooks

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/webhooks/q"
)

const (
	pollInterval = 2 * time.Second
	readTogether = 500
	// concurrency is how many messages are on their way to one endpoint at once.
	concurrency = 16
	// sentTogether is how many deliveries of an endpoint are sent before their attempts are recorded.
	sentTogether = 200
	// endpointsAtOnce is how many endpoints a process serves at once, and slowAtOnce how many whose last attempt timed out.
	endpointsAtOnce = 200
	slowAtOnce      = 50
	// leaseDuration, by the machine's clock, is longer than a round of attempts.
	leaseDuration = time.Minute
)

// Run turns events into deliveries and sends them, until ctx ends. Any number of processes may run.
func (s *Service) Run(ctx context.Context) error {
	key, err := s.signingKey(ctx)
	if err != nil {
		return err
	}
	var sending sync.WaitGroup
	defer sending.Wait()
	slots := map[bool]chan struct{}{false: make(chan struct{}, endpointsAtOnce), true: make(chan struct{}, slowAtOnce)}
	for ctx.Err() == nil {
		if err := s.FanOut(ctx); err != nil && ctx.Err() == nil {
			s.log.ErrorContext(ctx, "events not queued for webhooks", "err", err)
		}
		for slow, free := range slots {
			due, err := s.claim(ctx, slow, cap(free)-len(free))
			if err != nil && ctx.Err() == nil {
				s.log.ErrorContext(ctx, "claim due webhooks", "err", err)
			}
			for _, endpointID := range due {
				free <- struct{}{}
				sending.Go(func() {
					defer func() { <-free }()
					if err := s.serve(ctx, endpointID, key); err != nil && ctx.Err() == nil {
						s.log.ErrorContext(ctx, "webhook delivery failed", "webhook", endpointID, "err", err)
					}
				})
			}
		}
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-time.After(pollInterval):
		}
	}
	return nil
}

// Step turns what was published into deliveries and sends those that are due, once. It is for a sandbox in which nothing
// runs behind.
func (s *Service) Step(ctx context.Context) error {
	if _, err := s.events.Sequence(ctx); err != nil {
		return err
	}
	if err := s.FanOut(ctx); err != nil {
		return err
	}
	for _, slow := range []bool{false, true} {
		due, err := s.claim(ctx, slow, endpointsAtOnce)
		if err != nil {
			return err
		}
		if len(due) == 0 {
			continue
		}
		key, err := s.signingKey(ctx)
		if err != nil {
			return err
		}
		for _, endpointID := range due {
			if err := s.serve(ctx, endpointID, key); err != nil {
				return err
			}
		}
	}
	return nil
}

// FanOut makes deliveries of the events that follow those it has read.
func (s *Service) FanOut(ctx context.Context) error {
	for {
		number, err := q.New(s.db.Read()).Cursor(ctx)
		if err != nil {
			return err
		}
		if newest, err := s.events.Newest(ctx, s.db.Read()); err != nil || newest <= number {
			return err
		}
		if err := s.db.Tx(ctx, s.fanOutSome); err != nil {
			return err
		}
	}
}

func (s *Service) fanOutSome(ctx context.Context, tx db.Tx) error {
	queries := q.New(tx)
	number, err := queries.LockCursor(ctx)
	if err != nil {
		return err
	}
	list, err := s.events.After(ctx, tx, number, readTogether)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	of, due := map[string][]q.ActiveEndpointsRow{}, map[string]bool{}
	for _, e := range list {
		number = e.Number
		if e.Type == events.Ping || !slices.Contains(events.Types(), e.Type) {
			continue
		}
		for _, owner := range readersOf(e) {
			endpoints, known := of[owner]
			if !known {
				if endpoints, err = queries.ActiveEndpoints(ctx, owner); err != nil {
					return err
				}
				of[owner] = endpoints
			}
			for _, to := range endpoints {
				if !wants(to.Events, e.Type) {
					continue
				}
				if _, err := insertDelivery(ctx, tx, q.WebhooksEndpoint{ID: to.ID, CustomerID: owner}, e.ID, e.Type, now); err != nil {
					return err
				}
				due[to.ID] = true
			}
		}
	}
	for _, endpointID := range slices.Sorted(maps.Keys(due)) { // once each, and in order: it locks the endpoint
		if err := queries.DueSooner(ctx, q.DueSoonerParams{DueAt: &now, ID: endpointID}); err != nil {
			return err
		}
	}
	return queries.SetCursor(ctx, number)
}

// readersOf returns the customers to whose endpoints the event is delivered: of a sub-account its business too.
func readersOf(e events.Recorded) []string {
	if e.Account() == "" {
		return []string{e.CustomerID}
	}
	return []string{e.CustomerID, e.BusinessID}
}

func wants(list string, t events.Type) bool {
	var types []string
	return json.Unmarshal([]byte(list), &types) == nil && (slices.Contains(types, everything) || slices.Contains(types, string(t)))
}

// enqueue makes a delivery that is due now, and has the endpoint served.
func (s *Service) enqueue(ctx context.Context, tx db.Tx, e q.WebhooksEndpoint, eventID string, of events.Type) (q.WebhooksDelivery, error) {
	now := s.clock.Now()
	d, err := insertDelivery(ctx, tx, e, eventID, of, now)
	if err != nil {
		return d, err
	}
	return d, q.New(tx).DueSooner(ctx, q.DueSoonerParams{DueAt: &now, ID: e.ID})
}

func insertDelivery(
	ctx context.Context, tx db.Tx, e q.WebhooksEndpoint, eventID string, of events.Type, now time.Time,
) (q.WebhooksDelivery, error) {
	d := q.WebhooksDelivery{
		ID: id.New(), EndpointID: e.ID, CustomerID: e.CustomerID, EventID: eventID, Type: string(of), Status: string(Pending), Attempts: "[]",
		NextAt: now, CreatedAt: now,
	}
	return d, q.New(tx).InsertDelivery(ctx, q.InsertDeliveryParams{
		ID: d.ID, EndpointID: d.EndpointID, CustomerID: d.CustomerID, EventID: d.EventID, Type: d.Type, NextAt: now, CreatedAt: now,
	})
}

// claim takes the leases of endpoints with due deliveries.
func (s *Service) claim(ctx context.Context, slow bool, room int) (due []string, err error) {
	if room <= 0 {
		return nil, nil
	}
	now, wall := s.clock.Now(), s.wall.Now()
	params := q.DueEndpointsParams{Now: &now, Slow: slow, Wall: &wall, Most: int32(room)} //nolint:gosec // at most endpointsAtOnce
	if some, err := q.New(s.db.Read()).DueEndpoints(ctx, params); err != nil || len(some) == 0 {
		return nil, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if due, err = q.New(tx).DueEndpoints(ctx, params); err != nil {
			return err
		}
		until := wall.Add(leaseDuration)
		for _, endpointID := range due {
			if err := q.New(tx).Lease(ctx, q.LeaseParams{LeasedUntil: &until, ID: endpointID}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil { // it has no lease
		return nil, err
	}
	return due, nil
}

// serve sends what is due to one endpoint, whose lease it has, and gives the lease back.
func (s *Service) serve(ctx context.Context, endpointID string, key ed25519.PrivateKey) error {
	for {
		e, err := q.New(s.db.Read()).Endpoint(ctx, endpointID)
		if db.IsNoRows(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if Status(e.Status) != Active { // without the lease, what waits is sent as soon as it is enabled again
			return s.release(ctx, endpointID)
		}
		due, err := q.New(s.db.Read()).DueDeliveries(ctx, q.DueDeliveriesParams{EndpointID: endpointID, Now: s.clock.Now(), Most: sentTogether})
		if err != nil {
			return err
		}
		if len(due) == 0 {
			return s.release(ctx, endpointID)
		}
		done, slow, err := s.sendAll(ctx, e, due, key)
		if err != nil {
			return err
		}
		if err := s.record(ctx, e, done, slow); err != nil {
			return err
		}
		if slow || len(done) == 0 || ctx.Err() != nil {
			return s.release(context.WithoutCancel(ctx), endpointID)
		}
	}
}

// release gives the lease back, with the time at which the next delivery is due. The endpoint is locked first, so that a
// delivery that is made meanwhile is seen.
func (s *Service) release(ctx context.Context, endpointID string) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if _, err := q.New(tx).LockEndpoint(ctx, endpointID); db.IsNoRows(err) {
			return nil
		} else if err != nil {
			return err
		}
		return q.New(tx).Release(ctx, endpointID)
	})
	s.wakeUp()
	return err
}

// attempted is a delivery with the outcome of an attempt.
type attempted struct {
	q.WebhooksDelivery
	attempt Attempt
	gone    bool
}

// sendAll sends deliveries, several at once, until one times out: then it ends, and the others wait.
func (s *Service) sendAll(
	ctx context.Context, e q.WebhooksEndpoint, due []q.WebhooksDelivery, key ed25519.PrivateKey,
) (done []attempted, slow bool, err error) {
	secrets, err := s.secretsOf(e)
	if err != nil {
		return nil, false, err
	}
	var mu sync.Mutex
	var senders sync.WaitGroup
	next := 0
	at := concurrency
	if e.Slow {
		at = 1
	}
	for range min(at, len(due)) {
		senders.Go(func() {
			for {
				mu.Lock()
				if next == len(due) || slow || ctx.Err() != nil {
					mu.Unlock()
					return
				}
				d := due[next]
				next++
				mu.Unlock()
				a, sent, failed := s.attempt(ctx, e, d, secrets, key)
				mu.Lock()
				if failed != nil {
					err = failed
				}
				if sent {
					done = append(done, a)
					slow = slow || a.attempt.Error != nil && *a.attempt.Error == "timeout"
				}
				mu.Unlock()
			}
		})
	}
	senders.Wait()
	return done, slow, err
}

// secretsOf returns the secrets that sign now.
func (s *Service) secretsOf(e q.WebhooksEndpoint) ([]string, error) {
	secret, err := s.sealer.Open(secretContext, e.Secret)
	if err != nil {
		return nil, err
	}
	all := []string{string(secret)}
	if e.OldUntil != nil && s.clock.Now().Before(*e.OldUntil) {
		old, err := s.sealer.Open(secretContext, e.OldSecret)
		if err != nil {
			return nil, err
		}
		all = append(all, string(old))
	}
	return all, nil
}

// attempt sends one delivery. It is not sent before its event has a number.
func (s *Service) attempt(
	ctx context.Context, e q.WebhooksEndpoint, d q.WebhooksDelivery, secrets []string, key ed25519.PrivateKey,
) (a attempted, sent bool, err error) {
	event, found, err := s.events.Find(ctx, d.EventID)
	if err != nil || !found {
		return a, false, err
	}
	body, err := json.Marshal(messageView{
		ID: event.ID, Type: string(event.Type), Timestamp: event.CreatedAt, Account: event.Account(), Data: event.Data,
	})
	if err != nil {
		return a, false, err
	}
	began := s.wall.Now()
	signature, err := sign(event.ID, began, body, secrets, key)
	if err != nil {
		return a, false, err
	}
	got := s.sender.send(ctx, e.Url, event.ID, began, signature, body)
	if ctx.Err() != nil {
		return a, false, nil // we stopped, and not the endpoint
	}
	a = attempted{WebhooksDelivery: d, gone: got.status == 410, attempt: Attempt{
		At: s.clock.Now(), Millis: s.wall.Now().Sub(began).Milliseconds(),
	}}
	if got.status != 0 {
		a.attempt.HTTPStatus = &got.status
	}
	if got.problem != "" {
		a.attempt.Error = &got.problem
	}
	return a, true, nil
}

// jitter lengthens a pause by up to a tenth, so that what failed together is not repeated together.
func jitter(pause time.Duration) time.Duration {
	return pause + time.Duration(rand.Int64N(int64(pause)/10+1)) // not a secret
}
