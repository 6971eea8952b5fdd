package team_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func keysNeed(approvals int) rule {
	return rule{"subject": "key", "from": "0.00", "approvals": approvals}
}

type keyView struct {
	ID, Name, Status    string
	Scopes, IPAllowList []string
	ExpiresAt           *time.Time
}

type madeKey struct {
	Key    keyView
	Secret string
}

// confirmed makes the call with the authentication for it.
func confirmed(p *wallettest.Person, method, path string, body any) wallettest.Answer {
	p.T.Helper()
	a := p.Call(method, path, body)
	if a.Code != string(fault.SecondaryAuthRequired) {
		return a
	}
	var needed struct{ ChallengeID string }
	require.NoError(p.T, json.Unmarshal(a.Data, &needed))
	p.Authenticate(needed.ChallengeID)
	return p.Call(method, path, body)
}

const keysPath = "/developer/key"

func newKey(p *wallettest.Person, draft object) (k madeKey) {
	p.T.Helper()
	draft["name"] = "Payroll"
	confirmed(p, "POST", keysPath, draft).Into(p.T, &k)
	return k
}

func keyOf(p *wallettest.Person, id string) keyView {
	p.T.Helper()
	var list struct{ List []keyView }
	p.Call("GET", keysPath, nil).Into(p.T, &list)
	for _, k := range list.List {
		if k.ID == id {
			return k
		}
	}
	p.T.Fatalf("no key %s", id)
	return keyView{}
}

// calls makes a call that needs the scope read.
func (k madeKey) calls(p *wallettest.Person) wallettest.Answer {
	p.T.Helper()
	return machine(p, k).Call("GET", "/wallet/account", nil)
}

func machine(p *wallettest.Person, k madeKey) *wallettest.Machine {
	nobody := *p
	nobody.Token = ""
	return &wallettest.Machine{Person: &nobody, KeyID: k.Key.ID, Secret: k.Secret}
}

// asked are the approvals of keys that wait, the newest first.
func asked(p *wallettest.Person) []approval {
	p.T.Helper()
	var list struct{ List []approval }
	p.Call("GET", "/team/approval?status=pending", nil).Into(p.T, &list)
	return list.List
}

// eachWithKeyRule has a business whose keys need one approval, and who gives it.
func eachWithKeyRule(t *testing.T, test func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person)) {
	t.Helper()
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, keysNeed(1)))
		test(t, b, acme, ann)
	})
}

func TestKey_OpensNothingUntilTheTeamApprovedIt(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		k := newKey(acme.Person, object{"scopes": []string{"read"}, "ipAllowList": []string{"127.0.0.0/8"}, "expiresAt": "2027-01-01T00:00:00Z"})
		require.Equal(t, "pending", k.Key.Status)
		acme.Refused(fault.KeyInvalid, k.calls(acme.Person))
		waits := asked(acme.Person)[0]
		require.Equal(t, []string{"key", k.Key.ID, "Payroll (read) from 127.0.0.0/8 until 2027-01-01T00:00:00Z"}, []string{waits.Subject, waits.Item, waits.Summary})
		acme.Refused(fault.OwnApproval, decide(acme.Person, waits.ID, "approve"))
		ann.OK(decide(ann, waits.ID, "approve"))
		acme.OK(k.calls(acme.Person))
		require.Equal(t, "active", keyOf(acme.Person, k.Key.ID).Status)
	})
}

func TestKey_ThatTheTeamRejectsOrForgetsIsRevoked(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		rejected := newKey(acme.Person, object{"scopes": []string{"read"}})
		ann.OK(decide(ann, asked(acme.Person)[0].ID, "reject"))
		forgotten := newKey(acme.Person, object{"scopes": []string{"read"}})
		b.Clock.Advance(7 * 24 * time.Hour)
		b.RunJobs()
		acme.SignIn()
		for _, k := range []madeKey{rejected, forgotten} {
			require.Equal(t, "revoked", keyOf(acme.Person, k.Key.ID).Status)
			acme.Refused(fault.KeyInvalid, k.calls(acme.Person))
		}
	})
}

