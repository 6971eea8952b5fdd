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
	a, end, err := unplugged(t.Context())
	require.NoError(t, err)
	defer func() { require.NoError(t, end()) }()
	door := a.server.Handler(http.NotFoundHandler())
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
	w := httptest.NewRecorder()
	door.ServeHTTP(w, request(t, http.MethodPost, "/api/user/auth/login", "", `{"email":"`+n.Email+`","password":"Correct-horse-9"}`))
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
