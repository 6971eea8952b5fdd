package auth

import (
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
)

// Permission is what a call does with a customer's money or data. One table says who has it.
type Permission string

// The permissions. An individual's user is its owner and has them all.
const (
	Read         Permission = "read"
	Deposit      Permission = "deposit"
	Redeem       Permission = "redeem"   // pay to a bank account
	Transfer     Permission = "transfer" // pay on a chain
	Recipients   Permission = "change recipients"
	Reports      Permission = "take reports" // statements, receipts, exports
	Webhooks     Permission = "manage webhooks"
	Decide       Permission = "decide approvals"
	ReadTeam     Permission = "read the team" // its people are no program's business
	ManageTeam   Permission = "manage the team"
	ManageKeys   Permission = "manage keys"
	ManagePolicy Permission = "manage the policy"
	Secure       Permission = "change safety settings"
	Verify       Permission = "verify" // identity checks
	SubAccounts  Permission = "manage sub-accounts"
	MoveMoney    Permission = "move money between accounts"
	Onboard      Permission = "onboard customers"    // submit identity checks of the holders of sub-accounts
	OwnData      Permission = "manage personal data" // export what is kept of the customer, and leave
)

// Permissions lists them.
var Permissions = []Permission{
	Read, Deposit, Redeem, Transfer, Recipients, Reports, Webhooks, Decide, ReadTeam, ManageTeam, ManageKeys, ManagePolicy, Secure, Verify,
	SubAccounts, MoveMoney, Onboard, OwnData,
}

// grant is who has a permission: the roles of a customer's team, and keys with a scope, "" for no key.
type grant struct {
	roles []customer.Role
	scope apikeys.Scope
}

// grants is the one table of who may do what. What is not in it is granted to nobody.
var grants = map[Permission]grant{
	Read:       {customer.Roles, apikeys.Read},
	Deposit:    {[]customer.Role{customer.RoleOwner, customer.RoleInitiator}, apikeys.Deposits},
	Redeem:     {[]customer.Role{customer.RoleOwner, customer.RoleInitiator}, apikeys.Redemptions},
	Transfer:   {[]customer.Role{customer.RoleOwner, customer.RoleInitiator}, apikeys.Transfers},
	Recipients: {[]customer.Role{customer.RoleOwner, customer.RoleInitiator}, apikeys.Recipients},
	Reports: {
		[]customer.Role{customer.RoleOwner, customer.RoleAdministrator, customer.RoleInitiator, customer.RoleApprover, customer.RoleViewer},
		apikeys.Reports,
	},
	Webhooks:     {[]customer.Role{customer.RoleOwner, customer.RoleAdministrator, customer.RoleDeveloper}, apikeys.Webhooks},
	Decide:       {[]customer.Role{customer.RoleOwner, customer.RoleApprover}, ""},
	ReadTeam:     {customer.Roles, ""},
	ManageTeam:   {[]customer.Role{customer.RoleOwner, customer.RoleAdministrator}, ""},
	ManageKeys:   {[]customer.Role{customer.RoleOwner, customer.RoleAdministrator, customer.RoleDeveloper}, ""},
	ManagePolicy: {[]customer.Role{customer.RoleOwner, customer.RoleAdministrator}, ""},
	Secure:       {[]customer.Role{customer.RoleOwner}, ""},
	Verify:       {[]customer.Role{customer.RoleOwner}, ""},
	SubAccounts:  {[]customer.Role{customer.RoleOwner, customer.RoleAdministrator}, apikeys.Accounts},
	MoveMoney:    {[]customer.Role{customer.RoleOwner, customer.RoleInitiator}, apikeys.Transfers},
	Onboard:      {[]customer.Role{customer.RoleOwner, customer.RoleAdministrator}, apikeys.Accounts},
	OwnData:      {[]customer.Role{customer.RoleOwner}, ""},
}

// RolesWith returns the roles that have the permission.
func RolesWith(p Permission) []customer.Role { return grants[p].roles }

// ScopeOf returns the scope with which a key has the permission; "" means that no key has it.
func ScopeOf(p Permission) apikeys.Scope { return grants[p].scope }

// ScopesOf returns the scopes of the keys that a member with the role may make.
func ScopesOf(role customer.Role) []apikeys.Scope {
	switch role {
	case customer.RoleOwner:
		return apikeys.Scopes
	case customer.RoleAdministrator:
		return []apikeys.Scope{apikeys.Read, apikeys.Reports, apikeys.Webhooks}
	case customer.RoleDeveloper:
		return []apikeys.Scope{apikeys.Read, apikeys.Webhooks}
	}
	return nil
}

// Has reports whether the caller has the permission: by its role, or as a key by its scopes.
func (i Identity) Has(p Permission) bool {
	if i.Key != nil {
		return grants[p].scope != "" && slices.Contains(i.Key.Scopes, grants[p].scope)
	}
	return slices.Contains(grants[p].roles, i.Role)
}

// May returns nil if the caller has one of the permissions, and otherwise the error that says what is missing.
func (i Identity) May(oneOf ...Permission) error {
	if slices.ContainsFunc(oneOf, i.Has) {
		return nil
	}
	if i.Key == nil {
		return ErrForbidden
	}
	return missingScope(scopesFor(oneOf))
}

// MayAll returns nil if the caller has all of the permissions, and otherwise the error that says what is missing.
func (i Identity) MayAll(allOf ...Permission) error {
	missing := slices.DeleteFunc(slices.Clone(allOf), i.Has)
	switch {
	case len(missing) == 0:
		return nil
	case i.Key == nil:
		return ErrForbidden
	}
	return missingScope([]string{allScopesFor(missing)})
}

// MissingScope is the data of ErrMissingScope.
type MissingScope struct {
	// Scope is what the key would need: one scope, one of several separated by " or ", or all of several separated by " and ".
	// Empty: no key may make the call.
	Scope string `json:"scope"`
}

func missingScope(scopes []string) error {
	if len(scopes) == 0 {
		return errNotForKeys.With(MissingScope{})
	}
	return ErrMissingScope.With(MissingScope{Scope: strings.Join(scopes, " or ")})
}

// scopesFor returns the scopes that have one of the permissions.
func scopesFor(oneOf []Permission) (scopes []string) {
	for _, p := range oneOf {
		if scope := grants[p].scope; scope != "" {
			scopes = append(scopes, string(scope))
		}
	}
	return scopes
}

// allScopesFor returns the scopes that have all of the permissions, separated by " and ".
func allScopesFor(allOf []Permission) string { return strings.Join(scopesFor(allOf), " and ") }
