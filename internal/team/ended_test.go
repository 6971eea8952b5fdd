package team_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// token returns the newest token that was mailed to the address.
func (c company) token(email string) string {
	c.T.Helper()
	letters, err := c.b.Mail.Captured(c.T.Context(), email)
	require.NoError(c.T, err)
	found := regexp.MustCompile(`token=([A-Z0-9]+)`).FindStringSubmatch(letters[0].Text)
	require.NotNil(c.T, found, letters[0].Text)
	return found[1]
}

func TestInvitation_IsGoodOnlyWhileItsInviterMayInvite(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		var account struct{ ID string }
		acme.Call("POST", "/wallet/sub-account", object{"name": "Payroll", "kind": "own"}).Into(t, &account)
		admin := acme.joinUnchecked("admin@example.com", "administrator")
		admin.OK(admin.Confirmed("POST", "/team/invitation", object{"email": "x@example.com", "role": "viewer"}))
		toBusiness := acme.token("x@example.com")
		admin.OK(admin.Confirmed("POST", "/team/invitation", object{"email": "x@example.com", "role": "viewer"}, "GBPC-Account", account.ID))
		toAccount := acme.token("x@example.com")
		x := b.Open("x@example.com")
		b.Tx(func(ctx context.Context, tx db.Tx) error { // an invitation that nobody has cancelled
			return b.Customers.SetRole(ctx, tx, acme.ID, userOf(admin), customer.RoleViewer)
		})
		x.Refused(fault.InvitationEnded, x.Call("POST", "/team/invitation/accept", object{"token": toBusiness}))
		require.NotContains(t, acme.OK(acme.Call("GET", "/team/invitation", nil)).Body, `"status":"pending"`)

		acme.OK(acme.Confirmed("DELETE", "/team/member/"+userOf(admin), nil))
		acme.join("admin2@example.com", "administrator")
		x.Refused(fault.InvitationEnded, x.Call("POST", "/team/invitation/accept", object{"token": toAccount}))
		require.NotContains(t, acme.OK(acme.Call("GET", "/team/invitation", nil, "GBPC-Account", account.ID)).Body, `"status":"pending"`)
	})
}

type hook struct {
	ID, Status     string
	DisabledReason *string
}

func (c company) hook(id string) (found hook) {
	c.T.Helper()
	var list struct{ List []hook }
	c.Call("GET", "/developer/webhook", nil).Into(c.T, &list)
	for _, h := range list.List {
		if h.ID == id {
			return h
		}
	}
	require.Fail(c.T, "no such webhook")
	return hook{}
}

// byKey returns the person's program with a key of the scopes.
func byKey(p *wallettest.Person, scopes ...string) (program func(method, path string, body any) wallettest.Answer, id string) {
	p.T.Helper()
	var made struct {
		Key    struct{ ID string }
		Secret string
	}
	p.Confirmed("POST", "/developer/key", object{"name": "Program", "scopes": scopes}).Into(p.T, &made)
	machine := *p
	machine.Token = ""
	return func(method, path string, body any) wallettest.Answer {
		p.T.Helper()
		return machine.Call(method, path, body, "Authorization", "Bearer "+made.Secret)
	}, made.Key.ID
}

