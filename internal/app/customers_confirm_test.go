package app

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/auth/calls"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/webhooks"
)

func TestCustomers_EveryCallThatChangesSomethingAsksForAnAuthenticationOrSaysWhyNot(t *testing.T) {
	a := joined(t)
	var writing []string
	for _, route := range a.server.Routes() {
		if route.Method == http.MethodGet || route.Access == api.Public.Name || strings.HasPrefix(route.Path, "/api/admin/") {
			continue // a stranger has no token that could be stolen
		}
		writing = append(writing, route.Operation)
		_, asks := calls.ThatAsk[route.Operation]
		reason, askNot := calls.ThatAskNot[route.Operation]
		require.NotEqual(t, asks, askNot, "%s %s (%s) is in none of the tables of internal/auth/calls, or in both", route.Method, route.Path, route.Operation)
		require.True(t, asks || reason != "", route.Operation)
	}
	for _, known := range slices.Concat(slices.Collect(maps.Keys(calls.ThatAsk)), slices.Collect(maps.Keys(calls.ThatAskNot))) {
		require.Contains(t, writing, known, "there is no such call")
	}
}

// thief has the token of an owner whose second factor is out of reach, and whose session is authenticated besides.
type thief struct {
	officeCaller
	a        *App
	recovery []string
	business customer.ID
	owner    string
}

func (c thief) call(method, path, body string) (a officeAnswer) {
	c.t.Helper()
	w := httptest.NewRecorder()
	c.door.ServeHTTP(w, request(c.t, method, "/api"+path, c.token, body))
	require.NoError(c.t, json.Unmarshal(w.Body.Bytes(), &a), w.Body.String())
	return a
}

func (c thief) answer(challenge, method, proof string) officeAnswer {
	c.t.Helper()
	return c.post("/user/auth/secondary-login", `{"challengeId":"`+challenge+`","method":"`+method+`",`+proof+`}`)
}

// newThief is the owner of a business with a viewer, john.
func newThief(t *testing.T, strict bool) (c thief, john string) {
	t.Helper()
	a := joined(t, func(o *Dependencies) { o.Auth.TwoFactor, o.Auth.PasswordSecondaryAuth = true, !strict })
	door := handlerOf(t, a)
	c = thief{officeCaller: officeCaller{t, door, signInAs(t, a, door, customer.RoleOwner)}, a: a}
	signIn(t, a, door, "john", nil)
	user := func(email string) string {
		u, found, err := a.customers.ByEmail(t.Context(), a.db.Read(), email)
		require.NoError(t, err)
		require.True(t, found)
		return u.ID
	}
	c.owner, john = user("role-owner@example.com"), user("john@example.com")
	m, err := a.customers.Member(t.Context(), a.db.Read(), c.owner)
	require.NoError(t, err)
	c.business = m.Customer.ID
	require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := a.customers.AddMember(ctx, tx, c.business, john, customer.RoleViewer)
		return err
	}))
	return c, john
}

// enrol gives the owner an authenticator, and the session an authentication by it.
func (c *thief) enrol() {
	c.t.Helper()
	c.ok("/user/auth/secondary-login", `{"method":"password","password":"Correct-horse-9"}`)
	code, err := totp.GenerateCode(c.ok("/user/auth/2fa/2fa", "{}").Data.Secret, time.Now())
	require.NoError(c.t, err)
	c.recovery = c.ok("/user/auth/2fa", `{"totp":"`+code+`"}`).Data.RecoveryCodes
	c.ok("/user/auth/secondary-login", `{"method":"recovery","recoveryCode":"`+c.recovery[0]+`"}`)
}

// made returns the ids of a webhook and of a key of the business.
func (c thief) made() (hook, key string) {
	c.t.Helper()
	ctx := auth.WithCaller(c.t.Context(), auth.Identity{UserID: c.owner, CustomerID: c.business, AccountType: customer.Business, Kind: customer.UserCustomer, Role: customer.RoleOwner, Own: true})
	e, _, err := c.a.webhooks.Add(ctx, c.business, webhooks.Wanted{URL: "https://example.com/hook", Events: []string{"ping"}})
	require.NoError(c.t, err)
	k, _, err := c.a.auth.MakeKeyFor(ctx, "role-owner@example.com", apikeys.Draft{Name: "Key", Scopes: []apikeys.Scope{apikeys.Read}})
	require.NoError(c.t, err)
	return e.ID, k.ID
}

// askedElsewhere are the calls that need money, payees or something to decide: the tests of their departments see them ask.
var askedElsewhere = []string{
	"withdrawToBank", "withdrawToChain", "orderBatch", "orderBatchFile", "transferBetweenAccounts", "addBank", "addAddress", "addAddresses", "decideTeamApproval",
}

