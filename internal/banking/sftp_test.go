package banking_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/exchange"
	"github.com/gbpc/gbpc/internal/banking/exchange/sftptest"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

var folders = banking.Folders{Staged: "staged", Outbox: "outbox", Submitted: "submitted", Inbox: "inbox", Processed: "processed", Rejected: "rejected"}

// sftp starts the program over the bank's SFTP server, whose folders are those that the pretended bank reads.
func (b *bench) sftp(server *sftptest.Server, in banking.Folders, timeout time.Duration) *banking.Folder {
	b.t.Helper()
	store := exchange.NewSFTP(exchange.SFTPConfig{Address: server.Address, User: server.User, Key: server.Key, HostKeys: []ssh.PublicKey{server.HostKey}, Root: filepath.Join(b.dir, "rail"), Timeout: timeout})
	b.t.Cleanup(func() { require.NoError(b.t, store.Close()) })
	rail := banking.NewFolderOn(store, in, time.Millisecond, nil)
	b.over(rail, 0)
	return rail
}

// exchanged lets both sides do what is due, over the rail itself.
func (b *bench) exchanged(rail *banking.Folder) {
	b.t.Helper()
	for range 3 {
		b.work()
		require.NoError(b.t, b.bank.Step(b.t.Context()))
		_, err := rail.ReceiveOnce(b.t.Context(), b.ProcessFile)
		require.NoError(b.t, err)
	}
}

func TestSFTP_PayoutsAndStatementsGoOverTheBanksServerAsOverAFolder(t *testing.T) {
	server := sftptest.Start(t, "")
	one := folders
	one.Staged, one.Processed = one.Outbox, "" // a bank that gives us two folders and no more
	for name, in := range map[string]banking.Folders{"five folders": folders, "two folders": one} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b *bench) {
				jane, _ := b.janeWithBank()
				b.credit("1000.00", jane.virtual, jane.party)
				b.sink.reset()
				rail := b.sftp(server, in, 10*time.Second)
				ordered := b.orders(5, jane)
				b.exchanged(rail)
				b.requireAllSettled(ordered)
				for _, folder := range []string{"inbox", "outbox", "staged"} {
					require.Empty(t, entriesOf(t, filepath.Join(b.dir, "rail", folder)))
				}
				require.Equal(t, in.Processed != "", len(entriesOf(t, filepath.Join(b.dir, "rail", "processed"))) > 0)
			})
		})
	}
}

func TestSFTP_AServerThatIsKilledAgainAndAgainHasEachPaymentOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		server := sftptest.Start(t, "")
		jane, _ := b.janeWithBank()
		b.credit("1000.00", jane.virtual, jane.party)
		b.sink.reset()
		rail := b.sftp(server, folders, 2*time.Second)
		ordered := b.orders(12, jane)
		var restarting sync.Mutex
		for round := range 6 {
			server.After(int64(3000+700*round), func() { // in a handshake, an upload, a rename
				restarting.Lock()
				defer restarting.Unlock()
				server.Kill()
				server.Run()
			})
			b.work()
			b.clock.Advance(2 * time.Minute)
			b.work()
			restarting.Lock() // it is there again
			b.clock.Advance(time.Minute)
			restarting.Unlock()
		}
		server.After(1<<40, func() {})
		for range 4 {
			b.clock.Advance(20 * time.Minute)
			b.work()
		}
		require.Eventually(t, func() bool { return rail.MakeSure(t.Context()) == nil }, 30*time.Second, 50*time.Millisecond)
		for range 4 {
			b.clock.Advance(20 * time.Minute)
			b.exchanged(rail)
		}
		b.requireAllSettled(ordered)
	})
}

