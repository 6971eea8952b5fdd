package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/people"
	"github.com/gbpc/gbpc/internal/subaccounts"
)

// moving is what the business moves between its accounts. It has random numbers of its own: what it does changes nothing of
// what the others decide.
type moving struct {
	random *rand.Rand
	all    []*move
	racing bool
}

// move is coins that the business wants in another one of its accounts.
type move struct {
	key      string
	from, to string
	minor    int64 // millionths
	asked    bool  // a call for it was made
	known    bool  // the business has the answer
	no       bool  // it was refused
	lost     bool  // the books lost it after it was answered
	fair     bool  // a call for it was made while the business was not frozen
	out, in  string
	answer   []byte // the first one, whole
}

func movesOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0xbf58476d1ce4e5b9)) } // reproducible, not a secret

func isMove(kind string) bool { return strings.HasPrefix(kind, "account_transfer_") }

// businessAccounts are the business's own account and its sub-accounts.
func (w *world) businessAccounts() []string {
	return append([]string{w.customers[business].id}, w.start0.accounts...)
}

// moveSometimes has the business move coins, or repeat the call for an earlier move. The process may die meanwhile.
func (w *world) moveSometimes(ctx context.Context) {
	random := w.moving.random
	if random.IntN(8) > 0 {
		return
	}
	p := w.processes[random.IntN(len(w.processes))]
	if p.dead {
		return
	}
	if p.dieIn == 0 && random.IntN(4) == 0 {
		p.dieIn = 1 + random.IntN(20)
	}
	m := w.newMove()
	if before := w.moving.all; len(before) > 0 && random.IntN(3) == 0 {
		m = before[random.IntN(len(before))]
	} else {
		w.moving.all = append(before, m)
	}
	w.placeMove(ctx, p, m)
}

// newMove decides on a move: from the main account in half of them, where the money comes in.
func (w *world) newMove() *move {
	random, accounts := w.moving.random, w.businessAccounts()
	from := max(0, random.IntN(2*len(accounts))-len(accounts))
	to := (from + 1 + random.IntN(len(accounts)-1)) % len(accounts)
	return &move{key: fmt.Sprintf("move-%d", len(w.moving.all)), from: accounts[from], to: accounts[to], minor: 1 + random.Int64N(900_000_000)}
}

// placeMove makes the call for a move, or repeats it. The answer may be lost.
func (w *world) placeMove(ctx context.Context, p *process, m *move) {
	if m.no || m.lost {
		return
	}
	if m.asked {
		w.counts.movesRepeated++
	}
	m.asked = true
	m.fair = m.fair || !w.isFrozen(w.customers[business])
	w.survive(p, func() {
		answer, err := w.callForMove(ctx, p, m)
		switch {
		case err == nil && w.moving.random.IntN(100) < w.lost:
			w.counts.lost++
			w.note("answer to %s lost", m.key)
		case err == nil:
			w.moved(m, answer)
		default:
			refusal := fault.Of(err)
			if status := refusal.Status(); !m.known && status >= 400 && status < 500 && !errors.Is(err, subaccounts.ErrKeyReused) {
				m.no = true
			}
			w.note("%s: %s", m.key, refusal.Code())
		}
	})
}

func (w *world) moved(m *move, a api.Answer) {
	var view subaccounts.TransferView
	if err := json.Unmarshal(a.Response, &view); err != nil {
		panic(err) // the program's own answer
	}
	switch {
	case m.known && m.out != view.Transactions.From:
		w.note("another answer to the same key")
	case !m.known && !m.fair:
		w.wrong = append(w.wrong, "a move of the business, which is frozen, was accepted")
	}
	if !m.known {
		m.answer = a.Response
		w.counts.moves++
	}
	m.known, m.out, m.in = true, view.Transactions.From, view.Transactions.To
	w.note("%s %d: %s", m.key, m.minor, view.Status)
}

