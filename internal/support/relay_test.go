package support_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestAbuse_NamesThatHoldAnAddressOrTurnTheTextAreRefusedAtTheirField(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		for _, name := range []string{"Win at https://evil.example/prize", "evil.example", "www.evil", "Jane\u202eeod", "Jane\u200b"} {
			form := message()
			form["name"] = name
			require.Equal(t, []string{"name"}, b.call("POST", contactCall, "", form).fields(t), name)
		}
		contact, bug := message(), report()
		contact["subject"], bug["title"] = "My\u202eegassem", "SSX\u2067"
		require.Equal(t, []string{"subject"}, b.call("POST", contactCall, "", contact).fields(t))
		require.Equal(t, []string{"title"}, b.call("POST", reportCall, "", bug).fields(t))
		contact["subject"], bug["title"] = "An error on https://gbpc.example/Fees", "XSS on https://gbpc.example/verify"
		require.Equal(t, 200, b.call("POST", contactCall, "", contact).Status, "operators alone read a subject")
		require.Equal(t, 200, b.call("POST", reportCall, "", bug).Status)
	})
}

// from submits a form from a client of the network.
func (b *bench) from(address, path string, form object) answer {
	b.t.Helper()
	encoded, err := json.Marshal(form)
	require.NoError(b.t, err)
	r := httptest.NewRequestWithContext(b.t.Context(), http.MethodPost, "/api"+path, bytes.NewReader(encoded))
	r.RemoteAddr = address + ":40000"
	r.Header.Set("Content-Type", "application/json")
	return b.do(r, "")
}

// lettersTo returns what was mailed to the address.
func (b *bench) lettersTo(to string) []mail.Captured {
	b.t.Helper()
	all, err := b.mail.Captured(b.t.Context(), to)
	require.NoError(b.t, err)
	return all
}

const (
	contactCall = "/support/contact/submit"
	reportCall  = "/bug/bug-bounty/submit"
	victim      = "victim@example.com"
)

func TestAbuse_AThousandOrderedReceiptsAreTenLettersAnHour(t *testing.T) {
	for path, orders := range map[string]int{contactCall: 1000, reportCall: 100} {
		t.Run(path, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := newBench(t, d)
				form := map[string]object{contactCall: message(), reportCall: report()}[path]
				form["email"] = victim
				for n := range orders {
					a := b.from(fmt.Sprintf("198.51.%d.7", n/10), path, form)
					require.Equal(t, 200, a.Status, "what was written is kept, and the answer does not say what was mailed: %s", a.Body)
				}
				require.Equal(t, 10, len(b.lettersTo(victim)))
				form["email"] = "jane@example.com"
				require.Equal(t, 200, b.from("203.0.113.5", path, form).Status)
				require.Equal(t, 1, len(b.lettersTo("jane@example.com")), "others get their receipts")
				form["email"] = victim
				b.clock.Advance(time.Hour)
				require.Equal(t, 200, b.from("203.0.113.5", path, form).Status)
				require.Equal(t, 11, len(b.lettersTo(victim)))
			})
		})
	}
}

func TestAbuse_NoWordOfAStrangerIsMailedToTheAddressTheyGave(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		contact, bug := message(), report()
		contact["email"], contact["name"], contact["subject"], contact["message"] = victim, "Quagmire Prize", "Quagmire claim https://evil.example", "Quagmire"
		bug["email"], bug["title"], bug["description"] = victim, "Quagmire https://evil.example/win", "Quagmire"
		var receipt struct{ ContactID, ReportID string }
		b.from("198.51.100.1", contactCall, contact).into(t, &receipt)
		b.from("198.51.100.1", reportCall, bug).into(t, &receipt)
		clerk := b.operator(staff.Support)
		require.Equal(t, 200, b.call("POST", "/admin/contact/"+receipt.ContactID+"/answer", clerk, object{"text": "We will look into it."}).Status)
		require.Equal(t, 200, b.call("POST", "/admin/bug/"+receipt.ReportID+"/answer", clerk, object{"text": "We will look into it."}).Status)
		letters := b.lettersTo(victim)
		require.Len(t, letters, 4)
		for _, l := range letters {
			whole := l.Subject + l.Text + l.HTML
			require.NotContains(t, whole, "Quagmire")
			require.NotContains(t, whole, "evil.example")
			require.Regexp(t, receipt.ContactID+"|"+receipt.ReportID, whole, "the reference")
		}
	})
}
