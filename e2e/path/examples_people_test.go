package path

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// unrecorded are the calls of which no test of the whole program shows an example.
var unrecorded = []string{
	// A passkey, an authenticator or a sign-in with an organisation is needed.
	"addPasskey", "beginPasskey", "beginPasskeySignIn", "passkeyLogin", "removePasskey",
	"beginTwoFactor", "bindTwoFactor", "disableTwoFactor", "enableTwoFactor", "validateTwoFactor", "validateTwoFactorByQuery",
	"beginProviderSignIn", "finishProviderSignIn",
	// They answer with a file.
	"downloadDataExport", "downloadFile",
	// Its documents belong to a link that was mailed.
	"completeMember",
}

// runPeopleExamples makes the calls for which a session is needed, or nothing: the clients have no methods for them, so the
// reference shows them for a shell.
func runPeopleExamples(t *testing.T, p *program, recorded *recorder) {
	t.Helper()
	as := func(email, password string) *client {
		c := newClient(p, email, password)
		c.http.Transport = recorded
		return c
	}
	owner := as(sandboxBusiness, sandboxPassword)
	require.NoError(t, owner.signIn())
	showKeys(t, owner)

	grace := as("grace@example.com", "a long enough password 9")
	signUp(t, grace)
	verify(t, p, grace)
	showTeam(t, owner, grace)
	showProfile(t, p, as("joan@example.com", "a long enough password 9"))
	showBusiness(t, as("harbour@example.com", "a long enough password 9"))
	showSupport(t, as("", ""))
}

func showKeys(t *testing.T, owner *client) {
	t.Helper()
	var made struct{ Key struct{ ID string } }
	require.NoError(t, owner.guarded("/developer/key", "", map[string]any{
		"name": "Treasury", "scopes": []string{"read", "redemptions"}, "ipAllowList": []string{"127.0.0.1/32"},
	}, &made))
	require.NoError(t, owner.get("/developer/key", nil))
	key := "/developer/key/" + made.Key.ID
	require.NoError(t, owner.guardedCall(http.MethodPut, key, "", map[string]any{"name": "Treasury, nightly"}, nil))
	require.NoError(t, owner.guarded(key+"/rotate", "", map[string]int{"graceHours": 24}, nil))
	require.NoError(t, owner.guardedCall(http.MethodDelete, key, "", nil, nil))
	require.NoError(t, owner.guarded("/wallet/account/setting", "", map[string]any{"monthlyStatement": true}, nil))
}

// showTeam has somebody join the owner's business, decide about a payment, and leave again.
func showTeam(t *testing.T, owner, member *client) {
	t.Helper()
	var invited struct{ ID string }
	require.NoError(t, owner.guarded("/team/invitation", "", map[string]string{"email": "nell@example.com", "role": "viewer"}, &invited))
	require.NoError(t, owner.get("/team/invitation", nil))
	require.NoError(t, owner.guardedCall(http.MethodDelete, "/team/invitation/"+invited.ID, "", nil, nil))
	join(t, owner, member, "approver")
	wantApprovals(t, owner, "5000.00")

	var banks page[bankAccount]
	require.NoError(t, owner.get("/wallet/payment/bank", &banks))
	paid := slices.IndexFunc(banks.List, func(b bankAccount) bool { return b.Status == "verified" })
	require.GreaterOrEqual(t, paid, 0)
	var waiting struct{ Approval struct{ ID string } }
	require.NoError(t, owner.guarded("/wallet/account/trade/fiat/withdrawal", "people-1", map[string]string{"amount": "5000.00", "bankId": banks.List[paid].ID}, &waiting))
	require.NoError(t, member.guarded("/team/approval/"+waiting.Approval.ID+"/decision", "", map[string]string{"decision": "reject", "reason": "The invoice was paid in March"}, nil))

	var members page[struct{ ID, Email string }]
	require.NoError(t, owner.get("/team/member", &members))
	at := slices.IndexFunc(members.List, func(m struct{ ID, Email string }) bool { return m.Email == member.email })
	require.GreaterOrEqual(t, at, 0)
	require.NoError(t, owner.guardedCall(http.MethodPut, "/team/member/"+members.List[at].ID, "", map[string]string{"role": "viewer"}, nil))
	require.NoError(t, owner.guardedCall(http.MethodDelete, "/team/member/"+members.List[at].ID, "", nil, nil))
}