// callForMove calls, and calls again with the authentication that is asked for. Between the two the other process may get
// the same call.
func (w *world) callForMove(ctx context.Context, p *process, m *move) (api.Answer, error) {
	ctx = auth.WithCaller(ctx, w.customers[business].identity)
	do := func() (api.Answer, error) {
		key := m.key
		if w.plant.moveKey != nil {
			key = w.plant.moveKey(key)
		}
		return p.SubAccounts.Transfer(ctx, subaccounts.Order{Key: key, From: m.from, To: m.to, Amount: money.New(m.minor, money.GBPC)})
	}
	a, err := do()
	if err == nil {
		return a, nil
	}
	needed, asked := fault.Of(err).Data().(auth.SecondaryAuthRequired)
	if !asked {
		return a, err
	}
	w.raceFor(ctx, p, m)
	if _, err := p.Auth.SecondaryAuth(ctx, auth.Proof{
		ChallengeID: needed.ChallengeID, Method: auth.ByPassword, Password: people.Password,
	}); err != nil {
		return a, err
	}
	return do()
}

// raceFor sometimes has the other process carry out the same move, or another one of the same coins, while p waits for the
// authentication.
func (w *world) raceFor(ctx context.Context, p *process, m *move) {
	random := w.moving.random
	if w.quiet || w.moving.racing || len(w.processes) < 2 || random.IntN(3) > 0 {
		return
	}
	other := w.processes[0]
	if other == p {
		other = w.processes[1]
	}
	if other.dead {
		return
	}
	if random.IntN(2) == 0 {
		rival := w.newMove()
		rival.from, rival.to, rival.minor = m.from, m.to, m.minor
		w.moving.all = append(w.moving.all, rival)
		m = rival
	}
	w.moving.racing = true
	defer func() { w.moving.racing = false }()
	w.counts.movesRaced++
	w.note("meanwhile %s", other.name)
	w.placeMove(ctx, other, m)
}

// askAboutMoves has the business ask until it has an answer to each move.
func (w *world) askAboutMoves(ctx context.Context, p *process) {
	for _, m := range w.moving.all {
		if !m.known {
			w.placeMove(ctx, p, m)
		}
	}
}

// loseMoves notes which moves the books lost.
func (w *world) loseMoves() {
	for _, m := range w.moving.all {
		m.lost = m.lost || m.known && w.count("SELECT count(*) FROM transactions WHERE id = $1", m.out) == 0
	}
}

// moves checks that every move that was acknowledged is in the books and in both histories once, and no other, and that
// each sub-account has what was moved to it.
func (v *verifier) moves(ctx context.Context) error {
	v.moved = map[string]int64{}
	ordered := map[string]bool{}
	for _, m := range v.w.moving.all {
		if !m.known || m.lost {
			continue
		}
		v.moved[m.from] -= m.minor
		v.moved[m.to] += m.minor
		for id, want := range map[string]status{
			m.out: {customer: m.from, kind: "account_transfer_out", status: "completed", amount: m.minor},
			m.in:  {customer: m.to, kind: "account_transfer_in", status: "completed", amount: m.minor},
		} {
			if ordered[id] {
				v.problem("two moves have one answer")
			}
			ordered[id] = true
			if v.statuses[id] != want {
				v.problem("%s was acknowledged and is not recorded as %s", m.key, want.kind)
			}
		}
	}
	for transaction, s := range v.statuses {
		if isMove(s.kind) && !ordered[transaction] {
			v.problem("a %s of %d that nobody ordered", s.kind, s.amount)
		}
	}
	for i, account := range v.w.start0.accounts {
		available, err := v.balance(ctx, chart.Customer(account))
		if err != nil {
			return err
		}
		held, err := v.balance(ctx, chart.Held(account))
		if err != nil {
			return err
		}
		v.w.note("sub-account %d has %d", i, available)
		if available != v.moved[account] || held != 0 {
			v.problem("sub-account %d has %d and %d held, and should have %d", i, available, held, v.moved[account])
		}
	}
	return nil
}
