package subaccounts_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// confinedKey makes a key of the sub-account with an authentication.
func confinedKey(p *wallettest.Person, a account, scopes ...string) *wallettest.Machine {
	p.T.Helper()
	order := object{"name": "Confined", "scopes": scopes, "account": a.ID}
	answer := p.Call("POST", "/developer/key", order)
	if answer.Code == "A10008" {
		authenticate(p, answer)
		answer = p.Call("POST", "/developer/key", order)
	}
	var made struct {
		Key    struct{ ID, Account string }
		Secret string
	}
	answer.Into(p.T, &made)
	require.Equal(p.T, a.ID, made.Key.Account)
	nobody := *p
	nobody.Token = ""
	return &wallettest.Machine{Person: &nobody, KeyID: made.Key.ID, Secret: made.Secret}
}

var everyScope = []string{"read", "deposits", "redemptions", "transfers", "recipients", "reports", "webhooks", "accounts"}

func TestConfinedKey_SeesItsAccountAndNothingElse(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a, other := own(acme, "Payroll"), own(acme, "Other")
		var made transfer
		move(acme, acme.ID, other.ID, "10.00").Into(t, &made)
		acme.OK(move(acme, acme.ID, a.ID, "20.00"))
		m := confinedKey(acme, a, everyScope...)
		require.Contains(t, m.OK(m.Call("GET", "/wallet/account", nil)).Body, `"available":"20.000000"`)
		m.OK(m.Call("GET", accounts+"/"+a.ID, nil))
		for _, foreign := range []string{other.ID, acme.ID} {
			m.Refused(fault.NotFound, m.Call("GET", accounts+"/"+foreign, nil))
			m.Refused(fault.NotFound, m.Call("PUT", accounts+"/"+foreign, object{"name": "x"}))
			m.Refused(fault.NotFound, m.Call("POST", accounts+"/"+foreign+"/close", nil))
			m.Refused(fault.NotFound, m.Call("GET", "/wallet/account", nil, "GBPC-Account", foreign))
		}
		m.Refused(fault.NotFound, m.Call("GET", "/wallet/account/transaction/"+made.Transactions.From, nil))
		m.Refused(fault.NotFound, m.Call("GET", "/wallet/account/transaction/"+made.Transactions.To, nil))
		m.Refused(fault.Forbidden, m.Call("GET", accounts, nil))
		m.Refused(fault.Forbidden, m.Call("POST", accounts, object{"name": "x", "kind": "own"}))
		m.Refused(fault.Forbidden, m.Call("POST", transfers, object{"from": a.ID, "to": acme.ID, "amount": "1.00"}, "Idempotency-Key", "k"))
		list := m.OK(m.Call("GET", "/wallet/account/transaction", nil)).Body
		require.Equal(t, 1, strings.Count(list, `"account_transfer_in"`))
		require.NotContains(t, list, other.ID)
		require.NotContains(t, m.OK(m.Call("GET", "/event?limit=100", nil)).Body, quoted(other.ID))
		m.Refused(fault.MissingScope, m.Call("GET", "/team/member", nil))
	})
}

func TestConfinedKey_DiesWhenItIsRevoked(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		m := confinedKey(acme, a, "read")
		m.OK(m.Call("GET", "/wallet/account", nil))
		acme.OK(acme.Call("GET", "/developer/key", nil, "GBPC-Account", a.ID))
		acme.OK(acme.Call("DELETE", "/developer/key/"+m.KeyID, nil, "GBPC-Account", a.ID))
		m.Refused(fault.KeyInvalid, m.Call("GET", "/wallet/account", nil))
	})
}

func TestConfinedKey_DiesWithTheRoleOfItsMaker(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		dora := member(acme, "dora@example.com", "administrator")
		reports, reads, whole := confinedKey(dora, a, "read", "reports"), confinedKey(dora, a, "read", "webhooks"), confinedKey(acme, a, "read", "reports")
		change := func(role string) {
			acme.OK(acme.Confirmed("PUT", "/team/member/"+userID(dora), object{"role": role}))
		}
		change("developer")
		reports.Refused(fault.KeyInvalid, reports.Call("GET", "/wallet/account", nil))
		reads.OK(reads.Call("GET", "/wallet/account", nil))
		change("viewer")
		reads.Refused(fault.KeyInvalid, reads.Call("GET", "/wallet/account", nil))
		change("administrator")
		reads.Refused(fault.KeyInvalid, reads.Call("GET", "/wallet/account", nil))
		whole.OK(whole.Call("GET", "/wallet/account", nil))
	})
}

