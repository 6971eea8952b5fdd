package path

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// ownValues are the values of some members that keep the program usable for the calls that follow: its outsides work, its
// clock moves by minutes, and its chain forgets no more than is confirmed.
var ownValues = map[string]known{
	"POST /sandbox/fault":            {"mode": {"none"}},
	"POST /sandbox/clock/advance":    {"seconds": {"1", "60", "600"}},
	"POST /sandbox/chain/reorganise": {"depth": {"1"}},
	"POST /sandbox/bank/behaviour":   {"delaySeconds": {"0", "1", "2"}},
	"POST /sandbox/bank/credit":      {"amount": {"1.00", "12.34", "250.00"}},
	"POST /sandbox/bank/debit":       {"amount": {"0.01", "1.00"}},
	"GET /wallet/account/statement":  {"from": {"2026-01-01"}, "to": {"2026-01-31"}},
}

// usualAmounts are what most amounts are.
var usualAmounts = []string{"1.00", "0.01", "10.50", "25.000001", "9999.99", "60000.00"}

type finding struct {
	times  int
	first  string
	status int
}

type fuzzer struct {
	maker
	t        *testing.T
	p        *program
	people   []*person
	calls    []callable
	findings map[string]*finding
	statuses map[int]int
	codes    map[string]int
	reached  map[string]int // successes of each call
	slowest  map[string]time.Duration
	watched  *watched
	made     int
}

// TestFuzz_EveryCallAnswersAsItsDocumentSaysWhateverIsSent calls every call of the OpenAPI document, as everyone, with
// right and hostile requests. GBPC_CALLS says how often, GBPC_SEED with which requests.
func TestFuzz_EveryCallAnswersAsItsDocumentSaysWhateverIsSent(t *testing.T) {
	calls, seed := fromEnvironment(t, "GBPC_CALLS", 2000), fromEnvironment(t, "GBPC_SEED", 1)
	p := newProgram(t)
	p.start(t)
	people := cast(t, p)
	doc, err := people[0].published.of(people[0].base)
	require.NoError(t, err)
	f := &fuzzer{
		maker: maker{Rand: rand.New(rand.NewPCG(uint64(seed), 13)), doc: doc, known: known{"amount": usualAmounts, "code": {"123456", "000000"}, "password": {sandboxPassword, "wrong"}}, right: rightBodies()}, //nolint:gosec // no secret
		t:     t, p: p, people: people, calls: callables(doc),
		findings: map[string]*finding{}, statuses: map[int]int{}, codes: map[string]int{}, reached: map[string]int{}, slowest: map[string]time.Duration{},
	}
	f.watched = watch(t, p, f.known)
	began := time.Now()
	for f.made < calls/2 { // of customers and strangers alone
		f.step(func(c callable, who *person) bool {
			return who.kind != "operator" && (c.method == http.MethodGet || !strings.HasPrefix(c.path, "/sandbox/"))
		})
	}
	f.watched.requireUntouched(t)
	for f.made < calls {
		f.step(func(callable, *person) bool { return true })
	}
	took := time.Since(began)
	p.stop()
	f.report(seed, took)
	requireReconciled(t, p)
}

func fromEnvironment(t *testing.T, name string, otherwise int) int {
	t.Helper()
	given := os.Getenv(name)
	if given == "" {
		return otherwise
	}
	n, err := strconv.Atoi(given)
	require.NoError(t, err, name)
	return n
}

// step makes one request, and the repetition that a secondary authentication asks for.
func (f *fuzzer) step(may func(callable, *person) bool) {
	c, who := one(f.Rand, f.calls), one(f.Rand, f.people)
	if !may(c, who) || !who.serves(c) && f.chance(75) {
		return
	}
	if f.made%150 == 0 { // limits count by client, and this is many
		who.from(clientAt(100 + f.made/150))
	}
	f.mine = who.has
	a := f.request(c, who.token)
	f.mine = nil
	got, ok := f.send(who, a)
	if !ok {
		return
	}
	switch {
	case got.status == http.StatusUnauthorized && who.mayRenew && got.code() != "A10008":
		f.renew(who)
	case got.code() == "A20001" && who.key != nil:
		who.key.renew(f.t, f.p, who.email)
	case got.code() == "A10008" && who.key != nil:
		f.found(a, who, "a key is asked for a secondary authentication", got)
	case got.code() == "A10008" && f.chance(70):
		proof := map[string]string{"method": "password", "password": who.password}
		if challenge := got.challenge(); challenge != "" {
			proof["challengeId"] = challenge
		}
		if who.post("/user/auth/secondary-login", proof, nil) == nil {
			f.send(who, a)
		}
	case a.header["Idempotency-Key"] != "" && f.chance(20):
		f.send(who, a)
	}
}