// What the approvers see is what comes into use.
func TestAbuse_AKeyThatWaitsIsNotWidenedBehindTheApproversBacks(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		k := newKey(acme.Person, object{"scopes": []string{"read", "reports"}, "ipAllowList": []string{"127.0.0.0/8"}, "expiresAt": "2027-01-01T00:00:00Z"})
		path := keysPath + "/" + k.Key.ID
		widen := func() {
			t.Helper()
			for _, wider := range []object{{"scopes": []string{"read", "transfers"}}, {"ipAllowList": []string{}}, {"ipAllowList": []string{"0.0.0.0/0"}}, {"expiresAt": nil}, {"expiresAt": "2028-01-01T00:00:00Z"}} {
				acme.Refused(fault.Conflict, acme.Call("PUT", path, wider))
			}
			acme.Refused(fault.Conflict, acme.Call("POST", path+"/rotate", object{"graceHours": 1}))
		}
		widen()
		acme.OK(acme.Call("PUT", path, object{"scopes": []string{"read"}}))
		acme.Refused(fault.Conflict, acme.Call("PUT", path, object{"scopes": []string{"read", "reports"}}))
		approvalID := asked(acme.Person)[0].ID
		ann.Authorise(decisionPath(approvalID), object{"decision": "approve"})
		acme.OK(acme.policy(true)) // without a rule about keys what waits still waits for what was seen
		widen()
		ann.OK(ann.Call("POST", decisionPath(approvalID), object{"decision": "approve"}))
		now := keyOf(acme.Person, k.Key.ID)
		require.Equal(t, []string{"active", "read", "127.0.0.0/8"}, []string{now.Status, now.Scopes[0], now.IPAllowList[0]})
		require.Len(t, now.Scopes, 1)
	})
}

func TestAbuse_AKeyThatDoesMoreThanItsApprovalSaysIsNotApproved(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		k := newKey(acme.Person, object{"scopes": []string{"read"}})
		_, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE auth_api_keys SET scopes = 'read transfers' WHERE id = $1", k.Key.ID)
		require.NoError(t, err)
		ann.Refused(fault.Conflict, decide(ann, asked(acme.Person)[0].ID, "approve"))
		acme.Refused(fault.KeyInvalid, k.calls(acme.Person))
		ann.OK(decide(ann, asked(acme.Person)[0].ID, "reject"))
	})
}

func TestKey_InUseGoesOnAsItIsUntilTheTeamApprovedWhatLoosensIt(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		k := newKey(acme.Person, object{"scopes": []string{"reports"}, "ipAllowList": []string{"127.0.0.0/8"}})
		ann.OK(decide(ann, asked(acme.Person)[0].ID, "approve"))
		path, looser := keysPath+"/"+k.Key.ID, object{"scopes": []string{"reports", "read"}, "ipAllowList": []string{}}
		var answer keyView
		confirmed(acme.Person, "PUT", path, looser).Into(t, &answer)
		require.Equal(t, "active", answer.Status)
		require.Equal(t, []string{"reports"}, answer.Scopes)
		acme.Refused(fault.MissingScope, k.calls(acme.Person))
		waits := asked(acme.Person)[0]
		require.Equal(t, "Payroll (reports, read) from everywhere; until now Payroll (reports) from 127.0.0.0/8", waits.Summary)
		acme.Refused(fault.OwnApproval, decide(acme.Person, waits.ID, "approve"))
		ann.OK(decide(ann, waits.ID, "reject"))
		acme.Refused(fault.MissingScope, k.calls(acme.Person))
		confirmed(acme.Person, "PUT", path, looser).Into(t, &answer)
		ann.OK(decide(ann, asked(acme.Person)[0].ID, "approve"))
		acme.OK(k.calls(acme.Person))
		require.Empty(t, keyOf(acme.Person, k.Key.ID).IPAllowList)
		acme.OK(acme.Call("PUT", path, object{"scopes": []string{"read"}}))
		require.Empty(t, asked(acme.Person), "less needs no approval")
	})
}

