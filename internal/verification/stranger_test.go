package verification_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestAbuse_AStrangersWrongLinksHoldUpNoMember(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		code := b.link(token, b.addMember(token, person(recordID, "Dora", "", "director")).ID)
		open := func(address, code string) answer {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api"+business+"/member/link", strings.NewReader(`{"code":"`+code+`"}`))
			r.RemoteAddr = address
			r.Header.Set("Content-Type", "application/json")
			return b.do(r, "")
		}
		last := 0
		for range 200 {
			if last = open("[2001:db8::1]:40000", "NOSUCHCODE").Status; last == 429 {
				break
			}
		}
		require.Equal(t, 429, last)
		require.Equal(t, 429, open("[2001:db8::2]:40000", code).Status, "the same network")
		require.Equal(t, 200, open("192.0.2.7:40000", code).Status)
	})
}
