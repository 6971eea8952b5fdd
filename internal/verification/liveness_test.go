package verification_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

// hosted is a stand-in for a provider with a page of its own.
type hosted struct{ down bool }

func (*hosted) Name() string        { return "hosted" }
func (*hosted) TakesPictures() bool { return false }
func (h *hosted) Start(_ context.Context, r liveness.Request) (liveness.StartedSession, error) {
	if h.down {
		return liveness.StartedSession{}, errors.New("no answer")
	}
	return liveness.StartedSession{Reference: r.SessionID, URL: "https://provider.example/" + r.SessionID, ExpiresAt: noon.Add(time.Hour)}, nil
}

type session struct{ RealnessCode, URL, Status string }

func TestHostedLiveness_IsCompletedOnlyByTheProvidersResult(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, func(o *outside) { o.liveness = &hosted{} })
		token := "customer:" + b.customer(verification.KindIndividual)
		var s session
		start := func(body object) session {
			b.call("POST", "/user/real-name/realness", token, body).into(t, &s)
			return s
		}
		first := start(object{"selfieFile": b.upload(token)})
		require.Equal(t, "pending", first.Status, "our own picture proves nothing to them")
		require.Equal(t, first, start(object{}), "the open session is given again")
		end := func(o liveness.Outcome) {
			require.NoError(t, b.liveness.RecordResult(t.Context(), "hosted", s.RealnessCode, liveness.Result{Outcome: o, Codes: []string{"RED"}}))
		}
		end(liveness.Retry)
		second := start(object{})
		require.Equal(t, "pending", second.Status)
		require.NotEqual(t, first.RealnessCode, second.RealnessCode)
		end(liveness.Passed)
		end(liveness.Passed)
		require.Equal(t, "completed", start(object{}).Status)
		end(liveness.Rejected)
		require.Equal(t, "failed", start(object{}).Status)
		require.Equal(t, second.RealnessCode, start(object{}).RealnessCode, "there is no other try")
		require.ErrorIs(t, b.liveness.RecordResult(t.Context(), "hosted", "another", liveness.Result{}), liveness.ErrNotFound)
		require.ErrorIs(t, b.liveness.RecordResult(t.Context(), "embedded", s.RealnessCode, liveness.Result{}), liveness.ErrNotFound)
	})
}

func TestHostedLiveness_ReportsAnUnavailableProvider(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t), func(o *outside) { o.liveness = &hosted{down: true} })
	a := b.call("POST", "/user/real-name/realness", "customer:"+b.customer(verification.KindIndividual), object{})
	require.Equal(t, 503, a.Status)
	require.NotContains(t, string(a.Body), "no answer")
}

func TestDecide_RefusesApprovalAfterLivenessWasWithdrawn(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t), func(o *outside) { o.liveness = &hosted{} })
	token := "customer:" + b.customer(verification.KindIndividual)
	var s session
	b.call("POST", "/user/real-name/realness", token, object{}).into(t, &s)
	require.NoError(t, b.liveness.RecordResult(t.Context(), "hosted", s.RealnessCode, liveness.Result{Outcome: liveness.Passed}))
	form := b.person(token)
	form["submit"] = true
	var record struct{ ID string }
	b.call("POST", "/user/real-name", token, form).into(t, &record)
	require.NoError(t, b.liveness.RecordResult(t.Context(), "hosted", s.RealnessCode, liveness.Result{Outcome: liveness.Rejected, Codes: []string{"RED", "FINAL"}}))
	require.Equal(t, 409, b.call("POST", "/admin/verification/individual/"+record.ID+"/decision", b.operator(staff.Compliance), object{"decision": "approve"}).Status)
}