// An approval is for the key that was seen: what became of it since is not undone.
func TestKey_ThatWasChangedSinceIsNotLoosened(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		for since, change := range map[string]func(path string) wallettest.Answer{
			"tightened": func(path string) wallettest.Answer {
				return acme.Call("PUT", path, object{"scopes": []string{"reports"}})
			},
			"rotated": func(path string) wallettest.Answer {
				return confirmed(acme.Person, "POST", path+"/rotate", object{"graceHours": 1})
			},
		} {
			k := newKey(acme.Person, object{"scopes": []string{"reports", "webhooks"}})
			ann.OK(decide(ann, asked(acme.Person)[0].ID, "approve"))
			path := keysPath + "/" + k.Key.ID
			acme.OK(confirmed(acme.Person, "PUT", path, object{"scopes": []string{"read", "reports", "webhooks"}}))
			waits := asked(acme.Person)[0]
			acme.OK(change(path))
			ann.Refused(fault.Conflict, decide(ann, waits.ID, "approve"))
			require.NotEqual(t, "00000", k.calls(acme.Person).Code, since)
			for _, one := range asked(acme.Person) {
				ann.OK(decide(ann, one.ID, "reject"))
			}
		}
	})
}

func TestAbuse_ASuccessorWaitsAsANewKeyDoes(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		k := newKey(acme.Person, object{"scopes": []string{"read"}})
		ann.OK(decide(ann, asked(acme.Person)[0].ID, "approve"))
		var next madeKey
		confirmed(acme.Person, "POST", keysPath+"/"+k.Key.ID+"/rotate", object{"graceHours": 24}).Into(t, &next)
		require.Equal(t, "pending", next.Key.Status)
		acme.Refused(fault.KeyInvalid, next.calls(acme.Person))
		acme.OK(k.calls(acme.Person))
		ann.OK(decide(ann, asked(acme.Person)[0].ID, "approve"))
		acme.OK(next.calls(acme.Person))
	})
}

// Whatever comes first, a key never comes into use as something that was not approved.
func TestAbuse_AKeyIsApprovedAndWidenedAtOnce(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		for range 5 {
			k := newKey(acme.Person, object{"scopes": []string{"reports"}})
			path, wider, approve := keysPath+"/"+k.Key.ID, object{"scopes": []string{"read", "reports"}}, object{"decision": "approve"}
			decision := decisionPath(asked(acme.Person)[0].ID)
			ann.Authorise(decision, approve)
			wallettest.Parallel(2, func(i int) wallettest.Answer {
				if i == 0 {
					return ann.Call("POST", decision, approve)
				}
				return confirmed(acme.Person, "PUT", path, wider)
			})
			require.Equal(t, []string{"reports"}, keyOf(acme.Person, k.Key.ID).Scopes)
			for _, one := range asked(acme.Person) {
				ann.OK(decide(ann, one.ID, "reject"))
			}
		}
	})
}

func TestKey_ThatMovesMoneyIsGivenOnlyByWhoHasAnIdentityCheckOfTheirOwn(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		olga := acme.joinUnchecked("olga@example.com", "owner")
		for _, scope := range []string{"redemptions", "transfers"} {
			olga.Refused(fault.IdentityCheckRequired, olga.Call("POST", keysPath, object{"name": "Payroll", "scopes": []string{"read", scope}}))
		}
		k := newKey(olga, object{"scopes": []string{"read", "recipients"}})
		path := keysPath + "/" + k.Key.ID
		olga.Refused(fault.IdentityCheckRequired, olga.Call("PUT", path, object{"scopes": []string{"read", "redemptions"}}))
		acme.OK(confirmed(acme.Person, "PUT", path, object{"scopes": []string{"read", "redemptions"}}))
		olga.Refused(fault.IdentityCheckRequired, olga.Call("POST", path+"/rotate", object{"graceHours": 0}))
		olga.OK(olga.Call("PUT", path, object{"name": "Payroll, old"}))
	})
}

func TestKey_PaysOnlyWhileWhoMadeItHasAnIdentityCheckOfTheirOwn(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		olga := acme.join("olga@example.com", "owner")
		m := machine(olga, newKey(olga, object{"scopes": []string{"read", "redemptions"}}))
		m.OK(m.Call("POST", wallettest.ToBank, acme.BankOrder("10.00"), "Idempotency-Key", "k1"))
		b.World.Verifications[olga.ID] = false
		m.Refused(fault.IdentityCheckRequired, m.Call("POST", wallettest.ToBank, acme.BankOrder("10.00"), "Idempotency-Key", "k2"))
		m.Refused(fault.IdentityCheckRequired, m.Call("POST", batches, salaries(acme.Person, "20.00"), "Idempotency-Key", "k3"))
		m.OK(m.Call("GET", "/wallet/account", nil))
		require.Equal(t, "990.000000", acme.Available())
	})
}
