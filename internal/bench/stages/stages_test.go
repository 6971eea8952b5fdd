package stages_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
	"github.com/gbpc/gbpc/internal/documents/preview"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// atOnce is how many callers each stage has.
const atOnce = 8

// lines is how many transactions the statement has.
const lines = 100

// Without GBPC_BENCH_STAGES the figures mean nothing: the test shows that each stage does its work.
func TestStages_EachDoesItsWork(t *testing.T) {
	length := 20 * time.Millisecond
	if text := os.Getenv("GBPC_BENCH_STAGES"); text != "" {
		var err error
		length, err = time.ParseDuration(text)
		require.NoError(t, err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := wallettest.New(t, d, func(_ *pricing.Config, c *auth.Config) { c.PasswordHashing = passwords.Config{} }) // as in production
		m := meter{t, d, length}
		var people []*wallettest.Person
		for i := range atOnce {
			people = append(people, b.Verified(fmt.Sprintf("customer%d@example.com", i)))
		}
		m.stage("a sign-in", func(i int) { b.Clock.Advance(time.Second); people[i].SignIn() }) // the clock: so that no limit is reached
		m.stage("a deposit: the bank's credit becomes coins", func(i int) { b.Receive(people[i], "1.00") })
		reader := b.Verified("reader@example.com")
		for range lines {
			b.Receive(reader, "1.00")
		}
		day := b.Clock.Now().Format(time.DateOnly)
		m.stage(fmt.Sprintf("a statement of %d lines, as PDF", lines), func(int) {
			a := reader.Call("GET", "/wallet/account/statement?format=pdf&from="+day+"&to="+day, nil)
			require.True(t, a.Status == 200 && bytes.HasPrefix([]byte(a.Body), []byte("%PDF-")), a.Body)
		})
	})
	dbtest.Each(t, func(t *testing.T, d *db.DB) { meter{t, d, length}.mail() })
	m := meter{t, nil, length}
	photo := photograph(t)
	m.stage("a document: a photograph of 12 megapixels becomes a preview", func(int) {
		_, err := preview.Watermarked(bytes.NewReader(photo), "ann@example.com 2026-03-02 12:00 UTC")
		require.NoError(t, err)
	})
}

// meter measures stages for so long each. db is nil for one without a database.
type meter struct {
	t      *testing.T
	db     *db.DB
	length time.Duration
}

// stage has callers do it again and again, each with its own number, and logs how often and for how much processor time.
func (m meter) stage(name string, do func(caller int)) {
	m.t.Helper()
	var mu sync.Mutex
	var took []time.Duration
	m.measure(name, func(end time.Time) []time.Duration {
		var callers sync.WaitGroup
		for i := range atOnce {
			callers.Go(func() {
				for {
					start := time.Now()
					do(i)
					mu.Lock()
					took = append(took, time.Since(start))
					mu.Unlock()
					if time.Now().After(end) {
						return
					}
				}
			})
		}
		callers.Wait()
		return took
	})
}

// measure logs what the work, which returns how long each of its parts took, costs.
func (m meter) measure(name string, work func(end time.Time) []time.Duration) {
	m.t.Helper()
	cpu := &ledgerbench.CPUMeter{}
	database := "no database"
	if m.db != nil {
		cpu, database = ledgerbench.NewCPUMeter(m.t.Context(), m.db), m.db.Dialect().String()
	}
	before, start := cpu.Read(), time.Now()
	took := work(start.Add(m.length))
	elapsed := time.Since(start)
	spent := cpu.Read().Minus(before)
	slices.Sort(took)
	n := len(took)
	m.t.Logf("%s, %s: %.1f a second, p99 %s; processor time of each %s, database %s", name, database, float64(n)/elapsed.Seconds(),
		took[n*99/100].Round(10*time.Microsecond), (spent.Process / time.Duration(n)).Round(time.Microsecond), (spent.Server / time.Duration(n)).Round(time.Microsecond))
}

// mail measures letters from the transaction that writes them to a mail server on this machine.
func (m meter) mail() {
	m.t.Helper()
	post := &post{}
	server := smtp.NewServer(post)
	l, err := (&net.ListenConfig{}).Listen(m.t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(m.t, err)
	go server.Serve(l) //nolint:errcheck // ends with the test
	m.t.Cleanup(func() { _ = server.Close() })
	transport, err := mail.NewSMTP(mail.SMTPConfig{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, From: "GBPC <no-reply@gbpc.example>", TLS: mail.None})
	require.NoError(m.t, err)
	sealer, err := seal.Generate()
	require.NoError(m.t, err)
	queue := jobs.New(jobs.Dependencies{DB: m.db, Clock: clock.System{}})
	outbox := mail.New(mail.Dependencies{DB: m.db, Queue: queue, Transport: transport, Sealer: sealer, Clock: clock.System{}})
	n := max(10, int(m.length.Seconds()*200))
	for i := range n {
		require.NoError(m.t, m.db.Tx(m.t.Context(), func(ctx context.Context, tx db.Tx) error {
			return outbox.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: mail.Message{To: fmt.Sprintf("customer%d@example.com", i), Subject: "Your statement", Text: "It is ready.", HTML: "<p>It is ready.</p>"}})
		}))
	}
	m.measure("a mail, to a server on this machine", func(time.Time) []time.Duration {
		ctx, stop := context.WithCancel(m.t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); _ = queue.Run(ctx) }()
		require.Eventually(m.t, func() bool { return post.received.Load() == int64(n) }, time.Minute, time.Millisecond)
		stop()
		<-ended
		return make([]time.Duration, n) // how long one takes is the other server's
	})
}

// post is a mail server that counts what it receives.
type post struct{ received atomic.Int64 }

type delivery struct{ *post }

func (p *post) NewSession(*smtp.Conn) (smtp.Session, error) { return delivery{p}, nil }
func (delivery) Reset()                                     {}
func (delivery) Logout() error                              { return nil }
func (delivery) Mail(string, *smtp.MailOptions) error       { return nil }
func (delivery) Rcpt(string, *smtp.RcptOptions) error       { return nil }

func (d delivery) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	d.received.Add(1)
	return err
}

// photograph returns a JPEG as large as that of a telephone, with as much in it as makes its decoder work.
func photograph(t *testing.T) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	picture := image.NewYCbCr(image.Rect(0, 0, 4000, 3000), image.YCbCrSubsampleRatio420)
	for i := range picture.Y {
		picture.Y[i] = byte(i>>6) ^ byte(random.IntN(24)) //nolint:gosec // below 256
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, picture, nil))
	return out.Bytes()
}
