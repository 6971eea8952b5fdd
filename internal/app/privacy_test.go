package app

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/privacy"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

// leaving is a server with one customer whose account is empty, and one with money in it.
type leaving struct {
	t *testing.T
	*App
	clock      *clock.Fixed
	customerID string
	rich       string
	operators  [2]staff.Operator
	command    CustomerData // for the commands, without a customer
	balanced   func()
}

func newLeaving(t *testing.T, d *db.DB) *leaving {
	t.Helper()
	m := newMovedIn(t, d)
	_, err := m.brings(t.Context(), `reference,kind,email,name,first_name,last_name,date_of_birth,country,verification,evidence,balance
1,individual,ada@example.net,Ada Okafor,Ada,Okafor,1984-02-29,GB,approved,Seen the passport,0
2,individual,rich@example.net,Rich Jones,,,,GB,none,,5.00
`, "reference,network,address,label\n1,ethereum,0x52908400098527886E0F7030069857D2E4169EE7,Secret hoard\n", "5.00")
	require.NoError(t, err)
	sealer, err := seal.Load(m.Keys)
	require.NoError(t, err)
	l := &leaving{t: t, clock: clock.NewFixed(time.Now().UTC().Truncate(time.Second)), balanced: m.balanced}
	l.command = CustomerData{Database: d.DSN(), Keys: m.Keys, Files: filepath.Join(t.TempDir(), "files")}
	l.App = joined(t, func(o *Dependencies) {
		o.DB, o.Sealer, o.Clock, o.Files, o.Transport, o.Log = d, sealer, l.clock, l.command.Files, unsent{}, slog.New(slog.DiscardHandler)
	})
	l.customerID, err = l.privacy.ByEmail(t.Context(), "ada@example.net")
	require.NoError(t, err)
	l.rich, err = l.privacy.ByEmail(t.Context(), "rich@example.net")
	require.NoError(t, err)
	for i, email := range []string{"one@gbpc.example", "two@gbpc.example"} {
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			u, err := l.auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: "a long enough passphrase", DisplayName: email, Country: "GB"})
			if err != nil {
				return err
			}
			if err := l.staff.SaveOperator(ctx, tx, u.User.ID, email, []staff.Role{staff.Compliance}); err != nil {
				return err
			}
			l.operators[i], _, err = l.staff.Operator(ctx, tx, u.User.ID)
			return err
		}))
	}
	_, err = l.files.Put(t.Context(), files.Upload{Owner: l.customerID, Purpose: "verification", Kinds: files.Documents, Content: strings.NewReader("%PDF-1.7 a passport")})
	require.NoError(t, err)
	_, err = d.Writer().ExecContext(t.Context(), "UPDATE mail_outbox SET state = 'sent', message = NULL")
	require.NoError(t, err)
	return l
}

// exported are the files of the export, by name, and all their words.
func (l *leaving) exported() (names []string, words string) {
	l.t.Helper()
	var file bytes.Buffer
	require.NoError(l.t, l.privacy.Export(l.t.Context(), staff.Operator{}, l.customerID, &file))
	return filesIn(l.t, file.Bytes())
}

// filesIn are the files of an archive, by name, and all their words.
func filesIn(t *testing.T, content []byte) (names []string, words string) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	require.NoError(t, err)
	for _, f := range archive.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		names, words = append(names, f.Name), words+string(text)
	}
	return names, words
}

func TestPrivacy_TheExportHasEverythingThatIsKeptAndNoSecret(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLeaving(t, d)
		names, words := l.exported()
		for _, name := range []string{"about.json", "users.json", "verification_records.json", "withdrawals_whitelist.json", "auth_events.json", "files.json"} {
			require.Contains(t, names, name)
		}
		for _, part := range []string{"ada@example.net", "Okafor", "1984-02-29", "Secret hoard", "0x52908400098527886E0F7030069857D2E4169EE7", "%PDF-1.7 a passport", "Seen the passport", `"notIncluded"`} {
			require.Contains(t, words, part)
		}
		require.NotContains(t, words, "rich@example.net")
		require.NotContains(t, words, "email_index")
	})
}

func TestPrivacy_ACustomerIsErasedByTwoOperatorsAndTheRestWhenItsTimeIsOver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLeaving(t, d)
		_, err := l.privacy.RequestErasure(t.Context(), staff.Operator{}, l.rich, "closes the account")
		require.ErrorIs(t, err, privacy.ErrInUse)
		require.ErrorContains(t, err, "has balance")

		approval, err := l.privacy.RequestErasure(t.Context(), staff.Operator{}, l.customerID, "closes the account")
		require.NoError(t, err)
		decide := func(by staff.Operator) {
			_, err := l.staff.Decide(t.Context(), by, approval, true, "")
			require.NoError(t, err)
		}
		decide(l.operators[0])
		_, words := l.exported()
		require.Contains(t, words, "ada@example.net", "one operator is not enough")
		decide(l.operators[1])
		_, err = l.privacy.RequestErasure(t.Context(), staff.Operator{}, l.customerID, "again")
		require.ErrorIs(t, err, privacy.ErrInUse)

		_, words = l.exported()
		for _, gone := range []string{"ada@example.net", "Secret hoard"} {
			require.NotContains(t, words, gone)
		}
		for _, kept := range []string{"Okafor", "a passport", `"closed"`} {
			require.Contains(t, words, kept)
		}
		_, err = l.privacy.ByEmail(t.Context(), "ada@example.net")
		require.Error(t, err, "and the address can be used again")
		_, err = d.Writer().ExecContext(t.Context(), "UPDATE auth_events SET client = client")
		require.ErrorContains(t, err, "append-only", "the window is closed")

		l.clock.Set(l.clock.Now().AddDate(5, 0, 0).Add(-time.Hour))
		require.NoError(t, l.privacy.Retain(t.Context()))
		_, words = l.exported()
		require.Contains(t, words, "Okafor")
		l.clock.Advance(time.Hour)
		require.NoError(t, l.privacy.Retain(t.Context()))
		_, err = l.files.Sweep(t.Context())
		require.NoError(t, err)
		_, words = l.exported()
		for _, gone := range []string{"Okafor", "1984-02-29", "a passport", "Seen"} {
			require.NotContains(t, words, gone)
		}
		_, err = l.staff.VerifyAuditTrail(t.Context())
		require.NoError(t, err)
	})
}

func TestPrivacy_LettersAndBrowsersAreKeptForTheirTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLeaving(t, d)
		_, err := d.Writer().ExecContext(t.Context(), `INSERT INTO auth_sessions (id, user_id, user_kind, customer_id, purpose, second_factor, client, created_at, last_used_at, ends_at)
			SELECT 's', user_id, 'customer', customer_id, 'full', 'none', $1, $2, $2, $2 FROM customer_members WHERE customer_id = $3`, make([]byte, 90), l.clock.Now(), l.customerID)
		require.NoError(t, err)
		long := func() (n int) {
			require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT (SELECT count(*) FROM mail_outbox) * 10 + (SELECT count(*) FROM auth_sessions WHERE length(client) > 40)").Scan(&n))
			return n
		}
		require.Equal(t, 21, long())
		l.clock.Advance(90*24*time.Hour - time.Minute)
		require.NoError(t, l.privacy.Retain(t.Context()))
		require.Equal(t, 21, long())
		l.clock.Advance(2 * time.Minute)
		require.NoError(t, l.privacy.Retain(t.Context()))
		require.Zero(t, long())
	})
}
