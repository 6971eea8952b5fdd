package path

import (
	"net/http"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

var invitationToken = regexp.MustCompile(`token=([A-Z0-9]+)`)

// approverOf is a new person whose identity was checked, and who may approve for the business of the owner.
func approverOf(t *testing.T, p *program, owner *client) *client {
	t.Helper()
	c := newClient(p, "walter@example.com", "a long enough password 9")
	signUp(t, c)
	verify(t, p, c)
	join(t, owner, c, "approver")
	return c
}

// join makes the person a member of the owner's business with the role, for which their session then acts, and returns
// the business's id.
func join(t *testing.T, owner, c *client, role string) string {
	t.Helper()
	require.NoError(t, owner.guarded("/team/invitation", "", map[string]string{"email": c.email, "role": role}, nil))
	var mails page[struct{ Text string }]
	require.NoError(t, c.get("/sandbox/mail?to="+c.email, &mails))
	var token string
	for _, mail := range mails.List {
		if found := invitationToken.FindStringSubmatch(mail.Text); found != nil && token == "" {
			token = found[1]
		}
	}
	require.NotEmpty(t, token, "no invitation was mailed")
	require.NoError(t, c.post("/team/invitation/accept", map[string]string{"token": token}, nil))
	var self struct{ Businesses []struct{ ID string } }
	require.NoError(t, c.get("/user/self", &self))
	require.Len(t, self.Businesses, 1)
	require.NoError(t, c.post("/user/self/business", map[string]string{"id": self.Businesses[0].ID}, nil))
	return self.Businesses[0].ID
}

// wantApprovals makes a policy that has redemptions from an amount on approved by one other member.
func wantApprovals(t *testing.T, owner *client, from string) {
	t.Helper()
	require.NoError(t, owner.guardedCall(http.MethodPut, "/team/policy", "", map[string]any{"separation": true, "rules": []map[string]any{
		{"subject": "fiat_withdrawal", "from": "0.00", "approvals": 0}, {"subject": "fiat_withdrawal", "from": from, "approvals": 1},
	}}, nil))
}