func TestCustomers_ATokenAloneLetsNobodyInAndTakesNoGuardAway(t *testing.T) {
	c, john := newThief(t, false)
	c.enrol()
	hook, key := c.made()
	const invite = `{"email":"mate@example.com","role":"owner"}`
	asking := map[string][3]string{
		"inviteTeamMember": {http.MethodPost, "/team/invitation", invite},
		"changeTeamMember": {http.MethodPut, "/team/member/" + john, `{"role":"owner"}`},
		"removeTeamMember": {http.MethodDelete, "/team/member/" + john, ""},
		"changeTeamPolicy": {http.MethodPut, "/team/policy", `{"rules":[],"separation":false}`},
		"addWebhook":       {http.MethodPost, "/developer/webhook", `{"url":"https://example.com/tap","events":["*"]}`},
		"changeWebhook":    {http.MethodPut, "/developer/webhook/" + hook, `{"url":"https://example.com/hook","events":["*"]}`},
		"rotateWebhook":    {http.MethodPost, "/developer/webhook/" + hook + "/rotate", ""},
		"makeKey":          {http.MethodPost, "/developer/key", `{"name":"Tap","scopes":["read"]}`},
		"rotateKey":        {http.MethodPost, "/developer/key/" + key + "/rotate", `{"graceHours":1}`},
		"changeKey":        {http.MethodPut, "/developer/key/" + key, `{"scopes":["read","reports"]}`},
		"changeSettings":   {http.MethodPost, "/wallet/account/setting", `{"whitelistOnly":false}`},
	}
	require.ElementsMatch(t, slices.Collect(maps.Keys(calls.ThatAsk)), slices.Concat(slices.Collect(maps.Keys(asking)), askedElsewhere))
	for call, one := range asking {
		asked := c.call(one[0], one[1], one[2])
		require.Equal(t, "A10008", asked.Code, call)
		require.NotEmpty(t, asked.Data.ChallengeID, call)
		require.Equal(t, call, asked.Data.Summary.Action)
		require.NotEmpty(t, asked.Data.Summary.Item, call)
		require.NotContains(t, asked.Data.Methods, "password", call)
		require.Equal(t, "A10010", c.answer(asked.Data.ChallengeID, "password", `"password":"Correct-horse-9"`).Code, call)
	}
	require.Equal(t, "00000", c.call(http.MethodPut, "/developer/webhook/"+hook, `{"url":"https://example.com/hook","events":["ping"],"description":"Orders"}`).Code, "it sends no more than before")
	require.Equal(t, "00000", c.call(http.MethodPost, "/developer/webhook/"+hook+"/test", "").Code)

	asked := c.call(http.MethodPost, "/team/invitation", invite).Data
	require.Equal(t, "mate@example.com: owner", asked.Summary.Item)
	require.Equal(t, "00000", c.answer(asked.ChallengeID, "recovery", `"recoveryCode":"`+c.recovery[1]+`"`).Code)
	require.Equal(t, "A10008", c.post("/team/invitation", `{"email":"other@example.com","role":"owner"}`).Code, "it is for that body")
	require.Equal(t, "00000", c.post("/team/invitation", invite).Code)
	require.Equal(t, "A10008", c.post("/team/invitation", invite).Code, "it is good once")
}

func TestCustomers_WithoutASecondFactorThePasswordIsGivenForWhatMovesNoMoney(t *testing.T) {
	c, _ := newThief(t, true)
	const invite = `{"email":"mate@example.com","role":"viewer"}`
	asked := c.asksPassword("/team/invitation", invite)
	require.Equal(t, "A10022", c.answer(asked, "password", `"password":"Wrong-horse-9"`).Code)
	require.Equal(t, "00000", c.answer(asked, "password", `"password":"Correct-horse-9"`).Code)
	require.Equal(t, "00000", c.post("/team/invitation", invite).Code)
	require.Equal(t, "A10029", c.post("/developer/key", `{"name":"Tap","scopes":["read"]}`).Code)
	require.Equal(t, "A10029", c.post("/wallet/account/setting", `{"whitelistOnly":false}`).Code)
}

func (c thief) asksPassword(path, body string) (challenge string) {
	c.t.Helper()
	a := c.post(path, body)
	require.Equal(c.t, "A10008", a.Code)
	require.Equal(c.t, []string{"password"}, a.Data.Methods)
	return a.Data.ChallengeID
}

// What was authenticated for one account is not carried out for another, to which the session has switched.
func TestCustomers_AnAuthenticationIsForTheAccountForWhichItWasMade(t *testing.T) {
	c, john := newThief(t, false)
	c.token = tokenOf(t, c.door, "john@example.com")
	own, err := c.a.customers.OwnAccount(t.Context(), c.a.db.Read(), john)
	require.NoError(t, err)
	const hook = `{"url":"https://example.com/hook","events":["*"]}`
	require.NoError(t, c.a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		return c.a.customers.SetRole(ctx, tx, c.business, john, customer.RoleDeveloper)
	}))
	require.Equal(t, "00000", c.answer(c.post("/developer/webhook", hook).Data.ChallengeID, "password", `"password":"Correct-horse-9"`).Code)
	c.ok("/user/self/business", `{"id":"`+c.business+`"}`)
	require.Equal(t, "A10008", c.post("/developer/webhook", hook).Code)
	c.ok("/user/self/business", `{"id":"`+own+`"}`)
	require.Equal(t, "00000", c.post("/developer/webhook", hook).Code)
}
