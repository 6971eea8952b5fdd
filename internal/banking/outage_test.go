package banking_test

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
)

// The bank is away for twelve hours. Afterwards every payout leaves once, by itself, within minutes.
func TestPayouts_AfterABankOutageOfTwelveHoursEachLeavesOnce(t *testing.T) {
	for mode, payouts := range map[faults.Mode]int{faults.Refuse: 200, faults.Hang: 10} {
		t.Run(string(mode), func(t *testing.T) {
			each(t, func(t *testing.T, b *bench) {
				jane, _ := b.janeWithBank()
				b.credit("10000.00", jane.virtual, jane.party)
				b.sink.reset()
				set := faults.New()
				b.over(set.Rail(b.folder), 50*time.Millisecond)
				set.Set(faults.Bank, mode)
				ordered := b.orders(payouts, jane)
				b.outage(12 * time.Hour)
				for _, payout := range ordered[:3] {
					require.Equal(t, banking.Ordered, b.state(payout))
				}
				set.Set(faults.Bank, faults.None)
				b.over(set.Rail(b.folder), 0)
				b.clock.Advance(5 * time.Minute)
				b.settle()
				b.requireAllSettled(ordered)
			})
		})
	}
}

// over starts the program with another rail, and with these time-outs if they are not zero.
func (b *bench) over(rail banking.Rail, timeout time.Duration) {
	b.queue = jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock, MaxTimeout: timeout})
	b.Service = banking.New(banking.Config{Issuer: issuer}, banking.Dependencies{DB: b.db, Clock: b.clock, Queue: b.queue, Sealer: b.keys, Rail: rail, Sink: b.sink, Verified: b.names, Auth: b.step, Customers: b.step, Payees: b.payees, Modulus: modulus.Published(), Exceptions: b.exceptions})
}

func (b *bench) orders(n int, to person) (ordered []string) {
	b.t.Helper()
	for pence := range n {
		ordered = append(ordered, b.order(fmt.Sprintf("%d.%02d", 1+pence/100, pence%100), to))
	}
	return ordered
}

// outage lets time pass in steps, with the jobs that are due at each.
func (b *bench) outage(d time.Duration) {
	b.t.Helper()
	const steps = 4
	for range steps {
		b.work()
		b.clock.Advance(d / steps)
	}
}

func (b *bench) requireAllSettled(ordered []string) {
	b.t.Helper()
	for _, payout := range ordered {
		require.Equal(b.t, banking.Settled, b.state(payout), payout)
	}
	payments, err := b.bank.Payments(b.t.Context(), "", "")
	require.NoError(b.t, err)
	require.Len(b.t, payments, len(ordered))
	amounts := map[string]bool{}
	for _, p := range payments {
		amounts[p.Amount.String()] = true
	}
	require.Len(b.t, amounts, len(ordered), "each once")
	require.Len(b.t, b.payoutEvents(), len(ordered), "each was reported once")
}

// apiBank is the API of a bank that can stop answering.
type apiBank struct {
	mu       sync.Mutex
	down     bool
	received map[string]int
}

func (a *apiBank) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // or the server does not see that the caller has gone
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.down {
		a.mu.Unlock()
		<-r.Context().Done()
		a.mu.Lock()
		return
	}
	if r.Method == http.MethodGet {
		key := r.URL.Query().Get("endToEndIdentifier")
		if a.received[key] > 0 {
			fmt.Fprintf(w, `{"transactions":[{"endToEndIdentifier":%q,"debitCreditCode":"DBIT","status":"PDNG"}]}`, key)
			return
		}
		fmt.Fprint(w, `{"transactions":[]}`)
		return
	}
	key := r.Header.Get("X-Request-Id")
	if a.received[key]++; a.received[key] > 1 {
		w.WriteHeader(http.StatusConflict)
		return
	}
	w.WriteHeader(http.StatusAccepted)
	fmt.Fprintf(w, `{"transactions":[{"endToEndIdentifier":%q,"response":"Accepted"}]}`, key)
}

func (a *apiBank) setDown(down bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.down = down
}

func TestPayouts_AfterTheBanksAPIHungForTwelveHoursEachLeavesOnce(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	each(t, func(t *testing.T, b *bench) {
		api := &apiBank{received: map[string]int{}}
		server := httptest.NewServer(api)
		t.Cleanup(server.Close)
		rail, err := clearbank.New(clearbank.Config{
			BaseURL: server.URL, Token: "t", Key: key, BankKey: &key.PublicKey, Issuer: issuer, Address: "1 High Street, London", Main: "m", Own: "o",
			Client: &http.Client{Timeout: 10 * time.Millisecond}, Clock: b.clock,
		})
		require.NoError(t, err)
		b.over(rail, 0)
		jane := b.person("Jane Doe", "107999", "88837491")
		api.setDown(true)
		ordered := b.orders(20, jane)
		b.outage(12 * time.Hour)
		api.setDown(false)
		rail.Client.Timeout = 5 * time.Second
		for range 4 { // the bank is asked about those whose outcome was not known
			b.clock.Advance(5 * time.Minute)
			_, err := b.queue.RunDue(context.WithoutCancel(t.Context()))
			require.NoError(t, err)
		}
		require.Len(t, api.received, len(ordered))
		for _, payout := range ordered {
			require.Equal(t, banking.Sent, b.state(payout))
		}
		for key, times := range api.received {
			require.Equal(t, 1, times, key)
		}
		require.Len(t, b.exceptions.open, len(ordered), "operators were called in the meantime")
	})
}