func TestConfinedKey_DiesWithTheRoleOfItsConfinedMaker(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		sam := confined(acme, a, "sam@example.com", "developer")
		order := object{"name": "Sam's", "scopes": []string{"read"}}
		authenticate(sam, sam.Call("POST", "/developer/key", order))
		var made struct {
			Key    struct{ ID string }
			Secret string
		}
		sam.Call("POST", "/developer/key", order).Into(t, &made)
		nobody := *sam
		nobody.Token = ""
		m := &wallettest.Machine{Person: &nobody, KeyID: made.Key.ID, Secret: made.Secret}
		m.OK(m.Call("GET", "/wallet/account", nil))
		acme.OK(acme.Confirmed("PUT", "/team/member/"+userID(sam), object{"role": "viewer"}, "GBPC-Account", a.ID))
		m.Refused(fault.KeyInvalid, m.Call("GET", "/wallet/account", nil))
	})
}

func TestConfinedKey_DiesWhenItsMakerLeavesTheBusiness(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		dora := member(acme, "dora@example.com", "developer")
		of, whole := confinedKey(dora, a, "read"), confinedKey(acme, a, "read")
		of.OK(of.Call("GET", "/wallet/account", nil))
		acme.OK(acme.Confirmed("DELETE", "/team/member/"+userID(dora), nil))
		of.Refused(fault.KeyInvalid, of.Call("GET", "/wallet/account", nil))
		whole.OK(whole.Call("GET", "/wallet/account", nil))
	})
}

func TestConfinedKey_DiesWithItsAccount(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		m, whole := confinedKey(member(acme, "dora@example.com", "developer"), a, "read"), acme.Machine("read accounts")
		m.OK(m.Call("GET", "/wallet/account", nil))
		acme.OK(acme.Call("POST", accounts+"/"+a.ID+"/close", nil))
		m.Refused(fault.KeyInvalid, m.Call("GET", "/wallet/account", nil))
		require.Contains(t, acme.OK(acme.Call("GET", "/developer/key", nil, "GBPC-Account", a.ID)).Body, `"status":"revoked"`)
		whole.OK(whole.Call("GET", "/wallet/account", nil))
		late := object{"name": "Late", "scopes": []string{"read"}, "account": a.ID}
		authenticate(acme, acme.Call("POST", "/developer/key", late))
		acme.Refused(fault.CustomerFrozen, acme.Call("POST", "/developer/key", late))
	})
}

// A confined key's webhook is its sub-account's: what happens to the business or to another account never reaches it.
func TestConfinedWebhook_GetsTheEventsOfItsAccountAlone(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a, other := own(acme, "Payroll"), own(acme, "Other")
		m, stranger := confinedKey(acme, a, "read", "webhooks"), confinedKey(acme, other, "read", "webhooks")
		got := make(chan string, 100)
		endpoint := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			got <- string(body)
		}))
		t.Cleanup(endpoint.Close)
		var hook struct{ Webhook struct{ ID string } }
		m.Call("POST", "/developer/webhook", object{"url": endpoint.URL, "events": []string{"*"}}).Into(t, &hook)
		for _, p := range []caller{stranger, acme} {
			require.NotContains(t, p.OK(p.Call("GET", "/developer/webhook", nil)).Body, hook.Webhook.ID)
			for _, change := range []string{"/rotate", "/test", "/enable"} {
				p.Refused(fault.NotFound, p.Call("POST", "/developer/webhook/"+hook.Webhook.ID+change, nil))
			}
			p.Refused(fault.NotFound, p.Call("GET", "/developer/webhook/"+hook.Webhook.ID+"/delivery", nil))
		}
		acme.OK(move(acme, acme.ID, other.ID, "11.00"))
		acme.OK(move(acme, other.ID, acme.ID, "2.00"))
		b.Receive(acme, "7.00")
		acme.OK(move(acme, acme.ID, a.ID, "33.00")) // the last: what else was for the endpoint was recorded before it
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- b.Webhooks.Run(ctx) }()
		t.Cleanup(func() { stop(); <-ended })
		require.Eventually(t, func() bool { return strings.Contains(<-got, `"33.000000"`) }, 30*time.Second, time.Millisecond)
		deliveries := m.OK(m.Call("GET", "/developer/webhook/"+hook.Webhook.ID+"/delivery", nil)).Body
		sent, own := eventIDs(deliveries), m.OK(m.Call("GET", "/event?limit=100", nil)).Body
		require.NotEmpty(t, sent)
		for _, id := range sent {
			require.Contains(t, own, quoted(id))
		}
	})
}

