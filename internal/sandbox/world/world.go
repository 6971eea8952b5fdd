package world

import (
	"container/heap"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// Plan says what world is made.
type Plan struct {
	Days      int   `json:"days"`      // how long ago it begins
	Customers int   `json:"customers"` // besides the two that every sandbox has
	Seed      int64 `json:"seed"`
}

// Usual is the plan of `gbpc sandbox --demo`.
func Usual() Plan { return Plan{Days: 90, Customers: 40, Seed: 1} }

// Steps moves a sandbox in which nothing happens by itself.
type Steps interface {
	Now() time.Time
	// MoveTo sets the clock; a time that has passed changes nothing.
	MoveTo(ctx context.Context, t time.Time) error
	// Work does what is due, but for the chain's blocks and what repeats for ever.
	Work(ctx context.Context) error
	// Settle does what is due until nothing is, the chain's blocks too, but not what repeats for ever.
	Settle(ctx context.Context) error
	// Routine does everything that is due until nothing is.
	Routine(ctx context.Context) error
}

// password is everybody's: the one that the sandbox prints when it starts.
const password = "Sandbox-pass-2026"

// maker makes one world.
type maker struct {
	*rand.Rand
	Steps
	site     *Site
	plan     Plan
	begin    time.Time
	end      time.Time
	agenda   agenda
	serial   int
	people   []*customer
	operator *caller
	approver *caller
	bank     *caller
	names    namer
	papers   papers
	network  string
	pounds   string // the id of the currency
	failures []error

	program          caller    // of the seeded company, with a key
	approvers        []*caller // of its team
	payroll          *customer // its sub-account
	bill             *bill
	recalledFrom     *customer // whose deposit was recalled last
	frozen           *customer
	matches, credits int             // that the operators have decided on
	reviewed         int             // payments that two of them looked at
	teamDecisions    int             // of the seeded company
	explained        map[string]bool // debits, by reference
	reports          []report        // bug reports, the oldest first
}

// Make makes the world on a sandbox that has just been seeded, until end. It reports its progress in percent, and returns
// what did not happen as planned: the world goes on without it.
func Make(ctx context.Context, p Plan, site *Site, s Steps, end time.Time, progress func(percent int)) (skipped []error, err error) {
	m := &maker{
		Rand: rand.New(rand.NewPCG(uint64(p.Seed), 0x67627063)), // reproducible, not a secret
		site: site, Steps: s, plan: p, begin: s.Now(), end: end,
		operator: &caller{email: "operator@example.com", address: "127.1.0.1"},
		approver: &caller{email: "approver@example.com", address: "127.1.0.2"},
		bank:     &caller{address: "127.1.0.3"},
		papers:   newPapers(),
	}
	if err := m.prepare(ctx); err != nil {
		return nil, err
	}
	whole := end.Sub(m.begin)
	for m.agenda.Len() > 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		next := heap.Pop(&m.agenda).(event) // the agenda holds events only
		if next.at.After(end) {
			break
		}
		progress(int(99 * next.at.Sub(m.begin) / whole))
		if err := m.MoveTo(ctx, next.at); err != nil {
			return nil, err
		}
		if err := next.do(ctx); err != nil {
			return m.failures, fmt.Errorf("%s: %w", next.name, err)
		}
	}
	if err := m.finish(ctx); err != nil {
		return m.failures, err
	}
	progress(100)
	return m.failures, nil
}

// event is something that happens at a time.
type event struct {
	at     time.Time
	serial int // of two at the same time the one that was planned first
	name   string
	do     func(context.Context) error
}

type agenda []event

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	if !a[i].at.Equal(a[j].at) {
		return a[i].at.Before(a[j].at)
	}
	return a[i].serial < a[j].serial
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(event)) } // events only
func (a *agenda) Pop() any {
	last := len(*a) - 1
	x := (*a)[last]
	*a = (*a)[:last]
	return x
}

// at plans an event.
func (m *maker) at(t time.Time, name string, do func(context.Context) error) {
	m.serial++
	heap.Push(&m.agenda, event{at: t, serial: m.serial, name: name, do: do})
}

// in plans an event after a while, at an hour at which people are awake.
func (m *maker) in(d time.Duration, name string, do func(context.Context) error) {
	m.at(m.awake(m.Now().Add(d)), name, do)
}

// The day of the world's people ends at its end, whatever the clock says: so the same seed makes the same world at any hour.
const (
	wakes  = 7 * time.Hour
	ends   = 17 * time.Hour // when the world ends
	sleeps = 22 * time.Hour
	aDay   = 24 * time.Hour
)

// hour returns how long the day of the people has lasted.
func (m *maker) hour(t time.Time) time.Duration {
	return (t.Sub(m.begin) + ends) % aDay // the world lasts whole days
}

// awake moves a time at night to the next morning.
func (m *maker) awake(t time.Time) time.Time {
	switch h := m.hour(t); {
	case h < wakes:
		return t.Add(wakes - h)
	case h >= sleeps:
		return t.Add(aDay - h + wakes)
	}
	return t
}

// between returns a random duration.
func (m *maker) between(from, to time.Duration) time.Duration {
	return from + time.Duration(m.Int64N(int64(to-from)+1)).Truncate(time.Second)
}

func (m *maker) chance(percent int) bool { return m.IntN(100) < percent }

func pick[T any](m *maker, from []T) T { return from[m.IntN(len(from))] }

// as signs the caller in, if its session has ended.
func (m *maker) as(ctx context.Context, c *caller) error {
	const almostAnHour = 55 * time.Minute
	if c.token != "" && m.Now().Sub(c.signedIn) < almostAnHour {
		return nil
	}
	c.token = ""
	var login struct{ TokenInfo struct{ TokenValue string } }
	if err := m.site.call(
		ctx, c, post, "/user/auth/login", "", map[string]string{"email": c.email, "password": password}, &login,
	); err != nil {
		return err
	}
	c.token, c.signedIn = login.TokenInfo.TokenValue, m.Now()
	if c.business == "" {
		return nil
	}
	return m.site.call(ctx, c, post, "/user/self/business", "", map[string]string{"id": c.business}, nil)
}

// call makes a call as someone who is signed in, and authenticates it if it has to be.
func (m *maker) call(ctx context.Context, c *caller, method, path string, body, into any) error {
	if c.email != "" {
		if err := m.as(ctx, c); err != nil {
			return err
		}
	}
	key := ""
	if method == post {
		m.serial++
		key = fmt.Sprintf("demo-%d", m.serial)
	}
	err := m.site.call(ctx, c, method, path, key, body, into)
	var r *refusal
	if !errors.As(err, &r) || r.Code != secondaryAuthRequired {
		return err
	}
	var challenge struct{ ChallengeID string }
	if err := json.Unmarshal(r.Data, &challenge); err != nil {
		return err
	}
	proof := map[string]string{"method": "password", "password": password}
	if challenge.ChallengeID != "" {
		proof["challengeId"] = challenge.ChallengeID
	}
	if err := m.site.call(ctx, c, post, "/user/auth/secondary-login", "", proof, nil); err != nil {
		return err
	}
	return m.site.call(ctx, c, method, path, key, body, into)
}

// try notes what went wrong with one thing; the world goes on without it.
func (m *maker) try(name string, err error) {
	if err != nil {
		m.failures = append(m.failures, fmt.Errorf("%s at %s: %w", name, m.Now().Format(time.DateTime), err))
	}
}

type list[T any] struct{ List []T }
