package verification_test

import (
	"context"
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

const business = "/user/business/real-name"

func (b *bench) company(token string) object {
	return object{
		"companyName": "Acme Trading Ltd", "registrationNumber": "01234567", "incorporatedOn": "2015-05-05", "incorporationCountry": "GB", "legalForm": "private_limited",
		"registeredAddress": aRealAddress(), "tradingAddress": aRealAddress(), "natureOfBusiness": "Imports of tea", "regulated": false,
		"sourceOfFunds": "business", "purpose": "treasury", "expectedMonthlyVolume": "over_1000000",
		"documents": []object{{"kind": "incorporation", "file": b.upload(token)}, {"kind": "articles", "file": b.upload(token)}, {"kind": "shareholders", "file": b.upload(token)}},
	}
}

func person(recordID, first string, share string, roles ...string) object {
	return object{
		"realnessId": recordID, "firstName": first, "lastName": "Brown", "dateOfBirth": "1980-01-01", "nationality": "GB", "email": strings.ToLower(first) + "@acme.example",
		"roles": roles, "ownershipPercent": share, "address": aRealAddress(),
	}
}

type member struct {
	ID, RealnessID, FirstName, OwnershipPercent string
	Status                                      int
	Roles                                       []string
}

// draft adds a business with a complete form and no members yet.
func (b *bench) draft() (token, recordID string) {
	b.t.Helper()
	token = "customer:" + b.customer(verification.KindBusiness)
	var record struct{ ID string }
	b.call("POST", business, token, b.company(token)).into(b.t, &record)
	return token, record.ID
}

func (b *bench) addMember(token string, form object) (m member) {
	b.t.Helper()
	b.call("POST", business+"/member", token, form).into(b.t, &m)
	return m
}

// verifyMember verifies a member by link.
func (b *bench) verifyMember(token, memberID string) {
	b.t.Helper()
	code := b.link(token, memberID)
	var m member
	b.call("POST", business+"/member/realness", "", object{"code": code, "idDocument": b.memberDocument(code), "selfieFile": b.uploadByCode(code)}).into(b.t, &m)
	require.Equal(b.t, 1, m.Status)
}

func (b *bench) link(token, memberID string) string {
	b.t.Helper()
	var link struct{ Code, URL, ExpiresAt string }
	b.call("GET", business+"/member/realness-code/"+memberID, token, nil).into(b.t, &link)
	require.Equal(b.t, "http://localhost:8080/verify#"+link.Code, link.URL)
	return link.Code
}

func (b *bench) uploadByCode(code string) string {
	b.t.Helper()
	var f struct{ FileName string }
	b.send(store, "", part{"code", code}, part{"file", aPDF}).into(b.t, &f)
	return f.FileName
}

func (b *bench) memberDocument(code string) object {
	return object{"type": "passport", "number": "1", "issuingCountry": "GB", "expiryDate": "2031-01-01", "frontFile": b.uploadByCode(code)}
}

func TestBusiness_SubmitNamesEveryMissingField(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token := "customer:" + b.customer(verification.KindBusiness)
	fields := b.call("POST", business, token, object{"submit": true}).fields(t)
	for _, field := range []string{
		"companyName", "registrationNumber", "incorporatedOn", "incorporationCountry", "legalForm", "registeredAddress", "registeredAddress.line1", "registeredAddress.city", "registeredAddress.postcode",
		"registeredAddress.country", "tradingAddress", "tradingAddress.line1", "tradingAddress.city", "tradingAddress.postcode", "tradingAddress.country", "natureOfBusiness", "regulated", "sourceOfFunds",
		"purpose", "expectedMonthlyVolume", "documents", "members", "noOwnerAtThreshold",
	} {
		require.Equal(t, "A0401", fields[field], field)
		delete(fields, field)
	}
	require.Equal(t, map[string]string{"realness": "V4004"}, fields)
	require.Contains(t, b.call("POST", business, token, object{"submit": true, "regulated": true}).fields(t), "regulatorReference")
}

func TestBusiness_IsApprovedOnceItsMembersHaveVerified(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		b.live(business, token)
		director := b.addMember(token, person(recordID, "Dora", "", "director"))
		owner := b.addMember(token, person(recordID, "Owen", "75.5", "ubo", "signatory"))
		require.Equal(t, recordID, owner.RealnessID)
		b.verifyMember(token, director.ID)
		var record struct{ Status int }
		b.call("POST", business, token, object{"submit": true}).into(t, &record)
		require.Equal(t, 1, record.Status)

		operator := b.operator(staff.Compliance)
		approve := func() answer {
			return b.call("POST", "/admin/verification/business/"+recordID+"/decision", operator, object{"decision": "approve"})
		}
		require.Equal(t, "V4007", approve().Code, "approval waits for every member")
		b.verifyMember(token, owner.ID) // in review: members may complete theirs later
		var shown struct {
			Members []struct {
				member
				IDDocument struct{ FrontFile string }
				Pictures   []string
			}
			Business struct{ CompanyName string }
		}
		b.call("GET", "/admin/verification/business/"+recordID, operator, nil).into(t, &shown)
		require.Len(t, shown.Members, 2)
		require.Equal(t, "Acme Trading Ltd", shown.Business.CompanyName)
		require.Equal(t, aPDF, string(b.call("GET", "/admin/document/"+shown.Members[1].Pictures[0], operator, nil).Body))
		require.Equal(t, 404, b.call("GET", store+"/"+shown.Members[1].IDDocument.FrontFile, token, nil).Status, "the business does not see a member's passport")
		require.Equal(t, 200, approve().Status)

		name, ok, err := b.service.VerifiedName(t.Context(), strings.TrimPrefix(token, "customer:"))
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, "Acme Trading Ltd", name)
		var list struct{ List []member }
		b.call("GET", business+"/member?realnessId="+recordID, token, nil).into(t, &list)
		require.Equal(t, 2, list.List[0].Status)
	})
}