var eventID = regexp.MustCompile(`"eventId":"([^"]+)"`)

func eventIDs(deliveries string) (ids []string) {
	for _, found := range eventID.FindAllStringSubmatch(deliveries, -1) {
		ids = append(ids, found[1])
	}
	return ids
}

func TestConfinedMember_ActsForTheSubAccountAlone(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a, other := own(acme, "Payroll"), own(acme, "Other")
		viewer := confined(acme, a, "sam@example.com", "viewer")
		var me struct {
			Account    struct{ ID, Role, ParentID, Name string }
			Businesses []struct{ ID, Name string }
		}
		viewer.Call("GET", "/user/self", nil).Into(t, &me)
		require.Equal(t, []string{a.ID, "viewer", acme.ID, "Payroll"}, []string{me.Account.ID, me.Account.Role, me.Account.ParentID, me.Account.Name})
		require.Equal(t, "Payroll", me.Businesses[0].Name)
		viewer.OK(viewer.Call("GET", "/wallet/account", nil))
		viewer.Refused(fault.NotFound, viewer.Call("POST", "/user/self/business", object{"id": acme.ID}))
		viewer.Refused(fault.NotFound, viewer.Call("POST", "/user/self/business", object{"id": other.ID}))
		viewer.Refused(fault.NotFound, viewer.Call("GET", "/wallet/account", nil, "GBPC-Account", other.ID))
		viewer.Refused(fault.NotFound, viewer.Call("GET", accounts+"/"+other.ID, nil))
		viewer.Refused(fault.Forbidden, viewer.Call("GET", accounts, nil))
		require.NotContains(t, acme.OK(acme.Call("GET", "/team/member", nil)).Body, "sam@example.com", "who is confined is no member of the business")
		require.Contains(t, acme.OK(acme.Call("GET", "/team/member", nil, "GBPC-Account", a.ID)).Body, "sam@example.com")
	})
}

func TestConfinedMember_WhoLeavesIsOut(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		sam := confined(acme, a, "sam@example.com", "initiator")
		var me struct{ ID string }
		sam.Call("GET", "/user/self", nil).Into(t, &me)
		acme.OK(acme.Confirmed("DELETE", "/team/member/"+me.ID, nil, "GBPC-Account", a.ID))
		sam.Refused(fault.SessionExpired, sam.Call("GET", "/wallet/account", nil))
	})
}

func TestMembersOfABusiness_ActForItsSubAccountsInTheirRole(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		var me struct {
			Account struct{ ID, Role string }
		}
		acme.Call("POST", "/user/self/business", object{"id": a.ID}).Into(t, &me)
		require.Equal(t, []string{a.ID, "owner"}, []string{me.Account.ID, me.Account.Role})
		acme.OK(acme.Call("GET", "/wallet/account", nil))
		acme.OK(acme.Call("POST", "/user/self/business", object{"id": acme.ID}))
	})
}

func TestSubAccounts_OfAnotherBusinessDoNotExist(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		rival := business(b, "rival@example.com")
		theirs := own(rival, "Theirs")
		m := acme.Machine(strings.Join(everyScope, " "))
		for _, call := range []func(method, path string, body any, headers ...string) wallettest.Answer{acme.Call, m.Call} {
			acme.Refused(fault.NotFound, call("GET", accounts+"/"+theirs.ID, nil))
			acme.Refused(fault.NotFound, call("PUT", accounts+"/"+theirs.ID, object{"name": "x"}))
			acme.Refused(fault.NotFound, call("POST", accounts+"/"+theirs.ID+"/close", nil))
			acme.Refused(fault.NotFound, call("GET", "/wallet/account", nil, "GBPC-Account", theirs.ID))
			acme.Refused(fault.NotFound, call("GET", "/wallet/account", nil, "GBPC-Account", rival.ID))
		}
		acme.Refused(fault.NotFound, acme.Call("POST", "/user/self/business", object{"id": theirs.ID}))
		acme.Refused(fault.NotFound, acme.Call("POST", "/developer/key", object{"name": "x", "scopes": []string{"read"}, "account": theirs.ID}))
		require.NotContains(t, acme.OK(acme.Call("GET", accounts, nil)).Body, theirs.ID)
	})
}
