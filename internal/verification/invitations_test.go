package verification_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

// submittedBusiness adds a business that was submitted before its director and its owner have verified.
func (b *bench) submittedBusiness() (token, recordID string, director, owner member) {
	b.t.Helper()
	token, recordID = b.draft()
	b.live(business, token)
	director = b.addMember(token, person(recordID, "Dora", "", "director"))
	owner = b.addMember(token, person(recordID, "Owen", "75", "ubo"))
	require.Equal(b.t, 200, b.call("POST", business, token, object{"submit": true}).Status)
	return token, recordID, director, owner
}

// letters returns the subjects of what was mailed to a member, the oldest first.
func (b *bench) letters(first string) (subjects []string) {
	b.t.Helper()
	all, err := b.mail.Captured(b.t.Context(), strings.ToLower(first)+"@acme.example")
	require.NoError(b.t, err)
	for _, m := range all {
		subjects = append([]string{m.Subject}, subjects...)
	}
	return subjects
}

// after runs the periodic jobs once so much time has passed since noon.
func (b *bench) after(passed time.Duration) {
	b.t.Helper()
	b.clock.Set(noon.Add(passed))
	require.NoError(b.t, b.db.Tx(b.t.Context(), b.queue.Schedule))
	for more := true; more; {
		done, err := b.queue.RunDue(b.t.Context())
		require.NoError(b.t, err)
		more = done > 0
	}
}

const (
	invitation = "A business asks you to verify your identity"
	reminder   = "Reminder: a business asks you to verify your identity"
	aDay       = 24 * time.Hour
)

func TestSubmission_MailsEveryMemberWhoHasNotVerifiedTheirLink(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		b.live(business, token)
		first := b.addMember(token, person(recordID, "Dora", "", "director"))
		b.addMember(token, person(recordID, "Owen", "75", "ubo"))
		b.verifyMember(token, first.ID)
		require.Empty(t, b.letters("Owen"))
		require.Equal(t, 200, b.call("POST", business, token, object{"submit": true}).Status)
		require.Equal(t, []string{invitation}, b.letters("Owen"))
		require.Empty(t, b.letters("Dora"), "she has verified")

		_, rest, _ := strings.Cut(b.mailed().Text, "/verify#")
		code, _, _ := strings.Cut(rest, "\n")
		require.Equal(t, 200, b.call("POST", business+"/member/link", "", object{"code": code}).Status)

		// The business still sees its members, and when their links were sent.
		var list struct {
			List []struct {
				FirstName                 string
				Status                    int
				LinkSentAt, LinkExpiresAt *time.Time
			}
		}
		b.call("GET", business+"/member?realnessId="+recordID, token, nil).into(t, &list)
		require.Equal(t, 1, list.List[0].Status)
		require.Nil(t, list.List[0].LinkSentAt)
		require.Equal(t, noon, *list.List[1].LinkSentAt)
		require.Equal(t, noon.Add(7*aDay), *list.List[1].LinkExpiresAt)
	})
}

func TestReminders_AreMailedAfterTwoAndFiveDaysOnceEach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, _, director, _ := b.submittedBusiness()
		b.after(2*aDay - time.Minute)
		require.Equal(t, []string{invitation}, b.letters("Dora"))
		for range 2 {
			b.after(2*aDay + 10*time.Minute)
			b.after(3 * aDay)
			require.Equal(t, []string{invitation, reminder}, b.letters("Dora"))
		}
		require.Contains(t, b.mailed().Text, "27 November 2026", "the link of a reminder expires with the invitation's")
		b.after(5*aDay + 10*time.Minute)
		b.after(6 * aDay)
		b.after(7*aDay + time.Hour)
		b.after(9 * aDay)
		require.Equal(t, []string{invitation, reminder, reminder}, b.letters("Dora"))
		require.Equal(t, []string{invitation, reminder, reminder}, b.letters("Owen"))

		// After the link has expired, the business asks for another, and the days begin anew.
		require.Equal(t, 200, b.call("POST", business+"/member/send-email", token, object{"id": director.ID}).Status)
		b.after(11*aDay + 10*time.Minute)
		require.Equal(t, []string{invitation, reminder, reminder, invitation, reminder}, b.letters("Dora"))
		require.Len(t, b.letters("Owen"), 3)
	})
}

