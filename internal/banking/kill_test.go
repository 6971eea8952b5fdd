package banking_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// killRounds is how often the program is killed; GBPC_KILLS asks for more.
func killRounds() int {
	if n, err := strconv.Atoi(os.Getenv("GBPC_KILLS")); err == nil {
		return n
	}
	return 8
}

// TestKilledAtAnyMoment_LosesAndDuplicatesNothing kills the department and its bank with -9 again and
// again while money comes and goes, and then compares what each side holds.
func TestKilledAtAnyMoment_LosesAndDuplicatesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := d.Writer().ExecContext(t.Context(), "CREATE TABLE notified (what TEXT NOT NULL, subject TEXT NOT NULL)")
		require.NoError(t, err)
		dir := t.TempDir()
		p := person{id: id.New(), party: iso20022.Party{Name: "Jane Doe", Account: iso20022.Account{SortCode: "107999", Number: "88837491"}}}
		acknowledged := map[string]bool{}
		for range killRounds() {
			for _, line := range runAndKill(t, dir, d.DSN(), p.id) {
				acknowledged[line] = true
			}
		}
		require.NotEmpty(t, acknowledged)
		f := newFactory(t, dir, d, p.id)
		f.finish(t)

		notified := map[string]int{}
		rows, err := d.Read().QueryContext(t.Context(), "SELECT what, subject FROM notified")
		require.NoError(t, err)
		for rows.Next() {
			var what, subject string
			require.NoError(t, rows.Scan(&what, &subject))
			notified[what+" "+subject]++
		}
		require.NoError(t, rows.Err())
		for event, times := range notified {
			require.Equal(t, 1, times, event)
		}
		for event := range acknowledged {
			if !strings.HasPrefix(event, "nothing") {
				require.Equal(t, 1, notified[event], "acknowledged: %s", event)
			}
		}
		payments, err := f.bank.Payments(t.Context(), "", "")
		require.NoError(t, err)
		settled := 0
		for event := range notified {
			if strings.HasPrefix(event, "payout") {
				settled++
			}
		}
		require.Len(t, payments, settled, "each payment was made once and reported once")
		t.Logf("%d acknowledged, %d payments", len(acknowledged), settled)
	})
}

// runAndKill runs the program in a process of its own for a moment and returns what it
// acknowledged.
func runAndKill(t *testing.T, dir, dsn, customerID string) []string {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$") // this test binary
	child.Env = append(os.Environ(), "GBPC_BANKING_CHILD="+dir, "GBPC_BANKING_DSN="+dsn, "GBPC_BANKING_CUSTOMER="+customerID)
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	var lines []string
	scanner := bufio.NewScanner(out)
	for scanner.Scan() {
		line, ok := strings.CutPrefix(scanner.Text(), "ack ")
		if !ok {
			continue
		}
		if len(lines) == 0 { // it is up
			time.AfterFunc(time.Duration(rand.IntN(400))*time.Millisecond, func() { _ = child.Process.Kill() })
		}
		lines = append(lines, line)
	}
	_ = child.Wait() // killed
	return lines
}

// TestChild is the program that is killed; alone it does nothing.
func TestChild(t *testing.T) {
	dir := os.Getenv("GBPC_BANKING_CHILD")
	if dir == "" {
		t.Skip("run by TestKilledAtAnyMoment_LosesAndDuplicatesNothing")
	}
	d, err := db.Open(t.Context(), os.Getenv("GBPC_BANKING_DSN"))
	require.NoError(t, err)
	f := newFactory(t, dir, d, os.Getenv("GBPC_BANKING_CUSTOMER"))
	f.run(t.Context())
	fmt.Println("ack nothing")
	for {
		ref, err := f.bank.Credit(t.Context(), sandboxbank.Credit{Amount: pounds("2.00"), From: f.sender, To: f.to, Reference: "x"})
		require.NoError(t, err)
		fmt.Println("ack credit " + ref)
		payoutID := id.New()
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return f.service.OrderPayout(ctx, tx, banking.PayoutOrder{ID: payoutID, Kind: banking.Withdrawal, From: banking.Main, Creditor: partyOf(f.sender), Amount: pounds("1.00"), Reference: "OUT"})
		}))
		fmt.Println("ack payout " + payoutID)
		transferID := id.New()
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return f.service.OrderTransfer(ctx, tx, transferID, banking.FeePayout, pounds("0.50"), "FEES")
		}))
		fmt.Println("ack payout " + transferID)
		fmt.Println("ack arrived " + transferID)
		time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
	}
}

// factory is the department and its bank as they run in the sandbox.
type factory struct {
	service *banking.Service
	bank    *sandboxbank.Bank
	queue   *jobs.Queue
	db      *db.DB
	sender  iso20022.Party
	to      iso20022.Account
}