// renew signs the caller in again. One whose sign-in was ended by a call is nobody from then on.
func (f *fuzzer) renew(who *person) {
	who.from(clientAt(5000 + f.made))
	if err := who.enter(); err != nil && !hasCode(err, "A10005") {
		who.mayRenew, who.kind = false, "nobody"
		f.t.Logf("%s cannot sign in again: %v", who.email, err)
	}
}

func (f *fuzzer) send(who *person, a asked) (answered, bool) {
	f.made++
	got, err := who.do(a)
	if err != nil {
		if !strings.Contains(err.Error(), "invalid header field") && !strings.HasSuffix(a.path, "/events") {
			f.found(a, who, "no answer: "+err.Error()[max(0, len(err.Error())-60):], got)
		}
		return got, false
	}
	f.statuses[got.status]++
	f.codes[got.code()]++
	if got.took > f.slowest[a.String()] {
		f.slowest[a.String()] = got.took
	}
	if got.status == http.StatusOK {
		f.reached[a.String()]++
		if !strings.HasSuffix(a.path, "/login") && a.path != "/auth/refresh" { // nobody's tokens are guessed
			learn := f.known.learn
			if f.watched.shownIn(got.body) != "" { // nobody sends her name: whoever is shown it has it from us
				learn = f.known.learnIDs
			}
			learn(a.path, got.body)
		}
		if who.has != nil {
			who.has.gained(a.path, got.body)
		}
	}
	if wrong := who.key.wrongWith(a, got); wrong != "" {
		f.found(a, who, wrong, got)
	}
	if wrong := wrongWith(f.doc, a, got); wrong != "" && !(a.spoilt && got.status == http.StatusNotFound) {
		f.found(a, who, wrong, got)
	}
	if who.kind != "operator" && !strings.HasPrefix(a.path, "/sandbox/") && a.path != "/user/auth/login" { // with her password
		if shown := f.watched.shownIn(got.body); shown != "" {
			f.found(a, who, "shows another customer's "+shown, got)
		}
	}
	return got, true
}

func (f *fuzzer) found(a asked, who *person, wrong string, got answered) {
	key := a.String() + ": " + wrong
	if f.findings[key] == nil {
		f.findings[key] = &finding{first: fmt.Sprintf("as %s %s: %s\n  %s", who.kind, who.email, a.curl(), strings.TrimSpace(short(string(got.body), 500))), status: got.status}
	}
	f.findings[key].times++
}

func (f *fuzzer) report(seed int, took time.Duration) {
	f.t.Logf("seed %d: %d calls in %.1f s (%.0f a second); statuses %v", seed, f.made, took.Seconds(), float64(f.made)/took.Seconds(), f.statuses)
	f.t.Logf("%d codes; %d of %d calls succeeded at least once", len(f.codes), len(f.reached), len(f.calls))
	if testing.Verbose() && f.made >= 5000 {
		for _, c := range f.calls {
			if f.reached[c.String()] == 0 {
				f.t.Logf("never succeeded: %s", c)
			}
		}
	}
	slow := slices.SortedFunc(maps.Keys(f.slowest), func(a, b string) int { return int(f.slowest[b] - f.slowest[a]) })
	f.t.Logf("slowest: %s %v, %s %v", slow[0], f.slowest[slow[0]], slow[1], f.slowest[slow[1]])
	for _, key := range slices.Sorted(maps.Keys(f.findings)) {
		if _, id, ok := strings.Cut(f.findings[key].first, `"requestId":"`); ok && f.findings[key].status >= 500 {
			for line := range strings.Lines(f.p.output.String()) {
				if strings.Contains(line, id[:36]) {
					f.findings[key].first += "\n  " + line
				}
			}
		}
		f.t.Errorf("%s (%d times; GBPC_SEED=%d GBPC_CALLS=%d)\n  %s", key, f.findings[key].times, seed, f.made, f.findings[key].first)
	}
}

// requireReconciled replays the books of a program that has ended: every entry and balance, and every money table
// against them.
func requireReconciled(t *testing.T, p *program) {
	t.Helper()
	output, err := exec.Command(p.binary, "reconcile", "--database", p.data).CombinedOutput()
	require.NoError(t, err, string(output))
	require.Contains(t, string(output), "the books balance")
}