// The answer to the rename is lost, and the server stays away: the payout counts as sent, and is not sent again when the
// bank has fetched it. One that was not renamed is sent by itself.
func TestSFTP_ALostAnswerIsUnknownAndNotFailed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		server := sftptest.Start(t, "")
		jane, _ := b.janeWithBank()
		b.credit("1000.00", jane.virtual, jane.party)
		b.sink.reset()
		rail := b.sftp(server, folders, time.Second)
		require.Eventually(t, func() bool { return rail.MakeSure(t.Context()) == nil }, 30*time.Second, 50*time.Millisecond)
		payout := b.order("1.00", jane)
		outbox := filepath.Join(b.dir, "rail", "outbox")
		gone := false
		server.Gate(func() bool {
			if left, err := os.ReadDir(outbox); err == nil && len(left) > 0 && !gone {
				gone = true
				server.Stop()
				return false
			}
			return true
		})
		b.work()
		require.True(t, gone)
		require.Equal(t, banking.Sent, b.state(payout), "it may be at the bank")
		server.Gate(nil)
		server.Continue()
		require.NoError(t, b.bank.Step(t.Context()))
		require.Empty(t, entriesOf(t, outbox))
		for range 3 {
			b.clock.Advance(20 * time.Minute)
			b.work()
			require.Empty(t, entriesOf(t, outbox), "it is not sent again")
		}
		require.Eventually(t, func() bool { return rail.MakeSure(t.Context()) == nil }, 30*time.Second, 50*time.Millisecond)
		b.exchanged(rail)
		b.requireAllSettled([]string{payout})
	})
}

func TestSFTP_AnOrderIsNotReplacedByAnother(t *testing.T) {
	server := sftptest.Start(t, "")
	each(t, func(t *testing.T, b *bench) {
		rail := b.sftp(server, folders, 10*time.Second)
		order := iso20022.Order{MessageID: id.Hex(id.New()), StagedAs: "1", Created: b.clock.Now(), Debtor: iso20022.Party{Name: "A", Account: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}}}
		order.Payments = []iso20022.Payment{{InstructionID: order.MessageID, EndToEndID: order.MessageID, Amount: pounds("1.00"), Creditor: iso20022.Party{Name: "B", Account: iso20022.Account{SortCode: "107999", Number: "88837491"}}, Reference: "PAY"}}
		require.NoError(t, rail.Stage(t.Context(), order))
		found, err := rail.LookUp(t.Context(), order.MessageID)
		require.NoError(t, err)
		require.Equal(t, banking.LookUpNotFound, found.Status, "it is staged: the bank does not have it")
		at := filepath.Join(b.dir, "rail", "outbox", order.MessageID+".pain001.xml")
		require.NoError(t, os.WriteFile(at, []byte("<another/>"), 0o600))
		require.ErrorIs(t, rail.Send(t.Context(), order), banking.ErrOutcomeUnknown)
		text, err := os.ReadFile(at)
		require.NoError(t, err)
		require.Equal(t, "<another/>", string(text))
		require.NoError(t, os.Remove(at))
		require.NoError(t, rail.Send(t.Context(), order))
		again := order
		again.StagedAs = "2" // by a process that was late
		require.NoError(t, rail.Stage(t.Context(), again))
		require.NoError(t, rail.Send(t.Context(), again), "it is there, with the same content")
		require.Len(t, entriesOf(t, filepath.Dir(at)), 1)
		require.NoError(t, os.Remove(at)) // the bank fetches it
		require.ErrorIs(t, rail.Send(t.Context(), again), banking.ErrOutcomeUnknown)
		require.NoFileExists(t, at)
	})
}