func TestBusiness_NamesItsOwnersOrStatesThatThereAreNone(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	b.live(business, token)
	submit := func(more object) answer {
		form := object{"submit": true}
		maps.Copy(form, more)
		return b.call("POST", business, token, form)
	}
	require.Equal(t, map[string]string{"members": "A0401", "noOwnerAtThreshold": "A0401"}, submit(nil).fields(t))
	b.addMember(token, person(recordID, "Dora", "24.9999", "director", "ubo"))
	require.Equal(t, map[string]string{"noOwnerAtThreshold": "A0401"}, submit(nil).fields(t))
	require.Equal(t, map[string]string{"members": "A0401"}, submit(object{"noOwnerAtThreshold": true}).fields(t), "a senior manager is named instead")
	manager := b.addMember(token, person(recordID, "Mary", "", "senior_manager"))
	large := b.addMember(token, person(recordID, "Lara", "25", "ubo"))
	require.Equal(t, map[string]string{"noOwnerAtThreshold": "A0407"}, submit(object{"noOwnerAtThreshold": true}).fields(t), "there is one")
	require.Equal(t, 200, b.call("DELETE", business+"/member/"+large.ID, token, nil).Status)
	require.Equal(t, 200, submit(object{"noOwnerAtThreshold": true}).Status)
	require.Equal(t, 409, b.call("DELETE", business+"/member/"+manager.ID, token, nil).Status, "in review nothing changes")
	require.Equal(t, 409, b.call("POST", business+"/member", token, person(recordID, "Late", "", "director")).Status)
}

func TestMember_SharesNeverExceedOneHundredPercent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		for _, name := range []string{"Anna", "Bert", "Carl"} {
			b.addMember(token, person(recordID, name, "33.3333", "ubo"))
		}
		a := b.call("POST", business+"/member", token, person(recordID, "Dave", "0.0002", "ubo"))
		require.Equal(t, 422, a.Status)
		require.Equal(t, "V4006", a.Code)
		b.addMember(token, person(recordID, "Dave", "0.0001", "ubo"))
	})
}

func TestMember_RefusesMoreThanFifty(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	for range 50 {
		b.addMember(token, person(recordID, "Dora", "", "director"))
	}
	a := b.call("POST", business+"/member", token, person(recordID, "Late", "", "director"))
	require.Equal(t, 400, a.Status)
	require.Equal(t, map[string]string{"realnessId": "A0407"}, a.fields(t))
}

func TestMember_NamesEveryWrongField(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	fields := b.call("POST", business+"/member", token, object{"realnessId": recordID}).fields(t)
	for _, field := range []string{"firstName", "lastName", "dateOfBirth", "nationality", "email", "roles", "address"} {
		require.Equal(t, "A0401", fields[field], field)
	}
	for _, share := range []string{"", "0", "100.0001", "12.34567", "-5", "1e2", "a"} {
		require.Contains(t, b.call("POST", business+"/member", token, person(recordID, "Owen", share, "ubo")).fields(t), "ownershipPercent", share)
	}
	require.Contains(t, b.call("POST", business+"/member", token, person(recordID, "Owen", "1", "owner")).fields(t), "roles")
	bad := person(recordID, "Owen", "1", "ubo")
	bad["email"] = "nobody"
	require.Equal(t, map[string]string{"email": "A10016"}, b.call("POST", business+"/member", token, bad).fields(t))
}

func TestMember_OfAnotherBusinessIsNotFound(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	m := b.addMember(token, person(recordID, "Dora", "", "director"))
	other, _ := b.draft()
	unknown := b.call("GET", business+"/member?realnessId=none", other, nil)
	require.Equal(t, 404, unknown.Status)
	for _, a := range []answer{
		b.call("GET", business+"/member?realnessId="+recordID, other, nil),
		b.call("DELETE", business+"/member/"+m.ID, other, nil),
		b.call("GET", business+"/member/realness-code/"+m.ID, other, nil),
		b.call("POST", business+"/member/send-email", other, object{"id": m.ID}),
		b.call("POST", business+"/member", other, person(recordID, "Eve", "", "director")),
	} {
		require.Equal(t, 404, a.Status)
		require.Equal(t, unknown.Code, a.Code)
	}
}

