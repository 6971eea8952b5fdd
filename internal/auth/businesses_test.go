package auth_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

type self struct {
	ID         string
	Account    struct{ ID, Role string }
	OwnAccount struct{ ID, AccountType string }
	Businesses []struct{ ID, Name, Role string }
}

func TestBusinesses_ASessionSwitchesToABusinessAndBackAndHasTheRoleOfEach(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		jane := b.enrolled("jane@example.com")
		business := b.enrol(auth.NewUser{Email: "acme@example.com", DisplayName: "Acme", Password: password, Kind: customer.Business})
		other := b.enrol(auth.NewUser{Email: "other@example.com", Password: password, Kind: customer.Business})
		b.member(business.Customer.ID, jane.User.ID, customer.RoleApprover)
		w := b.signedIn("jane@example.com")
		var me self
		w.call("GET", "/user/self", nil).into(t, &me)
		require.Equal(t, jane.Customer.ID, me.Account.ID, "one's own at first")
		require.Equal(t, "owner", me.Account.Role)
		require.Len(t, me.Businesses, 1)
		require.Equal(t, "Acme", me.Businesses[0].Name)
		require.Equal(t, "approver", me.Businesses[0].Role)
		w.call("POST", "/user/self/business", object{"id": business.Customer.ID}).into(t, &me)
		w.call("GET", "/user/self", nil).into(t, &me)
		require.Equal(t, business.Customer.ID, me.Account.ID)
		require.Equal(t, "approver", me.Account.Role)
		w.refused("A0404", w.call("POST", "/user/self/business", object{"id": other.Customer.ID}))
		elsewhere := b.signedIn("jane@example.com")
		elsewhere.call("GET", "/user/self", nil).into(t, &me)
		require.Equal(t, jane.Customer.ID, me.Account.ID, "another session has its own")
		w.call("POST", "/user/self/business", object{"id": jane.Customer.ID}).into(t, &me)
		require.Equal(t, jane.Customer.ID, me.Account.ID)
		require.Equal(t, me.OwnAccount.ID, me.Account.ID)
	})
}

func TestBusinesses_TheRoleIsTheOneOfNowAndWhoLeavesIsOutAtOnce(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		jane := b.enrolled("jane@example.com")
		business := b.enrol(auth.NewUser{Email: "acme@example.com", Password: password, Kind: customer.Business})
		b.member(business.Customer.ID, jane.User.ID, customer.RoleApprover)
		w, own := b.signedIn("jane@example.com"), b.signedIn("jane@example.com")
		w.ok(w.call("POST", "/user/self/business", object{"id": business.Customer.ID}))
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.customers.SetRole(ctx, tx, business.Customer.ID, jane.User.ID, customer.RoleViewer)
		})
		var me self
		w.call("GET", "/user/self", nil).into(t, &me)
		require.Equal(t, "viewer", me.Account.Role)
		b.tx(func(ctx context.Context, tx db.Tx) error {
			m, err := b.customers.MemberOf(ctx, tx, business.Customer.ID, jane.User.ID)
			require.NoError(t, err)
			return b.customers.RemoveMember(ctx, tx, m)
		})
		w.refused("A10005", w.call("GET", "/user/self", nil))
		own.ok(own.call("GET", "/user/self", nil))
		own.refused("A0404", own.call("POST", "/user/self/business", object{"id": business.Customer.ID}))
	})
}

func TestBusinesses_WhoLeavesTheirOwnBusinessGetsAnAccountOfTheirOwn(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		founder := b.enrol(auth.NewUser{Email: "acme@example.com", Password: password, Kind: customer.Business})
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.customers.RemoveMember(ctx, tx, founder) })
		w := b.signedIn("acme@example.com")
		var me self
		w.call("GET", "/user/self", nil).into(t, &me)
		require.NotEqual(t, founder.Customer.ID, me.Account.ID)
		require.Equal(t, "individual", me.OwnAccount.AccountType)
		require.Empty(t, me.Businesses)
	})
}

