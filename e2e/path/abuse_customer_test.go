package path

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// victimsIDs are what of the customer the calls could be made with, by the path before the parameter or the member's name.
func victimsIDs(t *testing.T, victim *client) known {
	t.Helper()
	ids := known{}
	for _, path := range []string{"/wallet/payment/bank", "/wallet/address-whitelist", "/wallet/account/transaction", "/user/session"} {
		var list page[struct{ ID string }]
		require.NoError(t, victim.get(path, &list))
		require.NotEmpty(t, list.List, path)
		ids.add(path, list.List[0].ID)
	}
	file, err := victim.upload(onePixel)
	require.NoError(t, err)
	ids.add("/third-party/file-store", file)
	for _, member := range []string{"file", "frontFile", "backFile", "selfieFile"} {
		ids.add(member, file)
	}
	var self struct{ Account struct{ ID string } }
	require.NoError(t, victim.get("/user/self", &self))
	ids.add("/user/business/real-name/member", self.Account.ID)
	ids.add("customerId", self.Account.ID)
	ids.add("bankId", ids["/wallet/payment/bank"][0])
	ids.add("id", ids["/wallet/account/transaction"][0])
	return ids
}

func TestAbuse_AMaliciousCustomer(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	thief := newClient(p, "business@example.com", sandboxPassword)
	require.NoError(t, thief.signIn())
	mine := newCustomer(t, p, "individual@example.com")

	t.Run("reaches nothing of another by any id on any call", func(t *testing.T) { reachesNothing(t, p, thief) })
	t.Run("spends no more than there is by ordering at once", func(t *testing.T) { spendsNoMore(t, thief) })
	t.Run("pays once with one key however often it is sent at once", func(t *testing.T) { paysOnce(t, mine) })
	t.Run("pays nothing with an authentication that was used", func(t *testing.T) {
		pay := func(key, amount string) error {
			return mine.call(http.MethodPost, "/wallet/account/trade/fiat/withdrawal", key, map[string]any{"amount": amount, "bankId": mine.bank.ID, "nextIsSecondaryAuth": 1}, nil)
		}
		challenge := challengeOf(t, pay("first", "3.00"))
		require.NoError(t, mine.prove(challenge))
		require.NoError(t, pay("first", "3.00"))
		again := challengeOf(t, pay("second", "3.00"))
		require.NotEqual(t, challenge, again)
		require.Error(t, mine.prove(challenge), "it is used up")
		requireCode(t, pay("second", "3.00"), "A10008")
	})
	t.Run("pays nothing with the authentication of another payment, nor with that of another customer", func(t *testing.T) {
		pay := func(key, amount string) error {
			return mine.call(http.MethodPost, "/wallet/account/trade/fiat/withdrawal", key, map[string]any{"amount": amount, "bankId": mine.bank.ID, "nextIsSecondaryAuth": 1}, nil)
		}
		challenge := challengeOf(t, pay("small", "1.00"))
		require.Error(t, thief.prove(challenge), "it belongs to a session")
		require.NoError(t, mine.prove(challenge))
		requireCode(t, pay("large", "500.00"), "A10008")
		requireCode(t, pay("small", "500.00"), "A10008")
	})
	requireBooksAgree(t, thief)
	p.stop()
	requireReconciled(t, p)
}

func challengeOf(t *testing.T, err error) string {
	t.Helper()
	var data struct{ ChallengeID string }
	requireCode(t, err, "A10008")
	require.NoError(t, json.Unmarshal(refused(t, err).Data, &data))
	require.NotEmpty(t, data.ChallengeID)
	return data.ChallengeID
}

func (c *client) prove(challenge string) error {
	return c.post("/user/auth/secondary-login", map[string]string{"method": "password", "password": c.password, "challengeId": challenge}, nil)
}

// insist makes the call, and once more with the secondary authentication it asks for.
func (c *client) insist(a asked) (answered, error) {
	answer, err := c.do(a)
	if err != nil || answer.code() != "A10008" {
		return answer, err
	}
	if err := c.post("/user/auth/secondary-login", map[string]string{"method": "password", "password": c.password, "challengeId": answer.challenge()}, nil); err != nil {
		return answer, err
	}
	return c.do(a)
}

