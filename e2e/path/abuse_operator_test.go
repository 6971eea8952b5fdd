package path

import (
	"database/sql"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite" // the file, as whoever holds the machine sees it
)

func TestAbuse_AMaliciousOperator(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	o := openOffice(t, p)
	role := map[string]*client{}
	for _, name := range operatorRoles {
		role[name] = addOperator(t, p, name+"@example.com", name)
		require.NoError(t, role[name].signIn())
	}
	var found page[struct{ ID string }]
	require.NoError(t, o.requester.get("/admin/customer?query=business@example.com", &found))
	freeze := map[string]any{"frozen": true, "legalBasis": "court_order", "reason": "because I say so"}
	decide := func(c *client, id string) error {
		return c.post("/admin/approval/"+id+"/decision", map[string]string{"decision": "approve", "reason": "checked"}, nil)
	}
	request := func(c *client) string {
		var asked struct{ ID string }
		require.NoError(t, c.post("/admin/customer/"+found.List[0].ID+"/freeze", freeze, &asked))
		return asked.ID
	}

	t.Run("approves no request of their own", func(t *testing.T) {
		id := request(o.requester)
		requireCode(t, decide(o.requester, id), "S5001")
		elsewhere := newClient(p, o.requester.email, sandboxPassword)
		require.NoError(t, elsewhere.signIn())
		requireCode(t, decide(elsewhere, id), "S5001", "in another session")
		require.NoError(t, o.approver.post("/admin/approval/"+id+"/decision", map[string]string{"decision": "reject", "reason": "no"}, nil))
		requireCode(t, decide(o.approver, id), "S5002", "what was decided")
	})
	t.Run("makes no call of another role", func(t *testing.T) {
		for who, call := range map[string]string{
			"support": "/admin/treasury/stop", "auditor": "/admin/customer/" + found.List[0].ID + "/freeze", "compliance": "/admin/treasury/fee-payout",
			"treasury": "/admin/operator", "administrator": "/admin/customer/" + found.List[0].ID + "/freeze",
		} {
			require.Equal(t, http.StatusForbidden, refused(t, role[who].post(call, freeze, nil)).Status, "%s %s", who, call)
		}
		err := role["administrator"].post("/admin/operator", map[string]any{"email": "friend@example.com", "roles": []string{"treasury"}, "reason": "r"}, nil)
		require.NoError(t, err)
		requireCode(t, newClientSignedOut(p).get("/admin/operator", nil), "A10005")
	})
	t.Run("reads no document with another role than a reviewer's, and none in secret", func(t *testing.T) {
		customer := newClient(p, "unverified@example.com", sandboxPassword)
		signUp(t, customer)
		name, err := customer.upload(onePixel)
		require.NoError(t, err)
		for who, c := range role {
			require.Contains(t, []int{http.StatusForbidden, http.StatusNotFound}, refused(t, c.get("/third-party/file-store/"+name, nil)).Status, who)
			if who != "compliance" {
				require.Contains(t, []int{http.StatusForbidden, http.StatusNotFound}, refused(t, c.get("/admin/document/"+name, nil)).Status, who)
			}
		}
		var refusal *refusal
		require.False(t, errors.As(role["compliance"].get("/admin/document/"+name, nil), &refusal), "a reviewer is shown the picture")
		var seen page[struct{ SubjectID string }]
		require.NoError(t, role["auditor"].get("/admin/audit?action=file.view", &seen))
		require.Equal(t, name, seen.List[0].SubjectID)
	})
	t.Run("decides nothing with a confirmation that was used, or that is for something else", func(t *testing.T) {
		first, second := request(o.requester), request(o.requester)
		secret := enrol(t, o.approver)
		require.NoError(t, o.requester.post("/sandbox/clock/advance", map[string]int{"seconds": 60}, nil))
		confirm := func(challenge string, later time.Duration) error {
			return o.approver.post("/user/auth/secondary-login", map[string]string{"method": "totp", "totp": totpAt(t, secret, time.Now().Add(later)), "challengeId": challenge}, nil)
		}
		challenge := challengeOf(t, decide(o.approver, first))
		require.Error(t, o.approver.prove(challenge), "a password is no second factor")
		require.NoError(t, confirm(challenge, time.Minute))
		requireCode(t, decide(o.approver, second), "A10008", "it is for the other item")
		require.NoError(t, decide(o.approver, first))
		require.Error(t, confirm(challenge, 90*time.Second), "it was used")
		requireCode(t, decide(o.approver, second), "A10008")
	})
	t.Run("edits no row of the audit trail and no security event", func(t *testing.T) {
		var entries page[struct{ Action string }]
		require.NoError(t, role["auditor"].get("/admin/audit", &entries))
		require.NotEmpty(t, entries.List)
		p.stop()
		file, err := sql.Open("sqlite", filepath.Join(p.data, "gbpc.db"))
		require.NoError(t, err)
		defer file.Close()
		for _, statement := range []string{
			"UPDATE staff_audit SET action = 'nothing'", "DELETE FROM staff_audit", "UPDATE auth_events SET kind = 'nothing'", "DELETE FROM auth_events",
			"UPDATE ledger_entries SET kind = 'nothing'", "DELETE FROM ledger_lines",
		} {
			_, err := file.ExecContext(t.Context(), statement)
			require.Error(t, err, statement)
			require.True(t, strings.Contains(err.Error(), "append-only") || strings.Contains(err.Error(), "constraint"), "%s: %v", statement, err)
		}
	})
	requireReconciled(t, p)
}

func newClientSignedOut(p *program) *client { return newClient(p, "", "") }
