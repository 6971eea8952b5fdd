package app

import (
	"net/http"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/staff"
)

// decide has an operator approve what waits, and returns the code of the answer.
func (s *Sandbox) decide(t *testing.T, session, approval string) string {
	t.Helper()
	_, code := s.ask(t, session, http.MethodPost, "/admin/approval/"+approval+"/decision", `{"decision":"approve","reason":"seen"}`, nil)
	return code
}

// The command works on the database of a server that goes on, and what it asks for is decided in its back office.
func TestRecoverOperator_AnotherAdministratorDecidesAndALinkIsGivenWhereThereIsNone(t *testing.T) {
	dir := t.TempDir()
	s := openTestSandbox(t, dir)
	defer func() { require.NoError(t, s.Close()) }()
	l := LostOperator{Database: filepath.Join(dir, "gbpc.db"), Keys: filepath.Join(dir, "keys.json"), Site: "https://gbpc.example", Email: "operator@example.com"}
	_, err := RecoverOperator(t.Context(), l)
	require.ErrorContains(t, err, "--reason")
	l.Reason = "the phone fell into the sea"
	for range 2 { // a repetition asks nobody again
		r, err := RecoverOperator(t.Context(), l)
		require.NoError(t, err)
		require.Equal(t, 1, r.Asked)
		require.Empty(t, r.Link)
	}
	require.Equal(t, 1, s.count(t, "SELECT count(*) FROM staff_approvals WHERE kind = 'operator_sign_in' AND status = 'pending'"))
	var approval string
	require.NoError(t, s.db.Read().QueryRowContext(t.Context(), "SELECT id FROM staff_approvals WHERE kind = 'operator_sign_in'").Scan(&approval))
	require.NotEqual(t, "00000", s.decide(t, s.signInAs(t, "operator@example.com"), approval), "nobody lets themselves in")
	require.Equal(t, "00000", s.decide(t, s.signInAs(t, "approver@example.com"), approval))
	l.Email = "individual@example.com"
	_, err = RecoverOperator(t.Context(), l)
	require.ErrorIs(t, err, staff.ErrNotFound)

	l.Database, l.Email = filepath.Join(t.TempDir(), "gbpc.db"), "only@gbpc.example"
	require.NoError(t, AddOperator(t.Context(), NewOperator{Database: l.Database, Keys: l.Keys, Email: l.Email, Password: SandboxPassword, Roles: []string{"administrator"}}))
	r, err := RecoverOperator(t.Context(), l)
	require.NoError(t, err)
	require.Zero(t, r.Asked)
	require.Contains(t, r.Link, "https://gbpc.example/")
}