// Two servers on two hosts share the bank's folders: each file is processed by one of them.
func TestFolders_OfSeveralHostsHaveEachFileProcessedOnce(t *testing.T) {
	server := sftptest.Start(t, "")
	d := dbtest.Postgres(t)
	const files = 40
	for _, on := range []string{"disk", "sftp"} {
		dir := t.TempDir()
		for _, folder := range []string{"inbox", "staged", "outbox", "processed", "rejected"} {
			require.NoError(t, os.Mkdir(filepath.Join(dir, folder), 0o700))
		}
		old := time.Now().Add(-time.Minute)
		for n := range files {
			name := filepath.Join(dir, "inbox", fmt.Sprintf("%02d.xml", n))
			require.NoError(t, os.WriteFile(name, iso20022.Statement{MessageID: fmt.Sprintf("%s%d", on, n), Created: old, ID: fmt.Sprintf("%s%d", on, n), Account: iso20022.Account{SortCode: "107999", Number: "88837491"}}.XML(iso20022.V08), 0o600))
		}
		var outputs []io.Reader
		var children []*exec.Cmd
		for range 2 {
			child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestHost$") // this test binary
			child.Env = append(os.Environ(), "GBPC_BANKING_HOST="+dir, "GBPC_BANKING_DSN="+d.DSN(), "GBPC_BANKING_ON="+on, "GBPC_BANKING_SFTP="+server.Address, "GBPC_BANKING_SFTP_KEY="+server.KeyFile, "GBPC_BANKING_SFTP_HOST_KEY="+server.PinnedKey(), "GBPC_BANKING_SFTP_USER="+server.User)
			out, err := child.StdoutPipe()
			require.NoError(t, err)
			child.Stderr = os.Stderr
			require.NoError(t, child.Start())
			outputs, children = append(outputs, out), append(children, child)
		}
		began := make(chan string, 4*files)
		for _, out := range outputs {
			go func() {
				for scanner := bufio.NewScanner(out); scanner.Scan(); {
					if name, ok := strings.CutPrefix(scanner.Text(), "processing "); ok {
						began <- name
					}
				}
			}()
		}
		require.Eventually(t, func() bool { return len(entriesOf(t, filepath.Join(dir, "rejected"))) == files }, time.Minute, 20*time.Millisecond, "of another account: each is put aside")
		for _, child := range children {
			require.NoError(t, child.Process.Kill())
			_ = child.Wait() // killed
		}
		times := map[string]int{}
		for range len(began) {
			times[<-began]++
		}
		require.Len(t, times, files, on)
		for name, n := range times {
			require.Equal(t, 1, n, "%s: %s", on, name)
		}
	}
}

// TestHost is a server on one of two hosts; alone it does nothing.
func TestHost(t *testing.T) {
	dir := os.Getenv("GBPC_BANKING_HOST")
	if dir == "" {
		t.Skip("run by TestFolders_OfSeveralHostsHaveEachFileProcessedOnce")
	}
	d, err := db.Open(t.Context(), os.Getenv("GBPC_BANKING_DSN"))
	require.NoError(t, err)
	var store exchange.Store = exchange.NewDisk(dir)
	if os.Getenv("GBPC_BANKING_ON") == "sftp" {
		store, err = exchange.SFTPSettings{Address: os.Getenv("GBPC_BANKING_SFTP"), User: os.Getenv("GBPC_BANKING_SFTP_USER"), KeyFile: os.Getenv("GBPC_BANKING_SFTP_KEY"), HostKeys: []string{os.Getenv("GBPC_BANKING_SFTP_HOST_KEY")}, Root: dir}.Open()
		require.NoError(t, err)
	}
	sealer, err := seal.Generate()
	require.NoError(t, err)
	rail := banking.NewFolderOn(store, folders, 5*time.Millisecond, nil)
	service := banking.New(banking.Config{Issuer: issuer}, banking.Dependencies{DB: d, Clock: clock.System{}, Queue: jobs.New(jobs.Dependencies{DB: d, Clock: clock.System{}}), Sealer: sealer, Rail: rail, Sink: recorder{},
		Verified: names{}, Auth: &authenticator{}, Customers: &authenticator{}, Modulus: modulus.Published(), Exceptions: said{newRaised()}})
	require.NoError(t, rail.Receive(t.Context(), service.ProcessFile))
}

// said prints each file that is being put aside, once it is claimed.
type said struct{ *raised }

func (s said) Raise(ctx context.Context, tx db.Tx, e exceptions.Exception) error {
	fmt.Println("processing " + e.Details["file"])
	time.Sleep(3 * time.Millisecond) // the other host looks meanwhile
	return s.raised.Raise(ctx, tx, e)
}