// showProfile shows what a person does with their own account and its sessions.
func showProfile(t *testing.T, p *program, c *client) {
	t.Helper()
	signUp(t, c)
	verify(t, p, c)
	for _, path := range []string{"/user/self", "/user/real-name/self", "/user/security-event", "/user/passkey", "/user/visit", "/customer/data"} {
		require.NoError(t, c.get(path, nil), path)
	}
	var self struct{ Terms struct{ Current string } }
	require.NoError(t, c.get("/user/self", &self))
	require.NoError(t, c.post("/user/terms", map[string]string{"version": self.Terms.Current}, nil))
	require.NoError(t, c.post("/user/visit", map[string]string{"seenUntil": time.Now().UTC().Format(time.RFC3339)}, nil))
	require.NoError(t, c.call(http.MethodPut, "/user", "", map[string]string{"displayName": "Joan Clarke", "language": "en"}, nil))
	require.NoError(t, c.guarded("/customer/data/export", "", nil, nil))
	require.NoError(t, c.guarded("/customer/data/closing", "", map[string]string{"reason": "no_longer_needed"}, nil))
	require.NoError(t, c.call(http.MethodDelete, "/customer/data/closing", "", nil, nil))

	elsewhere := *c
	require.NoError(t, elsewhere.signIn())
	var sessions page[struct {
		ID      string
		Current bool
	}]
	require.NoError(t, c.get("/user/session", &sessions))
	other := slices.IndexFunc(sessions.List, func(s struct {
		ID      string
		Current bool
	}) bool {
		return !s.Current
	})
	require.GreaterOrEqual(t, other, 0)
	require.NoError(t, c.guardedCall(http.MethodDelete, "/user/session/"+sessions.List[other].ID, "", nil, nil))
	require.NoError(t, c.guardedCall(http.MethodDelete, "/user/session", "", nil, nil))

	for _, path := range []string{"/user/password", "/auth/change-password"} {
		method := map[bool]string{true: http.MethodPut, false: http.MethodPost}[path == "/user/password"]
		next := c.password + " and more"
		require.NoError(t, c.guardedCall(method, path, "", map[string]string{"oldPassword": c.password, "newPassword": next}, nil))
		c.password = next
		require.NoError(t, c.signIn())
	}
	require.NoError(t, c.post("/auth/reset-password", map[string]string{"email": c.email}, nil))
	code, err := c.mailedCode()
	require.NoError(t, err)
	c.password = "another long password 8"
	require.NoError(t, c.post("/user/reset-password", map[string]string{"email": c.email, "code": code, "newPassword": c.password}, nil))
	require.NoError(t, c.signIn())

	next := *c
	next.email = "joan.clarke@example.com"
	require.NoError(t, c.post("/user/auth/captcha", map[string]string{"email": next.email, "purpose": "email"}, nil))
	code, err = next.mailedCode()
	require.NoError(t, err)
	require.NoError(t, c.guardedCall(http.MethodPut, "/user/email", "", map[string]string{"newEmail": next.email, "code": code, "password": c.password}, nil))

	var login struct {
		TokenInfo struct{ RefreshToken string }
	}
	require.NoError(t, next.post("/user/auth/login", map[string]string{"email": next.email, "password": next.password}, &login))
	var refreshed struct{ Token string }
	require.NoError(t, next.post("/auth/refresh", map[string]string{"refreshToken": login.TokenInfo.RefreshToken}, &refreshed))
	next.token = refreshed.Token
	require.NoError(t, next.post("/user/auth/logout", nil, nil))
}

// showBusiness begins the verification of a company and of a person behind it.
func showBusiness(t *testing.T, c *client) {
	t.Helper()
	signUpAs(t, c, "business")
	require.NoError(t, c.post("/user/business/real-name", map[string]any{
		"companyName": "Harbour Clinic Ltd", "registrationNumber": "09876543", "incorporationCountry": "GB", "incorporatedOn": "2015-04-01", "step": "step2_1",
	}, nil))
	selfie, err := c.upload(onePixel)
	require.NoError(t, err)
	require.NoError(t, c.post("/user/business/real-name/realness", map[string]string{"selfieFile": selfie}, nil))
	var record struct{ ID string }
	require.NoError(t, c.get("/user/business/real-name/self", &record))
	var member struct{ ID string }
	require.NoError(t, c.post("/user/business/real-name/member", map[string]any{
		"realnessId": record.ID, "firstName": "Ada", "lastName": "Byron", "email": "ada@example.com", "roles": []string{"director"}, "dateOfBirth": "1980-01-01",
		"nationality": "GB", "address": map[string]string{"line1": "1 Lombard Street", "city": "London", "postcode": "EC3V 9AA", "country": "GB"},
	}, &member))
	require.NoError(t, c.get("/user/business/real-name/member?realnessId="+record.ID, nil))
	var link struct{ Code string }
	require.NoError(t, c.get("/user/business/real-name/member/realness-code/"+member.ID, &link))
	visitor := *c
	visitor.token = ""
	require.NoError(t, visitor.post("/user/business/real-name/member/link", map[string]string{"code": link.Code}, nil))
	require.NoError(t, c.post("/user/business/real-name/member/send-email", map[string]string{"id": member.ID}, nil))
	require.NoError(t, c.call(http.MethodDelete, "/user/business/real-name/member/"+member.ID, "", nil, nil))
}

// showSupport shows what anyone may send us.
func showSupport(t *testing.T, c *client) {
	t.Helper()
	require.NoError(t, c.post("/support/contact/submit", map[string]string{
		"name": "Jane Doe", "email": "jane@example.com", "category": "press", "subject": "An interview", "message": "May we visit the press?",
	}, nil))
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "steps.png")
	require.NoError(t, err)
	_, err = part.Write(onePixel)
	require.NoError(t, err)
	require.NoError(t, form.Close())
	var file struct{ FileName string }
	require.NoError(t, c.send(http.MethodPost, "/bug/bug-bounty/file", "", form.FormDataContentType(), &body, &file))
	require.NoError(t, c.post("/bug/bug-bounty/submit", map[string]any{
		"email": "jane@example.com", "title": "A page shows too much", "severity": "medium", "description": "The list has an entry of another customer.",
		"steps": "Open the list twice.", "impact": "Names can be read.", "files": []string{file.FileName},
	}, nil))
}
