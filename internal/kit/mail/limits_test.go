package mail_test

import (
	"context"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// limited are two processes that share a database.
type limited struct {
	t       *testing.T
	db      *db.DB
	clock   *clock.Fixed
	outs    []*mail.Outbox
	written int
}

func newLimited(t *testing.T, d *db.DB, limits mail.Limits) *limited {
	t.Helper()
	sealer, err := seal.Generate()
	require.NoError(t, err)
	l := &limited{t: t, db: d, clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))}
	for range 2 {
		l.outs = append(l.outs, mail.New(mail.Dependencies{DB: d, Queue: jobs.New(jobs.Dependencies{DB: d, Clock: l.clock}), Sealer: sealer, Clock: l.clock, Limits: limits}))
	}
	return l
}

// write has a letter written by either process in turn.
func (l *limited) write(kind mail.Kind, to string, by mail.Cause) error {
	l.written++
	return l.db.Tx(l.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return l.outs[l.written%2].Enqueue(ctx, tx, mail.Email{Kind: kind, By: by, Message: mail.Message{To: to}})
	})
}

func (l *limited) inbox(to string) int {
	l.t.Helper()
	all, err := l.outs[0].Captured(l.t.Context(), to)
	require.NoError(l.t, err)
	return len(all)
}

var tooMany = fault.New(fault.TooManyRequests)

func TestLimits_AMailboxGetsTenLettersOfAKindInAnHourWhoeverCausesThem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLimited(t, d, mail.Limits{})
		for n := range 20 {
			err := l.write(mail.MemberLink, " Jane@Example.com", mail.Cause{Client: fmt.Sprintf("2001:db8:%d::1", n), Business: fmt.Sprint(n)})
			if n < 10 {
				require.NoError(t, err)
				continue
			}
			require.ErrorIs(t, err, tooMany)
			require.Equal(t, 6*time.Minute, fault.Of(err).RetryAfter())
			require.NoError(t, l.write(mail.ContactReceipt, "jane@example.com", mail.Cause{Client: fmt.Sprintf("2001:db8:%d::1", n)}), "a receipt is left out silently")
		}
		require.Equal(t, 20, l.inbox("jane@example.com"), "each kind has its own")
		l.clock.Advance(6 * time.Minute)
		require.NoError(t, l.write(mail.MemberLink, "jane@example.com", mail.Cause{Business: "a"}))
	})
}

func TestLimits_AClientHasThirtyMailboxesWrittenToInAnHour(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLimited(t, d, mail.Limits{Uncounted: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}})
		kinds := []mail.Kind{mail.RegistrationCode, mail.PasswordReset, mail.MemberLink, mail.ContactReceipt}
		for n := range 60 {
			by := mail.Cause{Client: fmt.Sprintf("2001:db8::%x", n+1), Business: fmt.Sprint(n)} // one /64
			if err := l.write(kinds[n%4], fmt.Sprintf("%d@example.com", n), by); err != nil {
				require.ErrorIs(t, err, tooMany)
			}
			require.NoError(t, l.write(mail.RegistrationCode, fmt.Sprintf("free%d@example.com", n), mail.Cause{Client: "203.0.113.5"}), "not counted")
			if n < 5 {
				require.NoError(t, l.write(mail.RegistrationCode, "0@example.com", by), "the same mailbox again")
			}
			l.clock.Advance(10 * time.Second) // so that the reserve suffices
		}
		reached := 0
		for n := range 60 {
			if l.inbox(fmt.Sprintf("%d@example.com", n)) > 0 {
				reached++
			}
		}
		require.Equal(t, 30+59*10/120, reached, "one more each two minutes")
		require.NoError(t, l.write(mail.PasswordReset, "owner@example.com", mail.Cause{Browser: "known"}), "a browser of the owner's writes to the owner alone")
		require.NoError(t, l.write(mail.RegistrationCode, "jane@example.com", mail.Cause{Client: "2001:db8:1::1"}), "another network")
	})
}

func TestLimits_ABusinessHasSixtyLettersADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLimited(t, d, mail.Limits{PerBusiness: 6, PerRecipient: 2, RecipientsPerClient: 1000})
		sent := 0
		for n := range 10 {
			if l.write(mail.MemberLink, fmt.Sprintf("%d@example.com", n), mail.Cause{Business: "a", Client: "192.0.2.1"}) == nil {
				sent++
			}
		}
		require.Equal(t, 6, sent, "as it is set")
		err := l.write(mail.MemberLink, "jane@example.com", mail.Cause{Business: "a"})
		require.Equal(t, 4*time.Hour, fault.Of(err).RetryAfter())
		require.NoError(t, l.write(mail.MemberLink, "jane@example.com", mail.Cause{Business: "b"}))
	})
}

func TestLimits_NoticesAboutAnAccountAreNeverLeftOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLimited(t, d, mail.Limits{PerRecipient: 1, RecipientsPerClient: 1, PerBusiness: 1})
		by := mail.Cause{Client: "192.0.2.1", Business: "a"}
		for n := range 20 {
			for _, flood := range []mail.Kind{mail.RegistrationCode, mail.PasswordReset, mail.MemberLink, mail.ContactReceipt, mail.SignInNotice} {
				_ = l.write(flood, "jane@example.com", by)
			}
			before := l.inbox("jane@example.com")
			for _, kind := range []mail.Kind{mail.SecurityNotice, mail.AccountNotice, mail.StaffLetter, mail.OperatorNotice} {
				require.NoError(t, l.write(kind, "jane@example.com", by))
			}
			require.Equal(t, before+4, l.inbox("jane@example.com"), n)
		}
	})
}

func TestLimits_ALetterOfNoKindIsNotSent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLimited(t, d, mail.Limits{})
		require.Error(t, l.write("", "jane@example.com", mail.Cause{}))
		require.Zero(t, l.inbox("jane@example.com"))
	})
}
