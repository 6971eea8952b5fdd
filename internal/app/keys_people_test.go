package app

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// staffed gives the keyring's business a member without a display name, an invitation, an approval and a payment of that
// member's, and returns the ids with which calls ask for one thing.
func (k *keyring) staffed() map[string]string {
	k.t.Helper()
	user, _, err := k.a.customers.ByEmail(k.t.Context(), k.a.db.Read(), keyringOwner)
	require.NoError(k.t, err)
	business, err := k.a.customers.OwnAccount(k.t.Context(), k.a.db.Read(), user.ID)
	require.NoError(k.t, err)
	as := func(userID string, role customer.Role) context.Context {
		return auth.WithCaller(k.t.Context(), auth.Identity{UserID: userID, CustomerID: business, AccountType: customer.Business, Kind: customer.UserCustomer, Role: role})
	}
	_, err = k.a.team.Invite(as(user.ID, customer.RoleOwner), "invited@example.com", customer.RoleViewer)
	require.NoError(k.t, err)
	var approval team.Approval
	payment := id.New()
	require.NoError(k.t, k.a.db.Tx(k.t.Context(), func(ctx context.Context, tx db.Tx) error {
		m, err := k.a.auth.CreateUser(ctx, tx, auth.NewUser{Email: "member@example.com", Password: "Correct-horse-9", Country: "GB", Kind: customer.Individual})
		if err != nil {
			return err
		}
		if _, err := k.a.customers.AddMember(ctx, tx, business, m.User.ID, customer.RoleAdministrator); err != nil {
			return err
		}
		ctx = as(m.User.ID, customer.RoleAdministrator)
		if approval, err = k.a.team.Ask(ctx, tx, team.Request{CustomerID: business, Subject: team.PolicyChange, Kind: "policy", Item: id.New(), Summary: "no approvals", Requirement: team.Requirement{Approvals: 1}}); err != nil {
			return err
		}
		return k.a.transactions.Insert(ctx, tx, transactions.Transaction{
			ID: payment, CreatedAt: k.a.clock.Now(), CustomerID: business, Type: transactions.FiatDeposit, Amount: money.MustParse("1.00", money.GBPC), Fee: money.MustParse("0", money.GBPC),
			Status: transactions.AwaitingFunds, Initiator: auth.Initiator{Kind: auth.InitiatorUser, ID: m.User.ID},
		})
	}))
	return map[string]string{"/api/team/approval/{id}": approval.ID, "/api/wallet/account/transaction/{id}": payment, "/api/wallet/sub-account/{id}": k.account.ID}
}

func TestKeys_ReadNoAddressOfAPerson(t *testing.T) {
	k := newKeyring(t)
	one := k.staffed()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { _ = k.a.events.Run(ctx); close(ended) }()
	defer func() { stop(); <-ended }()
	all := k.key(apikeys.Scopes, false, false)
	read := 0
	for _, route := range k.a.server.Routes() {
		if route.Method != http.MethodGet || route.Access == api.Public.Name || strings.HasPrefix(route.Path, "/api/admin/") || route.Operation == "accountEvents" {
			continue
		}
		status, body := k.get(all, parameter.ReplaceAllString(route.Path, cmp.Or(one[route.Path], "none")))
		require.Less(t, status, 500, "%s %s", route.Path, body)
		for _, address := range []string{keyringOwner, "member@example.com", "invited@example.com"} {
			require.NotContains(t, body, address, route.Path)
		}
		if status == http.StatusOK {
			read++
		}
	}
	require.Greater(t, read, 15)
	for _, people := range []string{"/api/team/member", "/api/team/invitation"} {
		status, body := k.get(all, people)
		require.Equal(t, http.StatusForbidden, status, people)
		var answer keyAnswer
		require.NoError(t, json.Unmarshal([]byte(body), &answer))
		require.Equal(t, "A20003", answer.Code)
	}
	_, events := k.get(all, "/api/event")
	for _, kind := range []string{"approval.requested", "transaction.created"} {
		require.Contains(t, events, kind)
	}
}

// get reads a path with a key.
func (k *keyring) get(h holder, path string) (status int, body string) {
	k.t.Helper()
	r, err := http.NewRequestWithContext(k.t.Context(), http.MethodGet, k.site+path, nil)
	require.NoError(k.t, err)
	r.Header.Set("Authorization", "Bearer "+h.secret)
	w, err := http.DefaultClient.Do(r)
	require.NoError(k.t, err)
	defer w.Body.Close()
	text, err := io.ReadAll(io.LimitReader(w.Body, 1<<20))
	require.NoError(k.t, err)
	return w.StatusCode, string(text)
}