func TestWebhook_EndsWithTheRightOfItsMakerAndTheOwnersAreTold(t *testing.T) {
	wanted := object{"url": "https://example.com/hook", "events": []string{"*"}}
	inSession := func(dev *wallettest.Person) (wallettest.Answer, string) {
		return dev.Confirmed("POST", "/developer/webhook", wanted), ""
	}
	withKey := func(dev *wallettest.Person) (wallettest.Answer, string) {
		program, key := byKey(dev, "read", "webhooks")
		return program("POST", "/developer/webhook", wanted), key
	}
	for name, one := range map[string]struct {
		make func(dev *wallettest.Person) (wallettest.Answer, string)
		end  func(acme company, dev *wallettest.Person, key string)
	}{
		"a member who is removed": {inSession, func(acme company, dev *wallettest.Person, _ string) {
			acme.OK(acme.Confirmed("DELETE", "/team/member/"+userOf(dev), nil))
		}},
		"a member who loses the role": {inSession, func(acme company, dev *wallettest.Person, _ string) {
			acme.OK(acme.Confirmed("PUT", "/team/member/"+userOf(dev), object{"role": "viewer"}))
		}},
		"a member who is erased": {inSession, func(acme company, dev *wallettest.Person, _ string) {
			acme.b.Tx(func(ctx context.Context, tx db.Tx) error { return acme.b.Auth.CustomerClosed(ctx, tx, dev.ID) })
		}},
		"a key of a member who is removed": {withKey, func(acme company, dev *wallettest.Person, _ string) {
			acme.OK(acme.Confirmed("DELETE", "/team/member/"+userOf(dev), nil))
		}},
		"a key that is revoked": {withKey, func(acme company, _ *wallettest.Person, key string) {
			acme.OK(acme.Call("DELETE", "/developer/key/"+key, nil))
		}},
		"a key that may read no more": {withKey, func(acme company, _ *wallettest.Person, key string) {
			acme.OK(acme.Confirmed("PUT", "/developer/key/"+key, object{"scopes": []string{"webhooks"}}))
		}},
		"the successor of a key": {withKey, func(acme company, _ *wallettest.Person, key string) {
			var made struct{ Key struct{ ID string } }
			acme.Confirmed("POST", "/developer/key/"+key+"/rotate", object{"graceHours": 0}).Into(acme.T, &made)
			acme.OK(acme.Call("DELETE", "/developer/key/"+made.Key.ID, nil))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
				dev := acme.joinUnchecked("dev@example.com", "developer")
				answer, key := one.make(dev)
				var made struct{ Webhook hook }
				answer.Into(t, &made)
				one.end(acme, dev, key)
				ended := acme.hook(made.Webhook.ID)
				require.Equal(t, "disabled", ended.Status)
				require.Equal(t, "maker_gone", *ended.DisabledReason)
				acme.toldOf("webhook_disabled", "https://example.com/hook")
				acme.OK(acme.Call("POST", "/developer/webhook/"+made.Webhook.ID+"/enable", nil))
				acme.toldOf("webhook_enabled", "https://example.com/hook")
				require.Equal(t, "active", acme.hook(made.Webhook.ID).Status)
			})
		})
	}
}

// toldOf requires that the owner was mailed the text, and that the newest security events have the kind.
func (c company) toldOf(kind, text string) {
	c.T.Helper()
	letters, err := c.b.Mail.Captured(c.T.Context(), c.Email)
	require.NoError(c.T, err)
	require.True(c.T, slices.ContainsFunc(letters, func(l mail.Captured) bool { return strings.Contains(l.Text, text) }), text)
	require.Contains(c.T, c.OK(c.Call("GET", "/user/security-event?limit=5", nil)).Body, `"kind":"`+kind+`"`)
}

func TestTeam_EveryOwnerIsToldOfInvitationsRolesRemovalsThePolicyAndWebhooks(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		other := company{Person: acme.joinUnchecked("other@example.com", "owner"), b: b}
		sam := acme.joinUnchecked("sam@example.com", "viewer")
		for _, one := range []struct {
			kind, text string
			do         func() wallettest.Answer
		}{
			{"member_invited", "new@example.com", func() wallettest.Answer {
				return acme.Confirmed("POST", "/team/invitation", object{"email": "new@example.com", "role": "owner"})
			}},
			{"member_role_changed", "administrator", func() wallettest.Answer {
				return acme.Confirmed("PUT", "/team/member/"+userOf(sam), object{"role": "administrator"})
			}},
			{"member_removed", "sam@example.com", func() wallettest.Answer { return acme.Confirmed("DELETE", "/team/member/"+userOf(sam), nil) }},
			{"policy_changed", "rules", func() wallettest.Answer { return acme.policy(false) }},
			{"webhook_made", "https://example.com/tap", func() wallettest.Answer {
				return acme.Confirmed("POST", "/developer/webhook", object{"url": "https://example.com/tap", "events": []string{"*"}})
			}},
		} {
			acme.OK(one.do())
			acme.toldOf(one.kind, one.text)
			other.toldOf(one.kind, one.text)
		}
		body := other.OK(other.Call("GET", "/user/security-event?limit=1", nil)).Body
		require.Contains(t, body, `"address":""`, "where another owner was is that owner's")
	})
}

func TestWebhook_AKeyMakesAndChangesOnesOnlyIfItMayReadWhatTheySend(t *testing.T) {
	each(t, func(t *testing.T, _ *wallettest.Bench, acme company) {
		program, _ := byKey(acme.Person, "webhooks")
		wanted := object{"url": "https://example.com/hook", "events": []string{"*"}}
		var made struct{ Webhook hook }
		acme.Confirmed("POST", "/developer/webhook", wanted).Into(t, &made)
		for _, a := range []wallettest.Answer{
			program("POST", "/developer/webhook", wanted), program("PUT", "/developer/webhook/"+made.Webhook.ID, wanted), program("GET", "/event", nil),
		} {
			acme.Refused(fault.MissingScope, a)
			require.JSONEq(t, `{"scope":"read"}`, string(a.Data))
		}
	})
}
