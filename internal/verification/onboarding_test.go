package verification_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestOnboarding_IsReviewedAsAnyOtherCheckAndSaysWhoSubmittedIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		business := b.verifiedBusiness()
		account := b.subAccount(business, customer.HolderCustomer, customer.Individual)
		fintech, path := "customer:"+business, "/wallet/sub-account/"+account+"/verification"

		missing := b.call("POST", path+"/individual", fintech, object{"firstName": "Jane", "submit": true}).fields(t)
		require.Contains(t, missing, "realness")
		require.Contains(t, missing, "idDocument.frontFile")
		form := b.person("customer:" + account) // its documents are uploaded for the sub-account
		b.call("POST", path+"/realness", fintech, object{"selfieFile": b.upload("customer:" + account)})
		form["submit"] = true
		var record struct {
			ID     string
			Status int
		}
		b.call("POST", path+"/individual", fintech, form).into(t, &record)
		require.Equal(t, 1, record.Status)

		operator := b.operator(staff.Compliance)
		var shown struct {
			SubmittedBy *string
			Customer    struct{ DisplayName, ParentID string }
		}
		b.call("GET", "/admin/verification/individual/"+record.ID, operator, nil).into(t, &shown)
		require.NotNil(t, shown.SubmittedBy)
		require.Equal(t, "Acme Ltd, API key Onboarding", *shown.SubmittedBy)
		require.Equal(t, business, shown.Customer.ParentID)
		before, err := b.mail.Captured(t.Context(), "")
		require.NoError(t, err)
		require.Equal(t, 200, b.call("POST", "/admin/verification/individual/"+record.ID+"/decision", operator, object{"decision": "approve"}).Status)
		after, err := b.mail.Captured(t.Context(), "")
		require.NoError(t, err)
		require.Len(t, after, len(before), "the event says it")
		verified, err := b.service.Verified(t.Context(), d.Read(), account)
		require.NoError(t, err)
		require.True(t, verified)
		var now struct {
			Kind   string
			Status int
		}
		b.call("GET", path, fintech, nil).into(t, &now)
		require.Equal(t, "individual", now.Kind)
		require.Equal(t, 2, now.Status)
	})
}

func TestOnboarding_RefusesDocumentsOfAnybodyElse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		business := b.verifiedBusiness()
		account := b.subAccount(business, customer.HolderCustomer, customer.Individual)
		other := b.subAccount(business, customer.HolderCustomer, customer.Individual)
		form := b.person("customer:" + other)
		wrong := b.call("POST", "/wallet/sub-account/"+account+"/verification/individual", "customer:"+business, form).fields(t)
		require.Contains(t, wrong, "idDocument.frontFile")
	})
}

func TestOnboarding_OfACompanyNamesItsMembers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		business := b.verifiedBusiness()
		account := b.subAccount(business, customer.HolderCustomer, customer.Business)
		fintech, path := "customer:"+business, "/wallet/sub-account/"+account+"/verification"
		director := object{"firstName": "Jane", "lastName": "Doe", "dateOfBirth": "1980-01-01", "nationality": "GB", "email": "jane@example.com", "roles": []string{"director"}, "address": aRealAddress()}
		require.Equal(t, 404, b.call("POST", path+"/member", fintech, director).Status, "there is no company yet")
		require.Equal(t, 200, b.call("POST", path+"/business", fintech, object{"companyName": "Their Ltd"}).Status)
		var member struct{ ID string }
		b.call("POST", path+"/member", fintech, director).into(t, &member)
		require.Contains(t, string(b.call("GET", path+"/member", fintech, nil).Data), member.ID)
		var link struct{ URL string }
		b.call("POST", path+"/member/"+member.ID+"/link", fintech, object{}).into(t, &link)
		require.Contains(t, link.URL, "/verify#")
		require.Equal(t, 200, b.call("DELETE", path+"/member/"+member.ID, fintech, nil).Status)
		require.Equal(t, 403, b.call("POST", path+"/individual", fintech, object{"firstName": "Jane"}).Status, "a company is no person")
	})
}

func TestOnboarding_IsOfOnesOwnCustomersAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		business, rival := b.verifiedBusiness(), b.verifiedBusiness()
		theirs := b.subAccount(rival, customer.HolderCustomer, customer.Individual)
		kept := b.subAccount(business, customer.HolderOwn, customer.Business)
		for _, account := range []string{theirs, rival, business, kept, "x"} {
			path := "/wallet/sub-account/" + account + "/verification"
			for _, call := range [][2]string{{"GET", ""}, {"POST", "/individual"}, {"POST", "/business"}, {"POST", "/realness"}, {"GET", "/member"}, {"POST", "/member"}, {"DELETE", "/member/x"}, {"POST", "/member/x/link"}} {
				require.Equal(t, 404, b.call(call[0], path+call[1], "customer:"+business, object{}).Status, "%s %s", call[0], path+call[1])
			}
		}
	})
}

func TestOwnSubAccount_IsVerifiedAsItsBusiness(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		business := b.verifiedBusiness()
		kept := b.subAccount(business, customer.HolderOwn, customer.Business)
		theirs := b.subAccount(business, customer.HolderCustomer, customer.Business)
		verified, err := b.service.Verified(t.Context(), d.Read(), kept)
		require.NoError(t, err)
		require.True(t, verified)
		name, ok, err := b.service.VerifiedName(t.Context(), kept)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, "Acme Ltd", name)
		status, err := b.service.VerificationStatus(t.Context(), d.Read(), kept, customer.Business)
		require.NoError(t, err)
		require.Equal(t, 2, status)
		verified, err = b.service.Verified(t.Context(), d.Read(), theirs)
		require.NoError(t, err)
		require.False(t, verified)
		require.Equal(t, 409, b.call("POST", "/user/business/real-name", "customer:"+kept, object{"companyName": "Other Ltd"}).Status)
	})
}

func TestAbuse_ABusinessMailsAtMostSixtyMemberLinksADayForAllItsSubAccountsTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		fintech := b.verifiedBusiness()
		for n := range 8 {
			account := b.subAccount(fintech, customer.HolderCustomer, customer.Business)
			var record struct{ ID string }
			token := "customer:" + account
			b.call("POST", business, token, object{"companyName": "Example Ltd"}).into(t, &record)
			for m := range 10 {
				form := person(record.ID, fmt.Sprintf("Victim%d-%d", n, m), "", "director")
				form["email"] = fmt.Sprintf("victim%d-%d@example.com", n, m)
				b.mailLink(fmt.Sprintf("198.51.%d.1", 10*n+m), token, b.addMember(token, form).ID)
			}
		}
		require.Len(t, b.outbox(""), 60)
	})
}
