package path

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// The contract allows 30 s for making the world and 3 s for opening it. How long they take here is logged: it says as much of the machine.
func TestSandbox_MakesTheUsualDemoWorldAndOpensIt(t *testing.T) {
	p := newProgram(t)
	p.more = []string{"--demo"}
	p.begin(t)
	require.True(t, p.ready(5*time.Minute), "the demo world is not made after five minutes")
	made := p.processorTime()
	requireUsualWorld(t, p)
	checkNoListEmpty(t, p)
	p.stop()
	require.NotContains(t, p.output.String(), "not in the demo world")
	for _, secret := range []string{"gbpc_test_", "whsec_"} {
		require.NotContains(t, p.output.String(), secret)
	}
	waited, opened := p.start(t)
	requireUsualWorld(t, p)
	requireGuidesRun(t, p)
	t.Logf("made in %s and opened in %s of processor time (%s)", made, opened, waited.Round(time.Millisecond))
}

// requireUsualWorld looks at what the seeded company has.
func requireUsualWorld(t *testing.T, p *program) {
	t.Helper()
	c := newClient(p, "business@example.com", sandboxPassword)
	var demo struct {
		Days, Customers, Progress int
		Status                    string
	}
	require.NoError(t, c.get("/sandbox/demo", &demo))
	require.Equal(t, "done", demo.Status)
	require.Equal(t, [3]int{90, 40, 100}, [3]int{demo.Days, demo.Customers, demo.Progress})
	var made struct{ Key struct{ Status string } }
	require.NoError(t, c.post("/sandbox/key", map[string]string{"email": "business@example.com"}, &made))
	require.Equal(t, "active", made.Key.Status, "the first example of the README works at once")
	require.NoError(t, c.signIn())
	var account struct {
		Balances []struct{ Currency, Available, Pending string }
	}
	require.NoError(t, c.get("/wallet/account", &account))
	require.Equal(t, "10000.000000", account.Balances[0].Available)
	require.Equal(t, "0.000000", account.Balances[0].Pending)
}

// emptyLists are the lists in which the demo world has nothing, and why.
var emptyLists = map[string]string{
	"/admin/bank/file":                             "the sandbox's bank sends no file that cannot be read",
	"/admin/bank/unexplained-entry":                "a debit that nobody has explained stops minting",
	"/user/passkey":                                "a passkey needs an authenticator",
	"/wallet/sub-account/{id}/verification/member": "the sub-accounts are the company's own",
}

type entry struct {
	ID     string
	Status any // the cases' are numbers
}

// checkNoListEmpty reads every list of the API, and looks for what must be in some of them: a screen without anything on it
// shows nothing of what it is for.
func checkNoListEmpty(t *testing.T, p *program) {
	t.Helper()
	company, operator := newClient(p, "business@example.com", sandboxPassword), newClient(p, "operator@example.com", sandboxPassword)
	require.NoError(t, company.signIn())
	require.NoError(t, operator.signIn())
	read := func(path string) []entry {
		by := company
		if strings.HasPrefix(path, "/admin/") {
			by = operator
		}
		sign := "?"
		if strings.Contains(path, "?") {
			sign = "&"
		}
		var found struct{ List []entry }
		assert.NoError(t, by.get(path+sign+"pageSize=100", &found), path)
		return found.List
	}
	each := func(path string) (all []entry) { // of every entry of the parent, where there is one
		parent, rest, nested := strings.Cut(path, "/{id}")
		if !nested {
			return read(path)
		}
		for _, one := range read(parent) {
			all = append(all, read(parent+"/"+one.ID+rest)...)
		}
		return all
	}
	lists := listCalls(t, company)
	require.Greater(t, len(lists), 40, "the lists of the documents")
	for _, path := range lists {
		why, empty := emptyLists[path]
		switch {
		case !empty:
			assert.NotEmpty(t, each(path), path)
		case !strings.Contains(path, "{id}"):
			assert.Empty(t, read(path), "%s has something, although %s", path, why)
		}
	}
	for path, wanted := range map[string][]string{
		"/team/approval": {"pending", "approved", "rejected"}, "/team/invitation": {"accepted", "pending"},
		"/developer/key": {"active", "pending", "revoked"}, "/developer/webhook": {"active", "disabled"}, "/developer/webhook/{id}/delivery": {"delivered", "failed", "pending"},
		"/admin/month": {"closed", "open"},
	} {
		statuses := map[any]bool{}
		for _, one := range each(path) {
			statuses[one.Status] = true
		}
		for _, status := range wanted {
			assert.True(t, statuses[status], "%s: nothing is %s", path, status)
		}
	}
	for _, path := range []string{
		"/admin/approval?status=pending", "/admin/approval?status=approved", "/admin/approval?status=rejected", "/admin/exception?status=resolved", "/admin/transaction?status=awaiting_approval",
		"/admin/screening?status=confirmed", "/admin/screening?status=false_positive", "/admin/unmatched-credit?status=awaiting_approval",
		"/admin/travel-rule?state=pending", "/admin/travel-rule?state=rejected", "/admin/travel-rule?state=expected", "/admin/travel-rule?state=matched", "/admin/travel-rule?state=missing", "/admin/travel-rule?state=closed",
		"/admin/bug?state=triaged", "/admin/bug?state=accepted", "/admin/bug?state=rejected", "/admin/bug?state=fixed", "/admin/bug?state=rewarded", "/admin/contact?state=open", "/admin/customer?status=closed",
	} {
		assert.NotEmpty(t, read(path), path)
	}
}

// listCalls returns the lists that the three documents describe, by their paths, without those that are of one thing that
// a parameter names.
func listCalls(t *testing.T, c *client) (paths []string) {
	t.Helper()
	for _, document := range []string{"/openapi.json", "/admin/openapi.json", "/sandbox/openapi.json"} {
		answer, err := c.http.Get(c.base + document)
		require.NoError(t, err)
		var described struct {
			Paths map[string]struct {
				Get *struct{ Parameters []openapitest.Parameter }
			}
		}
		err = json.NewDecoder(answer.Body).Decode(&described)
		require.NoError(t, errors.Join(err, answer.Body.Close()))
		for path, calls := range described.Paths {
			if calls.Get == nil || !slices.ContainsFunc(calls.Get.Parameters, func(p openapitest.Parameter) bool { return p.Name == "cursor" }) ||
				slices.ContainsFunc(calls.Get.Parameters, func(p openapitest.Parameter) bool { return p.Required && p.In == "query" }) {
				continue
			}
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}