func TestMemberLink_IsMailedAndWorksOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token, recordID := b.draft()
		m := b.addMember(token, person(recordID, "Dora", "", "director"))
		require.Equal(t, 200, b.call("POST", business+"/member/send-email", token, object{"id": m.ID}).Status)
		mailed := b.mailed()
		require.Equal(t, "dora@acme.example", mailed.To)
		require.Contains(t, mailed.Text, "verify your identity")
		_, rest, _ := strings.Cut(mailed.Text, "/verify#")
		code, _, _ := strings.Cut(rest, "\n")
		require.NotContains(t, dump(t, d, "verification_links"), code, "only its hash is stored")

		var greeted struct{ FirstName, CompanyName string }
		b.call("POST", business+"/member/link", "", object{"code": code}).into(t, &greeted)
		require.Equal(t, "Dora", greeted.FirstName)
		require.Equal(t, "Acme Trading Ltd", greeted.CompanyName)
		fields := b.call("POST", business+"/member/realness", "", object{"code": code}).fields(t)
		for _, field := range []string{"idDocument", "idDocument.type", "idDocument.frontFile", "selfieFile"} {
			require.Contains(t, fields, field)
		}
		require.Equal(t, 404, b.send(store, token, part{"code", "NOSUCHCODE"}, part{"file", aPDF}).Status, "the code decides, not the session")
		form := object{"code": code, "idDocument": b.memberDocument(code), "selfieFile": b.upload(token)}
		require.Equal(t, map[string]string{"selfieFile": "A0430"}, b.call("POST", business+"/member/realness", "", form).fields(t), "a file of the business is not the member's")
		form["selfieFile"] = b.uploadByCode(code)
		require.Equal(t, 200, b.call("POST", business+"/member/realness", "", form).Status)
		require.Equal(t, 404, b.call("POST", business+"/member/realness", "", form).Status, "the link is used up")
		require.Equal(t, 404, b.send(store, "", part{"code", code}, part{"file", aPDF}).Status)
	})
}

// speakChinese sets the language of the customer.
func (b *bench) speakChinese(token string) {
	b.t.Helper()
	language := "zh"
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		applicant, err := b.people.Find(ctx, tx, strings.TrimPrefix(token, "customer:"))
		if err != nil {
			return err
		}
		return b.people.ChangeProfile(ctx, tx, applicant.User.ID, customer.ProfileChange{Language: &language})
	}))
}

func TestMemberLink_IsMailedInTheApplicantsLanguage(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	m := b.addMember(token, person(recordID, "Dora", "", "director"))
	b.speakChinese(token)
	require.Equal(t, 200, b.call("POST", business+"/member/send-email", token, object{"id": m.ID}).Status)
	require.Equal(t, "一家企业请您确认身份", b.mailed().Subject)
	require.Contains(t, b.mailed().Text, "有效期至 2026年")
}

func TestMemberLink_Expires(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	code := b.link(token, b.addMember(token, person(recordID, "Dora", "", "director")).ID)
	b.clock.Set(noon.AddDate(0, 0, 7))
	require.Equal(t, "V4005", b.call("POST", business+"/member/realness", "", object{"code": code}).Code)
	require.Equal(t, "V4005", b.call("POST", business+"/member/link", "", object{"code": code}).Code)
}

func TestMemberLink_CodeMayFollowTheFile(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	code := b.link(token, b.addMember(token, person(recordID, "Dora", "", "director")).ID)
	before := b.stored()
	require.Equal(t, 200, b.send(store, "", part{"file", aPDF}, part{"code", code}).Status)
	require.Equal(t, before+1, b.stored(), "what was staged is gone")
}

func TestMember_ReviewerCanAskForVerificationAgain(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	b.live(business, token)
	m := b.addMember(token, person(recordID, "Dora", "100", "director", "ubo"))
	b.verifyMember(token, m.ID)
	require.Equal(t, 200, b.call("POST", business, token, object{"submit": true}).Status)
	require.Equal(t, 409, b.call("GET", business+"/member/realness-code/"+m.ID, token, nil).Status, "it is being looked at")
	operator := b.operator(staff.Compliance)
	require.Equal(t, 200, b.call("POST", "/admin/verification/business/"+recordID+"/decision", operator, object{"decision": "return", "reason": "blurred", "fields": []object{{"field": "members." + m.ID + ".idDocument", "reason": "blurred"}}}).Status)
	var list struct{ List []member }
	b.call("GET", business+"/member?realnessId="+recordID, token, nil).into(t, &list)
	require.Equal(t, 3, list.List[0].Status)
	require.Equal(t, 200, b.call("POST", business, token, object{"submit": true}).Status)
	approve := object{"decision": "approve"}
	require.Equal(t, "V4007", b.call("POST", "/admin/verification/business/"+recordID+"/decision", operator, approve).Code)
	b.verifyMember(token, m.ID)
	require.Equal(t, 200, b.call("POST", "/admin/verification/business/"+recordID+"/decision", operator, approve).Status)
}