// reachesNothing makes every call that takes an id, in its path or its body, with the ids of a customer who does nothing.
func reachesNothing(t *testing.T, p *program, thief *client) {
	ids := known{}
	w := watch(t, p, ids)
	victims := victimsIDs(t, w.client)
	doc, err := thief.published.of(thief.base)
	require.NoError(t, err)
	checked := 0
	for _, call := range callables(doc) {
		list, _, inPath := strings.Cut(call.path, "/{")
		if strings.HasPrefix(call.path, "/sandbox/") || len(call.Security) == 0 {
			continue
		}
		bodies := []map[string]any{{}}
		if call.RequestBody != nil {
			bodies = bodiesWith(doc, call, victims)
		}
		if !inPath && len(bodies) < 2 {
			continue
		}
		ids := []string{""}
		if !inPath {
			bodies = bodies[1:]
		} else {
			ids = slices.Sorted(maps.Keys(map[string]bool{victims["id"][0]: true, victims["customerId"][0]: true}))
			ids = append(ids, victims[list]...)
		}
		for _, id := range ids {
			for _, body := range bodies {
				text, err := json.Marshal(body)
				require.NoError(t, err)
				target := call.path
				for _, parameter := range call.Parameters {
					if parameter.In == "path" {
						target = strings.Replace(target, "{"+parameter.Name+"}", id, 1)
					}
				}
				answer, err := thief.insist(asked{callable: call, target: target, body: text, header: map[string]string{"Content-Type": "application/json", "X-Requested-With": "x", "satoken": thief.token}})
				require.NoError(t, err)
				checked++
				require.GreaterOrEqual(t, answer.status, 400, "%s %s %s: %s", call.method, target, text, answer.body)
				require.Less(t, answer.status, 500, "%s %s: %s", call.method, target, answer.body)
				require.Empty(t, w.shownIn(answer.body), "%s %s", call.method, target)
				for _, id := range victims {
					require.NotContains(t, string(answer.body), id[0], "%s %s", call.method, target)
				}
			}
		}
	}
	t.Logf("%d calls", checked)
	require.Greater(t, checked, 60)
	w.requireUntouched(t)
	require.NoError(t, w.get("/user/self", nil), "the session lives")
}

// bodiesWith returns an empty body and one for each id in it, the other members as the document has them.
func bodiesWith(doc *openapitest.Document, call callable, victims known) (bodies []map[string]any) {
	bodies = []map[string]any{{}}
	form := doc.Resolve(call.RequestBody.Content["application/json"].Schema)
	if form == nil {
		return bodies
	}
	for name := range form.Properties {
		if id := victims[name]; len(id) > 0 {
			body := map[string]any{"amount": "1.00", "nextIsSecondaryAuth": 1, "reason": "r", "code": "ABCDEF", "currencyId": "GBP"}
			for member := range maps.Clone(body) {
				if form.Properties[member] == nil {
					delete(body, member)
				}
			}
			body[name] = id[0]
			bodies = append(bodies, body)
		}
	}
	return bodies
}

// spendsNoMore orders ten payments of nearly everything, each with an authentication of its own, at once.
func spendsNoMore(t *testing.T, c *client) {
	available, _, err := c.balance()
	require.NoError(t, err)
	var banks page[bankAccount]
	require.NoError(t, c.get("/wallet/payment/bank", &banks))
	pay := func(n int) error {
		return c.call(http.MethodPost, "/wallet/account/trade/fiat/withdrawal", fmt.Sprint("race-", n), map[string]any{"amount": pounds(available - millionths("1.00")*int64(n+1)), "bankId": banks.List[0].ID, "nextIsSecondaryAuth": 1}, nil)
	}
	for n := range 10 {
		require.NoError(t, c.prove(challengeOf(t, pay(n))))
	}
	var all sync.WaitGroup
	results := make([]error, 10)
	for n := range results {
		all.Go(func() { results[n] = pay(n) })
	}
	all.Wait()
	accepted := 0
	for _, err := range results {
		if err == nil {
			accepted++
			continue
		}
		require.Less(t, refused(t, err).Status, 500, err)
	}
	require.Equal(t, 1, accepted, "%v", results)
	requireBooksAgree(t, c)
}

func paysOnce(t *testing.T, c *customer) {
	before, err := c.transactions()
	require.NoError(t, err)
	pay := func() error {
		return c.call(http.MethodPost, "/wallet/account/trade/fiat/withdrawal", "one-key", map[string]any{"amount": "7.00", "bankId": c.bank.ID, "nextIsSecondaryAuth": 1}, nil)
	}
	require.NoError(t, c.prove(challengeOf(t, pay())))
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			if err := pay(); err != nil && !hasCode(err, "W2011") { // still under way
				t.Error(err)
			}
		})
	}
	all.Wait()
	after, err := c.transactions()
	require.NoError(t, err)
	require.Len(t, after, len(before)+1)
}
