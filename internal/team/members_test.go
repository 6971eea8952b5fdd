package team_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestInvitation_IsGoodOnceForSevenDaysAndForTheInvitedAddressAlone(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		token := acme.invited("sam@example.com", "viewer")
		thief := b.Open("thief@example.com")
		thief.Refused(fault.InvitationEnded, thief.Call("POST", "/team/invitation/accept", object{"token": token}))
		thief.Refused(fault.InvitationEnded, thief.Call("POST", "/team/invitation/accept", object{"token": "nonsense"}))
		sam := b.Open("sam@example.com")
		sam.OK(sam.Call("POST", "/team/invitation/accept", object{"token": token}))
		sam.Refused(fault.InvitationEnded, sam.Call("POST", "/team/invitation/accept", object{"token": token}))
		acme.Refused(fault.AlreadyMember, acme.Confirmed("POST", "/team/invitation", object{"email": "sam@example.com", "role": "owner"}))
		late := acme.invited("late@example.com", "viewer")
		b.Clock.Advance(7 * 24 * time.Hour)
		p := b.Open("late@example.com")
		p.Refused(fault.InvitationEnded, p.Call("POST", "/team/invitation/accept", object{"token": late}))
		acme.SignIn()
		first := acme.invited("late@example.com", "viewer")
		second := acme.invited("late@example.com", "approver")
		p.Refused(fault.InvitationEnded, p.Call("POST", "/team/invitation/accept", object{"token": first}))
		p.OK(p.Call("POST", "/team/invitation/accept", object{"token": second}))
	})
}

func TestInvitation_ATakenBackOneAndThoseOfWhoHasLeftAreVoid(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		var i struct{ ID, Status string }
		acme.Confirmed("POST", "/team/invitation", object{"email": "sam@example.com", "role": "viewer"}).Into(t, &i)
		require.Equal(t, "pending", i.Status)
		other := business(b, "other@example.com", "1.00")
		other.Refused(fault.NotFound, other.Call("DELETE", "/team/invitation/"+i.ID, nil))
		acme.OK(acme.Call("DELETE", "/team/invitation/"+i.ID, nil))
		acme.OK(acme.Call("DELETE", "/team/invitation/"+i.ID, nil))
		admin := acme.joinUnchecked("admin@example.com", "administrator")
		token := company{Person: admin, b: b}.invited("friend@example.com", "approver")
		acme.OK(acme.Confirmed("DELETE", "/team/member/"+userOf(admin), nil))
		friend := b.Open("friend@example.com")
		friend.Refused(fault.InvitationEnded, friend.Call("POST", "/team/invitation/accept", object{"token": token}))
	})
}

func TestInvitation_TheLetterCarriesNoWordOfAnUnverifiedBusiness(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.invited("sam@example.com", "viewer")
		letters, err := b.Mail.Captured(t.Context(), "sam@example.com")
		require.NoError(t, err)
		require.NotContains(t, letters[0].Text, "Acme")
		require.NotContains(t, letters[0].Text, "acme@example.com")
		require.Contains(t, letters[0].Text, "a business")
	})
}

func TestRole_IsInForceAtOnceInEverySession(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		sam := acme.joinUnchecked("sam@example.com", "administrator")
		sam.OK(sam.Confirmed("POST", "/team/invitation", object{"email": "x@example.com", "role": "viewer"}))
		acme.OK(acme.Confirmed("PUT", "/team/member/"+userOf(sam), object{"role": "viewer"}))
		sam.Refused(fault.Forbidden, sam.Confirmed("POST", "/team/invitation", object{"email": "y@example.com", "role": "viewer"}))
		sam.OK(sam.Call("GET", "/wallet/account", nil))
	})
}

func TestRole_AdministratorsNeitherMakeNorTouchOwnersNorTheirOwnRole(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		admin, sam := acme.joinUnchecked("admin@example.com", "administrator"), acme.joinUnchecked("sam@example.com", "viewer")
		for _, refused := range []wallettest.Answer{
			admin.Confirmed("PUT", "/team/member/"+userOf(sam), object{"role": "owner"}),
			admin.Confirmed("PUT", "/team/member/"+userOf(acme.Person), object{"role": "viewer"}),
			admin.Confirmed("DELETE", "/team/member/"+userOf(acme.Person), nil),
			admin.Confirmed("POST", "/team/invitation", object{"email": "new@example.com", "role": "owner"}),
		} {
			admin.Refused(fault.Forbidden, refused)
		}
		admin.Refused(fault.OwnRole, admin.Confirmed("PUT", "/team/member/"+userOf(admin), object{"role": "initiator"}))
		admin.OK(admin.Confirmed("PUT", "/team/member/"+userOf(sam), object{"role": "approver"}))
	})
}

func TestOwner_TheLastOneStaysAndAnotherLetsGo(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		me := userOf(acme.Person)
		acme.Refused(fault.LastOwner, acme.Confirmed("DELETE", "/team/member/"+me, nil))
		acme.Refused(fault.LastOwner, acme.Confirmed("PUT", "/team/member/"+me, object{"role": "viewer"}))
		sam := acme.joinUnchecked("sam@example.com", "owner")
		mine, theirs := "/team/member/"+userOf(sam), "/team/member/"+me
		acme.Confirm("DELETE", mine, nil)
		sam.Confirm("DELETE", theirs, nil)
		answers := wallettest.Parallel(2, func(i int) wallettest.Answer {
			if i == 0 {
				return acme.Call("DELETE", mine, nil)
			}
			return sam.Call("DELETE", theirs, nil)
		})
		gone := 0
		for _, a := range answers {
			if a.Code == "00000" {
				gone++
			}
		}
		require.Equal(t, 1, gone, "%v", answers)
	})
}

func TestAbuse_ARemovedMemberIsOutAtOnceAndOthersAreNotFound(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		sam := acme.join("sam@example.com", "initiator")
		id := userOf(sam)
		other := business(b, "other@example.com", "1.00")
		other.Refused(fault.NotFound, other.Confirmed("DELETE", "/team/member/"+id, nil))
		other.Refused(fault.NotFound, other.Confirmed("PUT", "/team/member/"+id, object{"role": "viewer"}))
		acme.OK(acme.Confirmed("DELETE", "/team/member/"+id, nil))
		sam.Refused(fault.SessionExpired, sam.Call("GET", "/wallet/account", nil))
		sam.SignIn()
		sam.Refused(fault.NotFound, sam.Call("POST", "/user/self/business", object{"id": acme.ID}))
		var list struct {
			List []struct{ Email, Role string }
		}
		acme.Call("GET", "/team/member", nil).Into(t, &list)
		require.Len(t, list.List, 1)
	})
}

func TestTeam_AnIndividualHasNone(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "10.00")
		jane.Refused(fault.NotABusiness, jane.Confirmed("POST", "/team/invitation", object{"email": "x@example.com", "role": "viewer"}))
		jane.Refused(fault.NotABusiness, jane.Confirmed("PUT", "/team/policy", object{"rules": []object{}, "separation": true}))
	})
}
