package team_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestKey_ThatIsRevokedWhileItWaitsIsNotLeftToTheApprovers(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		k, other := newKey(acme.Person, object{"scopes": []string{"read"}}), newKey(acme.Person, object{"scopes": []string{"reports"}})
		waits := asked(acme.Person)
		require.Len(t, waits, 2)
		log := acme.Log()
		log.Happens(func() []json.RawMessage {
			acme.OK(acme.Call("DELETE", keysPath+"/"+k.Key.ID, nil))
			return append(acme.Shown("/team/approval/"+waits[1].ID), acme.Listed(keysPath, k.Key.ID)...)
		}, "approval.decided", "key.revoked")
		var closed approval
		acme.Call("GET", "/team/approval/"+waits[1].ID, nil).Into(t, &closed)
		require.Equal(t, "cancelled", closed.Status)
		ann.Refused(fault.ApprovalDecided, decide(ann, waits[1].ID, "approve"))
		require.Equal(t, []string{other.Key.ID}, []string{asked(acme.Person)[0].Item}, "another key still waits")
		ann.OK(decide(ann, waits[0].ID, "approve"))
		acme.Refused(fault.Conflict, acme.Call("DELETE", keysPath+"/"+k.Key.ID, nil))
		acme.Refused(fault.NotFound, acme.Call("DELETE", keysPath+"/"+waits[0].ID, nil))
	})
}

// A key in use that is revoked is not loosened any more, whatever ends it.
func TestKey_ThatIsRevokedTakesAlongWhatWouldLoosenIt(t *testing.T) {
	eachWithKeyRule(t, func(t *testing.T, b *wallettest.Bench, acme company, ann *wallettest.Person) {
		adam := acme.joinUnchecked("adam@example.com", "administrator")
		for ended, end := range map[string]func(path string){
			"revoked": func(path string) { adam.OK(adam.Call("DELETE", path, nil)) },
			"rotated without grace": func(path string) {
				adam.OK(confirmed(adam, "POST", path+"/rotate", object{"graceHours": 0}))
			},
			"with its maker's role": func(string) {
				acme.OK(acme.Confirmed("PUT", "/team/member/"+userOf(adam), object{"role": "viewer"}))
				acme.OK(acme.Confirmed("PUT", "/team/member/"+userOf(adam), object{"role": "administrator"}))
			},
			"with its maker's membership": func(string) {
				acme.OK(acme.Confirmed("DELETE", "/team/member/"+userOf(adam), nil))
				token := acme.invited("adam@example.com", "administrator")
				adam.SignIn()
				adam.OK(adam.Call("POST", "/team/invitation/accept", object{"token": token}))
				acme.enter(adam)
			},
		} {
			k := newKey(adam, object{"scopes": []string{"reports"}})
			ann.OK(decide(ann, asked(acme.Person)[0].ID, "approve"))
			path := keysPath + "/" + k.Key.ID
			adam.OK(confirmed(adam, "PUT", path, object{"scopes": []string{"reports", "webhooks"}}))
			loosening := asked(acme.Person)[0].ID
			end(path)
			var closed approval
			acme.Call("GET", "/team/approval/"+loosening, nil).Into(t, &closed)
			require.Equal(t, "cancelled", closed.Status, ended)
			require.Equal(t, "revoked", keyOf(acme.Person, k.Key.ID).Status, ended)
			for _, successor := range asked(acme.Person) {
				ann.OK(decide(ann, successor.ID, "reject"))
			}
		}
	})
}
