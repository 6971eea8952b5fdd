package path

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"
)

// from has the client call from another address of this machine, so that limits per client count it apart. Where the
// system has no such address it stays where it was.
func (c *client) from(address string) {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	c.http.Transport = &http.Transport{MaxIdleConnsPerHost: 2, DialContext: func(ctx context.Context, network, to string) (net.Conn, error) {
		connection, err := dialer.DialContext(ctx, network, to)
		if err != nil && ctx.Err() == nil {
			return (&net.Dialer{}).DialContext(ctx, network, to)
		}
		return connection, err
	}}
}

// clientAt returns the address of the n-th client.
func clientAt(n int) string { return fmt.Sprintf("127.%d.%d.%d", 1+n/64_000%200, n/250%250, 2+n%250) }

// addOperator adds an operator to the data of a running program, as its administrator does on the machine.
func addOperator(t *testing.T, p *program, email string, roles ...string) *client {
	t.Helper()
	c := exec.Command(p.binary, "operator", email, "--roles", strings.Join(roles, ","), "--database", filepath.Join(p.data, "gbpc.db"), "--keys", filepath.Join(p.data, "keys.json"))
	c.Stdin = strings.NewReader(sandboxPassword)
	c.Env = os.Environ()
	output, err := c.CombinedOutput()
	require.NoError(t, err, string(output))
	return newClient(p, email, sandboxPassword)
}

// person is a kind of caller of the fuzzer.
type person struct {
	*client
	kind     string // "nobody", "garbage", "customer", "key", "operator"
	mayRenew bool   // a lost session is replaced by a new one
	has      known
	key      *holder
	business string // for which a member of a team acts, "" for the person's own account
}

// enter opens a session and, for a member of a team, has it act for the business.
func (p *person) enter() error {
	if err := p.signIn(); err != nil || p.business == "" {
		return err
	}
	err := p.post("/user/self/business", map[string]string{"id": p.business}, nil)
	if hasCode(err, "A0404") { // removed from the team: a customer like any other
		p.business, err = "", nil
	}
	return err
}

// serves reports whether the call is for callers of the person's kind.
func (p *person) serves(c callable) bool {
	if strings.HasPrefix(c.path, "/admin/") {
		return p.kind == "operator"
	}
	return p.kind == "customer" || p.kind == "key"
}

var operatorRoles = []string{"compliance", "treasury", "support", "auditor", "administrator"}

// cast returns one caller of every kind, with a session where they have one.
func cast(t *testing.T, p *program) []*person {
	t.Helper()
	garbage := newClient(p, "", "")
	garbage.token = "Bearer not-a-token-at-all"
	people := []*person{{client: newClient(p, "", ""), kind: "nobody"}, {client: garbage, kind: "garbage"}}
	add := func(kind string, c *client) {
		c.from(clientAt(len(people)))
		require.NoError(t, c.signIn())
		one := &person{client: c, kind: kind, mayRenew: true, has: known{}}
		if kind == "customer" {
			one.has = possessions(t, c)
		}
		people = append(people, one)
	}
	for _, email := range []string{"individual@example.com", "business@example.com", "individual@example.com"} { // in two sessions
		add("customer", newClient(p, email, sandboxPassword))
	}
	unverified, frozen := newClient(p, "unverified@example.com", sandboxPassword), newClient(p, "frozen@example.com", sandboxPassword)
	signUp(t, unverified)
	add("customer", unverified)
	company := newClient(p, "company@example.com", sandboxPassword)
	signUpAs(t, company, "business")
	add("customer", company)
	signUp(t, frozen)
	o := openOffice(t, p)
	var found page[struct{ ID string }]
	require.NoError(t, o.requester.get("/admin/customer?query=frozen@example.com", &found))
	require.Len(t, found.List, 1)
	var asked struct{ ID string }
	require.NoError(t, o.requester.guarded("/admin/customer/"+found.List[0].ID+"/freeze", "", map[string]any{"frozen": true, "legalBasis": "court_order", "reason": "a test"}, &asked))
	require.NoError(t, o.approver.guarded("/admin/approval/"+asked.ID+"/decision", "", map[string]string{"decision": "approve", "reason": "a test"}, nil))
	add("customer", frozen)
	for _, email := range []string{"operator@example.com", "approver@example.com", "operator@example.com", "approver@example.com"} {
		add("operator", newClient(p, email, sandboxPassword))
	}
	for _, role := range operatorRoles {
		add("operator", addOperator(t, p, role+"@example.com", role))
	}
	for i, email := range []string{"individual@example.com", sandboxBusiness, sandboxBusiness} {
		h := &holder{}
		if i == 2 {
			h.private = ed25519.PrivateKey{}
		}
		h.renew(t, p, email)
		owner := newClient(p, email, sandboxPassword)
		require.NoError(t, owner.signIn())
		people = append(people, &person{client: newClient(p, email, ""), kind: "key", key: h, has: possessions(t, owner)})
		people[len(people)-1].from(clientAt(len(people)))
	}
	owner := newClient(p, sandboxBusiness, sandboxPassword)
	require.NoError(t, owner.signIn())
	for _, role := range []string{"administrator", "initiator", "approver", "viewer", "developer"} {
		member := newClient(p, "team-"+role+"@example.com", "a long enough password 9")
		member.from(clientAt(len(people)))
		signUp(t, member)
		if role == "initiator" || role == "approver" {
			verify(t, p, member)
		}
		business := join(t, owner, member, role)
		people = append(people, &person{client: member, kind: "customer", mayRenew: true, has: possessions(t, owner), business: business})
	}
	partial := addOperator(t, p, "partial@example.com", operatorRoles...)
	add("operator", partial)
	enrol(t, partial)
	require.NoError(t, partial.signIn())
	require.True(t, hasCode(partial.get("/admin/customer", nil), "A10009"), "the second factor is missing")
	people[len(people)-1].mayRenew = false
	return people
}

// enrol sets up an authenticator, and returns its secret.
func enrol(t *testing.T, c *client) (secret string) {
	t.Helper()
	var begun struct{ Secret string }
	require.NoError(t, c.guarded("/user/auth/2fa/2fa", "", nil, &begun))
	require.NoError(t, c.post("/user/auth/2fa", map[string]string{"totp": totpAt(t, begun.Secret, time.Now())}, nil))
	return begun.Secret
}

// totpAt returns the code of an authenticator.
func totpAt(t *testing.T, secret string, at time.Time) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, at)
	require.NoError(t, err)
	return code
}
