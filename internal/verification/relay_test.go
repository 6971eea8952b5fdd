package verification_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

// outbox returns the letters to an address, or all for "".
func (b *bench) outbox(to string) []mail.Captured {
	b.t.Helper()
	all, err := b.mail.Captured(b.t.Context(), to)
	require.NoError(b.t, err)
	return all
}

// mailLink asks from a client of the network to mail a member's link.
func (b *bench) mailLink(address, token, memberID string) answer {
	b.t.Helper()
	r := b.request("POST", business+"/member/send-email", object{"id": memberID})
	r.RemoteAddr = address + ":40000"
	return b.do(r, token)
}

func TestAbuse_ABusinessMailsAtMostSixtyMemberLinksADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		var members []member
		for n := range 50 {
			members = append(members, b.addMember(token, person(recordID, fmt.Sprintf("Victim%d", n), "", "director")))
		}
		var last answer
		for n := range 1000 { // from a network that has many addresses
			last = b.mailLink(fmt.Sprintf("198.51.%d.1", n%250), token, members[n%50].ID)
		}
		require.Equal(t, 429, last.Status)
		wait, err := strconv.Atoi(last.Header.Get("Retry-After"))
		require.NoError(t, err)
		require.LessOrEqual(t, wait, 24*60)
		require.Equal(t, 60, len(b.outbox("")))
		b.clock.Advance(time.Duration(wait) * time.Second)
		require.Equal(t, 200, b.mailLink("198.51.100.1", token, members[0].ID).Status, "at the time that was named")

		honest, theirs := b.draft()
		require.Equal(t, 200, b.mailLink("203.0.113.5", honest, b.addMember(honest, person(theirs, "Dora", "", "director")).ID).Status, "another business is not held up")
	})
}

func TestAbuse_ManyBusinessesOfOneClientMailThirtyPeopleAnHourAndTenLettersToOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		for range 4 {
			token, recordID := b.draft()
			for n := range 15 {
				form := person(recordID, fmt.Sprintf("V%d", n), "", "director")
				form["email"] = fmt.Sprintf("%s-%d@example.com", recordID, n)
				b.mailLink("198.51.100.1", token, b.addMember(token, form).ID)
			}
		}
		require.Equal(t, 30, len(b.outbox("")))
		for n := range 4 {
			token, recordID := b.draft()
			m := b.addMember(token, person(recordID, "Dora", "", "director"))
			for range 5 {
				b.mailLink(fmt.Sprintf("203.0.113.%d", n), token, m.ID)
			}
		}
		require.Equal(t, 10, len(b.outbox("dora@acme.example")))
	})
}

func TestAbuse_AMemberLinkCarriesNoWordOfTheBusiness(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		require.Equal(t, 200, b.call("POST", business, token, object{"companyName": "Quagmire.com Prizes"}).Status)
		m := b.addMember(token, person(recordID, "Quagmire", "", "director"))
		require.Equal(t, 200, b.mailLink("198.51.100.1", token, m.ID).Status)
		l := b.mailed()
		require.NotContains(t, strings.ReplaceAll(l.Subject+l.Text+l.HTML, l.To, ""), "Quagmire")
		require.Contains(t, l.Text, "http://localhost:8080/verify#")
	})
}

const aLink, anOverride = "Win at https://evil.example/prize", "Jane\u202eeod"

func TestAbuse_NamesThatHoldAnAddressOrTurnTheTextAreRefusedAtTheirField(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		for text, code := range map[string]string{aLink: "A0432", "evil.example/x": "A0432", "www.evil": "A0432", anOverride: "A0402", "Jane\r\nBcc: x": "A0402"} {
			token := "customer:" + b.customer(verification.KindIndividual)
			require.Equal(t, map[string]string{"firstName": code, "middleName": code, "lastName": code},
				b.call("POST", "/user/real-name", token, object{"firstName": text, "middleName": text, "lastName": text}).fields(t), text)
			token, recordID := b.draft()
			require.Equal(t, map[string]string{"companyName": code}, b.call("POST", business, token, object{"companyName": text}).fields(t), text)
			form := person(recordID, "Dora", "", "director")
			form["firstName"], form["lastName"] = text, text
			require.Equal(t, map[string]string{"firstName": code, "lastName": code}, b.call("POST", business+"/member", token, form).fields(t), text)
		}
		token, _ := b.draft()
		require.Equal(t, 200, b.call("POST", business, token, object{"companyName": "Booking.com Ltd"}).Status, "a company may be called so")
		require.Equal(t, map[string]string{"occupation": "A0402"}, b.call("POST", "/user/real-name", "customer:"+b.customer(verification.KindIndividual), object{"occupation": anOverride}).fields(t))
	})
}

func TestMail_ACompanyCalledLikeADomainIsNoLinkInItsLetters(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	owner := b.addMember(token, person(recordID, "Dora", "100", "director", "ubo"))
	b.live(business, token)
	require.Equal(t, 200, b.call("POST", business, token, object{"companyName": "Booking.com Ltd", "submit": true}).Status)
	b.verifyMember(token, owner.ID)
	a := b.call("POST", "/admin/verification/business/"+recordID+"/decision", b.operator(staff.Compliance), object{"decision": "approve"})
	require.Equal(t, 200, a.Status, "%s", a.Body)
	require.Contains(t, b.mailed().Text, "Hello Booking.\u200ccom Ltd,")
	require.NotContains(t, b.mailed().HTML, "Booking.com")
}