func TestBusinesses_OneThatIsClosedIsNobodysAndItsMembersKeepWhatElseIsTheirs(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		founder := b.enrol(auth.NewUser{Email: "acme@example.com", Password: password, Kind: customer.Business})
		other := b.enrol(auth.NewUser{Email: "other@example.com", Password: password, Kind: customer.Business})
		var account customer.Customer
		b.tx(func(ctx context.Context, tx db.Tx) (err error) {
			account, err = b.customers.OpenSubAccount(ctx, tx, customer.NewSubAccount{Business: founder.Customer, Kind: customer.Business, Holder: customer.HolderOwn, Name: "Payroll"})
			return err
		})
		entered := func(email string, customerID customer.ID) *browser {
			w := b.signedIn(email)
			w.ok(w.call("POST", "/user/self/business", object{"id": customerID}))
			return w
		}
		jane, bob := b.enrolled("jane@example.com"), b.enrolled("bob@example.com")
		b.member(founder.Customer.ID, jane.User.ID, customer.RoleOwner)
		b.member(account.ID, bob.User.ID, customer.RoleViewer)
		b.member(other.Customer.ID, jane.User.ID, customer.RoleViewer)
		b.member(other.Customer.ID, founder.User.ID, customer.RoleDeveloper)
		foundersKey := b.machine(entered("acme@example.com", other.Customer.ID).makeKey("read").Secret)
		janesKey := b.machine(entered("jane@example.com", founder.Customer.ID).makeKey("read").Secret)
		gone := []*browser{
			b.signedIn("acme@example.com"), entered("acme@example.com", other.Customer.ID),
			entered("jane@example.com", founder.Customer.ID), entered("jane@example.com", account.ID), entered("bob@example.com", account.ID),
		}
		kept := []*browser{b.signedIn("jane@example.com"), entered("jane@example.com", other.Customer.ID), b.signedIn("bob@example.com"), b.signedIn("other@example.com")}
		b.tx(func(ctx context.Context, tx db.Tx) error {
			for _, id := range []customer.ID{account.ID, founder.Customer.ID} {
				if err := b.customers.SetStatus(ctx, tx, id, customer.Closed); err != nil {
					return err
				}
			}
			return b.auth.CustomerClosed(ctx, tx, founder.Customer.ID)
		})
		for _, w := range gone {
			w.refused("A10005", w.call("GET", "/user/self", nil))
		}
		for _, w := range kept {
			var me self
			w.call("GET", "/user/self", nil).into(t, &me)
			for _, one := range me.Businesses {
				require.NotContains(t, []customer.ID{founder.Customer.ID, account.ID}, one.ID)
			}
			w.refused("A0404", w.call("POST", "/user/self/business", object{"id": founder.Customer.ID}))
			w.refused("A0404", w.call("POST", "/user/self/business", object{"id": account.ID}))
		}
		for _, m := range []*browser{foundersKey, janesKey} {
			m.refused("A20001", m.call("GET", "/wallet/account/setting", nil))
		}
		var open, left int
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT (SELECT count(*) FROM auth_api_keys WHERE state <> 'revoked'), (SELECT count(*) FROM auth_events WHERE kind = 'left_business')").Scan(&open, &left))
		require.Zero(t, open, "the founder does not come back")
		require.Equal(t, 2, left)
	})
}

func (b *bench) member(customerID, userID string, role customer.Role) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		added, err := b.customers.AddMember(ctx, tx, customerID, userID, role)
		require.True(b.t, added)
		return err
	})
}

func (b *bench) tx(do func(ctx context.Context, tx db.Tx) error) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), do))
}

// Who is a member of nothing else is shown what was read with the session, which is as new as the call.
func TestBusinesses_TheOwnAccountAloneIsShownUntilItIsClosedAndABusinessFromItsFirstCallOn(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		jane := b.enrolled("jane@example.com")
		business := b.enrol(auth.NewUser{Email: "acme@example.com", DisplayName: "Acme", Password: password, Kind: customer.Business})
		w, owner := b.signedIn("jane@example.com"), b.signedIn("acme@example.com")
		read := func(w *browser) (me self) {
			w.call("GET", "/user/self", nil).into(t, &me)
			return me
		}
		require.Equal(t, jane.Customer.ID, read(w).OwnAccount.ID)
		require.Empty(t, read(w).Businesses)
		require.Equal(t, "Acme", read(owner).Businesses[0].Name, "its own account is a business")
		b.member(business.Customer.ID, jane.User.ID, customer.RoleViewer)
		require.Len(t, read(w).Businesses, 1)
		b.tx(func(ctx context.Context, tx db.Tx) error {
			return b.customers.SetStatus(ctx, tx, business.Customer.ID, customer.Closed)
		})
		require.Empty(t, read(owner).OwnAccount.ID, "nobody acts for a customer that is closed")
		require.Empty(t, read(owner).Businesses)
		require.Empty(t, read(w).Businesses)
	})
}
