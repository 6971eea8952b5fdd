package app

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

// Every call of the back office against every role, a customer and nobody: who the route table says
// may make it gets past the door, and nobody else.
func TestBackOffice_EveryCallAdmitsTheRolesOfItsRowOnly(t *testing.T) {
	a := joined(t)
	door := handlerOf(t, a)
	people := map[string]string{"nobody": "", "customer": signIn(t, a, door, "customer", nil)}
	for _, role := range staff.Roles {
		people[string(role)] = signIn(t, a, door, string(role), []staff.Role{role})
	}
	checked := 0
	for _, route := range a.server.Routes() {
		if !strings.HasPrefix(route.Path, "/api/admin/") {
			continue
		}
		checked++
		for who, token := range people {
			status := knock(t, door, route.Method, route.Path, token)
			switch {
			case who == "nobody":
				require.Equal(t, http.StatusUnauthorized, status, "%s %s as nobody", route.Method, route.Path)
			case who != "customer" && named(route.Access, who):
				require.NotContains(t, []int{http.StatusUnauthorized, http.StatusForbidden}, status, "%s %s as %s", route.Method, route.Path, who)
			default:
				require.Equal(t, http.StatusForbidden, status, "%s %s as %s", route.Method, route.Path, who)
			}
		}
	}
	require.NotZero(t, checked)
}

// Every customers' call against every role, an operator and nobody: who the one table of permissions names
// gets past the door, and nobody else.
func TestMatrix_EveryCustomersCallAdmitsTheRolesOfItsPermissionOnly(t *testing.T) {
	a := joined(t)
	door := handlerOf(t, a)
	members := map[customer.Role]string{}
	for _, role := range customer.Roles {
		members[role] = signInAs(t, a, door, role)
	}
	operator := signIn(t, a, door, "operator", staff.Roles)
	checked := 0
	for _, route := range a.server.Routes() {
		oneOf, allOf := permissionsOf(t, route.Access)
		if oneOf == nil && allOf == nil {
			continue
		}
		checked++
		if !strings.Contains(route.Access, "or a member's code") {
			require.Equal(t, http.StatusUnauthorized, knockStrangely(t, door, route.Method, route.Path, "").Code, "%s %s as nobody", route.Method, route.Path)
		}
		require.Contains(t, knockStrangely(t, door, route.Method, route.Path, operator).Body.String(), `"A0403"`, "%s %s as an operator", route.Method, route.Path)
		for role, token := range members {
			w := knockStrangely(t, door, route.Method, route.Path, token)
			has := func(p auth.Permission) bool { return slices.Contains(auth.RolesWith(p), role) }
			if slices.ContainsFunc(oneOf, has) || allOf != nil && !slices.ContainsFunc(allOf, func(p auth.Permission) bool { return !has(p) }) {
				require.Equal(t, http.StatusBadRequest, w.Code, "%s %s as %s: %s", route.Method, route.Path, role, w.Body)
			} else {
				require.Contains(t, w.Body.String(), `"A0403"`, "%s %s as %s", route.Method, route.Path, role)
			}
		}
	}
	require.Greater(t, checked, 30)
}

// No call admits every session of a customer but those about the user's own person.
func TestMatrix_CallsThatAskForNoPermissionAreAboutTheUsersOwnPerson(t *testing.T) {
	a := joined(t)
	for _, route := range a.server.Routes() {
		if route.Operation == "downloadFile" {
			continue // refuses customers who may not verify, and answers operators as for a file that does not exist
		}
		if route.Operation == "acceptTeamInvitation" || route.Operation == "removeTeamMember" {
			continue // joining, and leaving: who removes another member needs the role for it, which team checks
		}
		if strings.HasPrefix(route.Access, "signed in") || strings.HasPrefix(route.Access, "user") {
			require.Equal(t, "auth", route.Department, route.Path)
			require.True(t, strings.HasPrefix(route.Path, "/api/user") || strings.HasPrefix(route.Path, "/api/auth/"), route.Path)
		}
	}
}

// permissionsOf returns the permissions of which a caller needs one, or else those of which a caller needs all, by the name of
// the access; nil for another kind.
func permissionsOf(t *testing.T, access string) (oneOf, allOf []auth.Permission) {
	t.Helper()
	access, _, _ = strings.Cut(access, ",")
	names, ok := strings.CutPrefix(access, "to ")
	if !ok {
		return nil, nil
	}
	read := func(between string) (all []auth.Permission) {
		for name := range strings.SplitSeq(names, between) {
			require.Contains(t, auth.Permissions, auth.Permission(name))
			all = append(all, auth.Permission(name))
		}
		return all
	}
	if strings.Contains(names, " and ") {
		return nil, read(" and ")
	}
	return read(" or "), nil
}

// signInAs adds a business whose only user has the role, and is its session's token.
func signInAs(t *testing.T, a *App, door http.Handler, role customer.Role) string {
	t.Helper()
	n := auth.NewUser{Email: "role-" + string(role) + "@example.com", Password: "Correct-horse-9", DisplayName: string(role), Country: "GB", Kind: customer.Business}
	var m customer.Member
	require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		m, err = a.auth.CreateUser(ctx, tx, n)
		return err
	}))
	token := tokenOf(t, door, n.Email)
	require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE customer_members SET role = $1 WHERE user_id = $2", string(role), m.User.ID)
		return err
	}))
	return token
}

// knockStrangely makes the call with a parameter that none knows: who is past the door gets 400.
func knockStrangely(t *testing.T, door http.Handler, method, path, token string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	door.ServeHTTP(w, request(t, method, parameter.ReplaceAllString(path, "none")+"?strange=1", token, ""))
	return w
}

// named reports whether the access's name admits the role: "operator" means every role.
func named(access, role string) bool {
	list, ok := strings.CutPrefix(access, "role ")
	return !ok && access == "operator" || slices.Contains(strings.Split(list, ", "), role)
}

// signIn adds a customer, or an operator with the roles, and is its session's token.
func signIn(t *testing.T, a *App, door http.Handler, name string, roles []staff.Role) string {
	t.Helper()
	n := auth.NewUser{Email: name + "@example.com", Password: "Correct-horse-9", DisplayName: name, Country: "GB"}
	if roles == nil {
		n.Kind = customer.Individual
	}
	require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		m, err := a.auth.CreateUser(ctx, tx, n)
		if err != nil || roles == nil {
			return err
		}
		return a.staff.SaveOperator(ctx, tx, m.User.ID, n.Email, roles)
	}))
	return tokenOf(t, door, n.Email)
}

func tokenOf(t *testing.T, door http.Handler, email string) string {
	t.Helper()
	w := httptest.NewRecorder()
	door.ServeHTTP(w, request(t, http.MethodPost, "/api/user/auth/login", "", `{"email":"`+email+`","password":"Correct-horse-9"}`))
	require.Equal(t, http.StatusOK, w.Code, w.Body.String())
	var answer struct {
		Data struct {
			TokenInfo struct{ TokenValue string }
		}
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
	return answer.Data.TokenInfo.TokenValue
}

var parameter = regexp.MustCompile(`\{[^}]+\}`)

// knock makes the call with nothing that could do anything.
func knock(t *testing.T, door http.Handler, method, path, token string) int {
	t.Helper()
	body := ""
	if method != http.MethodGet {
		body = "{}"
	}
	w := httptest.NewRecorder()
	door.ServeHTTP(w, request(t, method, parameter.ReplaceAllString(path, "none"), token, body))
	return w.Code
}

func request(t *testing.T, method, path, token, body string) *http.Request {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	if token != "" {
		r.Header.Set("satoken", token)
	}
	return r
}
