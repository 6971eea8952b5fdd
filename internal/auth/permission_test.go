package auth_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
)

// The policy, written a second time, by role: a change of the table is seen here.
func TestPermissions_EachRoleHasWhatThePolicySays(t *testing.T) {
	expected := map[customer.Role][]auth.Permission{
		customer.RoleOwner:         auth.Permissions,
		customer.RoleAdministrator: {auth.Read, auth.ReadTeam, auth.Reports, auth.Webhooks, auth.ManageTeam, auth.ManageKeys, auth.ManagePolicy, auth.SubAccounts, auth.Onboard},
		customer.RoleInitiator:     {auth.Read, auth.ReadTeam, auth.Deposit, auth.Redeem, auth.Transfer, auth.Recipients, auth.Reports, auth.MoveMoney},
		customer.RoleApprover:      {auth.Read, auth.ReadTeam, auth.Reports, auth.Decide},
		customer.RoleViewer:        {auth.Read, auth.ReadTeam, auth.Reports},
		customer.RoleDeveloper:     {auth.Read, auth.ReadTeam, auth.Webhooks, auth.ManageKeys},
		"":                         nil,
		"member":                   nil,
	}
	require.Len(t, expected, len(customer.Roles)+2)
	for role, has := range expected {
		for _, p := range auth.Permissions {
			require.Equal(t, slices.Contains(has, p), auth.Identity{Role: role}.Has(p), "%s: %s", role, p)
		}
	}
	require.False(t, auth.Identity{Role: customer.RoleOwner}.Has("another"))
}

func TestPermissions_AKeyHasThoseOfItsScopesAndNoneOfPeoplesOwn(t *testing.T) {
	expected := map[apikeys.Scope][]auth.Permission{
		apikeys.Read: {auth.Read}, apikeys.Deposits: {auth.Deposit}, apikeys.Redemptions: {auth.Redeem}, apikeys.Transfers: {auth.Transfer, auth.MoveMoney},
		apikeys.Recipients: {auth.Recipients}, apikeys.Reports: {auth.Reports}, apikeys.Webhooks: {auth.Webhooks}, apikeys.Accounts: {auth.SubAccounts, auth.Onboard},
	}
	require.Len(t, expected, len(apikeys.Scopes))
	for _, scope := range apikeys.Scopes {
		key := auth.Identity{Role: customer.RoleOwner, Key: &auth.KeyIdentity{Scopes: []apikeys.Scope{scope}}}
		for _, p := range auth.Permissions {
			require.Equal(t, slices.Contains(expected[scope], p), key.Has(p), "%s: %s", scope, p)
		}
	}
	every := auth.Identity{Role: customer.RoleOwner, Key: &auth.KeyIdentity{Scopes: append([]apikeys.Scope{""}, apikeys.Scopes...)}}
	for _, p := range []auth.Permission{auth.Decide, auth.ReadTeam, auth.ManageTeam, auth.ManageKeys, auth.ManagePolicy, auth.Secure, auth.Verify, auth.OwnData} {
		require.False(t, every.Has(p), p)
	}
}

func TestPermissions_OneOfSeveralSuffices(t *testing.T) {
	key := auth.Identity{Key: &auth.KeyIdentity{Scopes: []apikeys.Scope{apikeys.Transfers}}}
	require.NoError(t, key.May(auth.Redeem, auth.Transfer))
	require.ErrorIs(t, key.May(auth.Redeem), auth.ErrMissingScope)
	require.ErrorContains(t, key.May(auth.Redeem), "does not have the scope")
	require.ErrorIs(t, key.May(auth.ReadTeam), auth.ErrMissingScope)
	require.ErrorContains(t, key.May(auth.ReadTeam), "No API key may make this call")
	require.NoError(t, auth.Identity{Role: customer.RoleInitiator}.May(auth.Secure, auth.Redeem))
	require.ErrorIs(t, auth.Identity{Role: customer.RoleViewer}.May(auth.Secure, auth.Redeem), auth.ErrForbidden)
	require.Error(t, auth.Identity{Role: customer.RoleOwner}.May(), "nothing is nobody's")
}

func TestPermissions_AllOfSeveralAreNeededWhereTheCallSaysSo(t *testing.T) {
	key := func(scopes ...apikeys.Scope) auth.Identity {
		return auth.Identity{Key: &auth.KeyIdentity{Scopes: scopes}}
	}
	require.NoError(t, key(apikeys.Webhooks, apikeys.Read).MayAll(auth.Webhooks, auth.Read))
	require.ErrorIs(t, key(apikeys.Webhooks).MayAll(auth.Webhooks, auth.Read), auth.ErrMissingScope)
	require.ErrorIs(t, auth.Identity{Role: customer.RoleViewer}.MayAll(auth.Webhooks, auth.Read), auth.ErrForbidden)
	require.NoError(t, auth.Identity{Role: customer.RoleDeveloper}.MayAll(auth.Webhooks, auth.Read))
}

func TestPermissions_NobodyMakesAKeyThatMayMoreThanTheyMay(t *testing.T) {
	for _, role := range append([]customer.Role{""}, customer.Roles...) {
		for _, scope := range auth.ScopesOf(role) {
			require.True(t, slices.ContainsFunc(auth.Permissions, func(p auth.Permission) bool {
				return auth.ScopeOf(p) == scope && auth.Identity{Role: role}.Has(p)
			}), "%s: %s", role, scope)
		}
		require.Equal(t, auth.Identity{Role: role}.Has(auth.ManageKeys), len(auth.ScopesOf(role)) > 0, role)
	}
}