func TestReminders_AServerThatWasDownSendsOneAndNoneOfAnExpiredLink(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.submittedBusiness()
	b.after(6 * aDay)
	b.after(6*aDay + time.Hour)
	require.Equal(t, []string{invitation, reminder}, b.letters("Dora"))

	b = newBench(t, dbtest.SQLite(t))
	b.submittedBusiness()
	b.after(8 * aDay)
	require.Equal(t, []string{invitation}, b.letters("Dora"))
}

func TestReminders_StopWhenTheMemberHasVerifiedOrIsRemoved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID, director, owner := b.submittedBusiness()
		b.verifyMember(token, director.ID)
		operator := b.operator(staff.Compliance)
		decision := object{"decision": "return", "reason": "who is Owen?"}
		require.Equal(t, 200, b.call("POST", "/admin/verification/business/"+recordID+"/decision", operator, decision).Status)
		require.Equal(t, 200, b.call("DELETE", business+"/member/"+owner.ID, token, nil).Status)
		b.after(2*aDay + time.Hour)
		b.after(5*aDay + time.Hour)
		require.Equal(t, []string{invitation}, b.letters("Dora"))
		require.Equal(t, []string{invitation}, b.letters("Owen"))
	})
}

func TestReminders_StopWhenTheBusinessIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		_, recordID, _, _ := b.submittedBusiness()
		operator := b.operator(staff.Compliance)
		decision := object{"decision": "reject", "reason": "no"}
		require.Equal(t, 200, b.call("POST", "/admin/verification/business/"+recordID+"/decision", operator, decision).Status)
		b.after(2*aDay + time.Hour)
		require.Equal(t, []string{invitation}, b.letters("Dora"))
	})
}

func TestReminders_AreInTheApplicantsLanguage(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, _, _, _ := b.submittedBusiness()
	b.speakChinese(token)
	b.after(2*aDay + time.Hour)
	require.Contains(t, b.letters("Dora"), "提醒：一家企业请您确认身份")
}

func TestAbuse_SubmittingMailsNoMoreThanAnHourAllowsAndTheRestLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		b.live(business, token)
		b.addMember(token, person(recordID, "Owen", "75", "ubo"))
		for n := range 39 {
			b.addMember(token, person(recordID, fmt.Sprintf("Dora%d", n), "", "director"))
		}
		require.Equal(t, 200, b.call("POST", business, token, object{"submit": true}).Status, "the letters do not hold it up")
		require.Len(t, b.outbox(""), 30)
		b.after(time.Hour + time.Minute)
		require.Len(t, b.outbox(""), 40)
		require.Equal(t, []string{invitation}, b.letters("Dora38"))
		b.after(2*aDay + 10*time.Minute)
		require.Equal(t, []string{invitation}, b.letters("Dora38"))
		b.after(2*aDay + time.Hour + 10*time.Minute)
		require.Equal(t, []string{invitation, reminder}, b.letters("Dora38"))
	})
}

func TestMembers_AnInvitationThatIsPutOffIsNotCalledSent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		b.live(business, token)
		b.addMember(token, person(recordID, "Owen", "75", "ubo"))
		for n := range 39 {
			b.addMember(token, person(recordID, fmt.Sprintf("Dora%d", n), "", "director"))
		}
		require.Equal(t, 200, b.call("POST", business, token, object{"submit": true}).Status)
		sent := func() (times []time.Time) {
			t.Helper()
			var list struct {
				List []struct{ LinkSentAt, LinkExpiresAt *time.Time }
			}
			b.call("GET", business+"/member?pageSize=100&realnessId="+recordID, token, nil).into(t, &list)
			for _, m := range list.List {
				require.Equal(t, m.LinkSentAt == nil, m.LinkExpiresAt == nil)
				if m.LinkSentAt != nil {
					require.Equal(t, m.LinkSentAt.Add(7*aDay), *m.LinkExpiresAt)
					times = append(times, *m.LinkSentAt)
				}
			}
			return times
		}
		require.Len(t, sent(), 30)
		b.after(time.Hour + time.Minute)
		require.Len(t, sent(), 40)
		require.Equal(t, noon.Add(time.Hour+time.Minute), sent()[39])
	})
}
