package devtools

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/clients/go"
)

// eventsAfter is a server with a log of five events.
func eventsAfter(t *testing.T, down *int) *gbpc.Client {
	t.Helper()
	log := []string{"e1", "e2", "e3", "e4", "e5"}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if *down > 0 {
			*down--
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		var list []map[string]any
		after := r.URL.Query().Get("after")
		for i, id := range log {
			if id > after {
				kind := []string{"transaction.completed", "ping"}[i%2]
				event := map[string]any{"id": id, "type": kind, "createdAt": time.Unix(0, 0).UTC(), "data": map[string]string{"id": "t" + id}}
				if i == 0 {
					event["account"] = "a1"
				}
				list = append(list, event)
			}
		}
		require.NoError(t, json.NewEncoder(w).Encode(map[string]any{"code": "00000", "data": map[string]any{"list": list, "_meta": map[string]any{"totalPages": 1}}}))
	}))
	t.Cleanup(server.Close)
	client, err := gbpc.New(gbpc.Options{BaseURL: server.URL, Key: "k", Retries: -1})
	require.NoError(t, err)
	return client
}

// program answers with prepared statuses, and ends the listening after the last.
type program struct {
	t        *testing.T
	statuses []int
	seen     []string
	accounts []string
	waited   []time.Duration
}

func (p *program) listen(client *gbpc.Client, l Listening) string {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.t.Context(), 10*time.Second)
	defer stop()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		require.NoError(p.t, err)
		event, err := gbpc.VerifyWebhook(body, r.Header, l.Secret)
		require.NoError(p.t, err)
		p.seen, p.accounts = append(p.seen, event.ID), append(p.accounts, event.Account)
		w.WriteHeader(p.statuses[len(p.seen)-1])
		if len(p.seen) == len(p.statuses) {
			time.AfterFunc(100*time.Millisecond, stop) // its answer is written down first
		}
	}))
	defer server.Close()
	l.ForwardTo = server.URL
	l.Pause = func(ctx context.Context, d time.Duration) error { p.waited = append(p.waited, d); return ctx.Err() }
	var out bytes.Buffer
	require.NoError(p.t, l.Forward(ctx, client, &out))
	return out.String()
}

func TestListening_ForwardsInOrderAfterAnEventAndOnlyWhatIsWanted(t *testing.T) {
	down := 0
	p := &program{t: t, statuses: []int{200, 204}}
	said := p.listen(eventsAfter(t, &down), Listening{After: "e1", Types: []gbpc.EventType{gbpc.EventTypeTransactionCompleted}, Secret: SecretOf("k")})
	require.Equal(t, []string{"e3", "e5"}, p.seen)
	require.Regexp(t, `transaction.completed +e3  200 in`, said)
}

func TestListening_ForwardsWhoseEventItIs(t *testing.T) {
	down := 0
	p := &program{t: t, statuses: []int{200, 200, 200}}
	p.listen(eventsAfter(t, &down), Listening{After: "e0", Types: []gbpc.EventType{gbpc.EventTypeTransactionCompleted}, Secret: SecretOf("k")})
	require.Equal(t, []string{"e1", "e3", "e5"}, p.seen)
	require.Equal(t, []string{"a1", "", ""}, p.accounts)
}

func TestListening_SendsAgainWhatWasNotAcceptedAndThenGoesOn(t *testing.T) {
	down := 0
	p := &program{t: t, statuses: []int{500, 200, 500, 500, 500, 200}}
	said := p.listen(eventsAfter(t, &down), Listening{After: "e2", Secret: SecretOf("k")})
	require.Equal(t, []string{"e3", "e3", "e4", "e4", "e4", "e5"}, p.seen)
	require.Equal(t, []time.Duration{time.Second, time.Second, 2 * time.Second}, p.waited[:3])
	require.Contains(t, said, "left out after 3 tries")
}

func TestListening_GoesOnWhereItWasAfterTheServerWasAway(t *testing.T) {
	down := 3
	p := &program{t: t, statuses: []int{200, 200}}
	said := p.listen(eventsAfter(t, &down), Listening{After: "e3", Secret: SecretOf("k")})
	require.Equal(t, []string{"e4", "e5"}, p.seen)
	require.Equal(t, 3, strings.Count(said, "no events"))
	require.Equal(t, []time.Duration{time.Second, 2 * time.Second, 4 * time.Second}, p.waited[:3])
}

func TestListening_EndsWithAKeyThatIsDead(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprint(w, `{"code":"A20001","message":"This API key is not valid"}`)
	}))
	defer server.Close()
	client, err := gbpc.New(gbpc.Options{BaseURL: server.URL, Key: "k"})
	require.NoError(t, err)
	err = Listening{ForwardTo: "http://127.0.0.1:1", After: "e1", Secret: SecretOf("k")}.Forward(t.Context(), client, io.Discard)
	require.True(t, gbpc.HasCode(err, gbpc.CodeKeyInvalid), err)
}

func TestCall_PrintsTheAnswerIndentedAlsoOfARefusal(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.Method == "POST" {
			w.WriteHeader(http.StatusUnprocessableEntity)
			fmt.Fprint(w, `{"code":"W2001","message":"Not enough","success":false,"requestId":"r","data":null}`)
			return
		}
		fmt.Fprintf(w, `{"code":"00000","data":{"path":%q}}`, r.URL)
	}))
	defer server.Close()
	client, err := Connection{URL: server.URL}.Client()
	require.NoError(t, err)
	for _, path := range []string{"/wallet/account?x=1", "api/wallet/account?x=1", "/api/wallet/account?x=1"} {
		var out bytes.Buffer
		require.NoError(t, Call{Method: "get", Path: path}.Make(t.Context(), client, &out))
		require.Equal(t, "{\n  \"code\": \"00000\",\n  \"data\": {\n    \"path\": \"/api/wallet/account?x=1\"\n  }\n}\n", out.String())
	}
	var out bytes.Buffer
	err = Call{Method: "POST", Path: "/x", Body: `{"a":1}`}.Make(t.Context(), client, &out)
	require.True(t, gbpc.HasCode(err, "W2001"))
	require.JSONEq(t, `{"code":"W2001","message":"Not enough","success":false,"requestId":"r","data":null}`, out.String())
	require.Error(t, Call{Method: "POST", Path: "/x", Body: `{`}.Make(t.Context(), client, &out))
}