func newFactory(t *testing.T, dir string, d *db.DB, customerID string) *factory {
	t.Helper()
	sealer, err := seal.LoadOrCreate(filepath.Join(dir, "keys"))
	require.NoError(t, err)
	folder, err := banking.NewFolder(filepath.Join(dir, "rail"), 5*time.Millisecond, nil)
	require.NoError(t, err)
	f := &factory{db: d, queue: jobs.New(jobs.Dependencies{DB: d, Clock: clock.System{}}), sender: iso20022.Party{Name: "Jane Doe", Account: iso20022.Account{SortCode: "107999", Number: "88837491"}}}
	f.bank, err = sandboxbank.Open(t.Context(), sandboxbank.Config{
		Database: filepath.Join(dir, "bank.db"), Orders: folder.Outbox(), Deliveries: folder.Inbox(), Issuer: issuer.Name, Clock: clock.System{}, Poll: 5 * time.Millisecond,
		Main: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}, Own: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Own},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.bank.Close()) })
	f.service = banking.New(banking.Config{Issuer: issuer}, banking.Dependencies{DB: d, Clock: clock.System{}, Queue: f.queue, Sealer: sealer, Rail: folder, Sink: recorder{},
		Verified: names{customerID: "Jane Doe"}, Auth: &authenticator{}, Customers: &authenticator{}, Modulus: modulus.Published(), Exceptions: newRaised()})
	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		a, err := f.service.VirtualAccount(ctx, tx, customerID)
		f.to = iso20022.Account{SortCode: a.SortCode, Number: a.AccountNumber}
		return err
	}))
	return f
}

func (f *factory) run(ctx context.Context) {
	go f.queue.Run(ctx)   // ends with the test
	go f.bank.Run(ctx)    // ends with the test
	go f.service.Run(ctx) // ends with the test
}

// finish lets everything that was begun come to its end.
func (f *factory) finish(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	// The dead process's leases run out now rather than in partialPrefix a minute.
	_, err := f.db.Writer().ExecContext(ctx, "UPDATE jobs SET leased_until = '2000-01-01 00:00:00+00:00' WHERE state = 'running'")
	require.NoError(t, err)
	_, err = f.db.Writer().ExecContext(ctx, "DELETE FROM bank_file_claims")
	require.NoError(t, err)
	// And so do the submissions that it had begun.
	_, err = f.db.Writer().ExecContext(ctx, "UPDATE bank_payouts SET attempted_at = '2000-01-01 00:00:00+00:00' WHERE attempted_at IS NOT NULL")
	require.NoError(t, err)
	f.run(ctx)
	require.Eventually(t, func() bool {
		open, err := f.service.OpenPayouts(t.Context(), f.db.Read(), 10)
		return err == nil && len(open) == 0
	}, time.Minute, 50*time.Millisecond)
	require.Eventually(t, func() bool {
		waiting, err := filepath.Glob(filepath.Join(f.bank.Deliveries, "*.xml"))
		return err == nil && len(waiting) == 0
	}, time.Minute, 50*time.Millisecond)
}

// recorder writes each event into the table notified, in the caller's transaction.
type recorder struct{}

func (recorder) record(ctx context.Context, tx db.Tx, what, subject string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO notified (what, subject) VALUES ($1, $2)", what, subject)
	return err
}

func (s recorder) CreditReceived(ctx context.Context, tx db.Tx, c banking.Credit) error {
	return s.record(ctx, tx, "credit", c.AcctSvcrRef)
}

func (s recorder) RecallReported(context.Context, db.Tx, banking.UnexplainedEntry) (string, error) {
	return "", nil
}

func (s recorder) PaymentMade(context.Context, db.Tx, banking.AccountID, string) error { return nil }

func (s recorder) ReturnWaits(context.Context, db.Conn, string) (bool, error) { return false, nil }

func (s recorder) ReturnTaken(context.Context, db.Tx, string) (string, error) { return "", nil }

func (s recorder) PayoutLeaving(context.Context, db.Tx, banking.Payout) (banking.Clearance, error) {
	return banking.Leaves, nil
}

func (s recorder) PayoutSettled(ctx context.Context, tx db.Tx, p banking.Payout) error {
	return s.record(ctx, tx, "payout", p.ID)
}

func (s recorder) PayoutRejected(ctx context.Context, tx db.Tx, p banking.Payout, _ fault.Code) error {
	return s.record(ctx, tx, "rejected", p.ID)
}

func (s recorder) PayoutReturned(ctx context.Context, tx db.Tx, p banking.Payout, _ fault.Code) error {
	return s.record(ctx, tx, "returned", p.ID)
}

func (s recorder) TransferCredited(ctx context.Context, tx db.Tx, p banking.Payout) error {
	return s.record(ctx, tx, "arrived", p.ID)
}

func (s recorder) StatementClosed(context.Context, db.Tx, banking.Statement) error { return nil }

// TestCredit_IsBookedWithinTwoSeconds runs both sides as the sandbox does.
func TestCredit_IsBookedWithinTwoSeconds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := d.Writer().ExecContext(t.Context(), "CREATE TABLE notified (what TEXT NOT NULL, subject TEXT NOT NULL)")
		require.NoError(t, err)
		f := newFactory(t, t.TempDir(), d, id.New())
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		f.run(ctx)
		var slowest time.Duration
		for range 10 {
			began := time.Now()
			ref, err := f.bank.Credit(ctx, sandboxbank.Credit{Amount: pounds("2.00"), From: f.sender, To: f.to})
			require.NoError(t, err)
			require.Eventually(t, func() bool {
				var n int
				return d.Read().QueryRowContext(ctx, "SELECT count(*) FROM notified WHERE subject = $1", ref).Scan(&n) == nil && n == 1
			}, 10*time.Second, time.Millisecond)
			slowest = max(slowest, time.Since(began))
		}
		t.Logf("slowest of ten: %s", slowest)
		require.Less(t, slowest, 2*time.Second) // the machine may be busy with other tests
	})
}
