package verification_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/verification"
)

// What a submission is certain to be refused for is refused in the draft that states it. The day is 20 November 2026.

func bill(issuedOn string) object { return object{"proofOfAddress": object{"issuedOn": issuedOn}} }

func document(expiryDate string) object {
	return object{"idDocument": object{"expiryDate": expiryDate}}
}

func home(postcode, country string) object {
	return object{"address": object{"postcode": postcode, "country": country}}
}

func TestDraft_IsRefusedAtOnceForWhatItsSubmissionWouldBe(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token := "customer:" + b.customer(verification.KindIndividual)
		for _, c := range []struct {
			draft       object
			field, code string
		}{
			{object{"dateOfBirth": "2008-11-21"}, "dateOfBirth", "V4010"},
			{document("2026-11-19"), "idDocument.expiryDate", "V4011"},
			{bill("2026-08-19"), "proofOfAddress.issuedOn", "V4012"},
			{home("12345", "GB"), "address.postcode", "V4013"},
			{home("EC2R 8AH", "DE"), "address.postcode", "V4013"},
			{object{"phone": "+44 7700 90012345"}, "phone", "V4014"},
			{object{"phone": "12 34 56", "nationality": "GB"}, "phone", "V4014"},
		} {
			require.Equal(t, map[string]string{c.field: c.code}, b.call("POST", "/user/real-name", token, c.draft).fields(t), c.draft)
		}
		require.Equal(t, "null", string(b.call("GET", "/user/real-name/self", token, nil).Data), "nothing of it is kept")
		for _, draft := range []object{
			{"dateOfBirth": "2008-11-20"}, document("2026-11-20"), bill("2026-08-20"), home("ec2r8ah", "GB"), home("D-10115", "DE"), home("999077", "HK"),
			{"phone": "+33 6 12 34 56 78"}, {"phone": "06 12 34 56 78", "nationality": "FR"}, {"phone": "07700 900123"},
		} {
			require.Equal(t, 200, b.call("POST", "/user/real-name", token, draft).Status, draft)
		}
	})
}

func TestDraft_NamesWhatIsWrongInTheReadersLanguage(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	r := b.request("POST", "/user/real-name", document("2026-11-19"))
	r.Header.Set("Accept-Language", "zh")
	require.Contains(t, string(b.do(r, "customer:"+b.customer(verification.KindIndividual)).Body), "该证件已过期")
}

func TestDraft_IsSavedThoughADocumentOfItExpiredSince(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token := "customer:" + b.customer(verification.KindIndividual)
	form := b.person(token)
	require.Equal(t, 200, b.call("POST", "/user/real-name", token, form).Status)
	b.live("/user/real-name", token)
	b.clock.Set(noon.AddDate(5, 0, 0))
	require.Equal(t, 200, b.call("POST", "/user/real-name", token, object{"occupation": "Engraver"}).Status)
	want := map[string]string{"idDocument.expiryDate": "V4011", "proofOfAddress.issuedOn": "V4012"}
	require.Equal(t, want, b.call("POST", "/user/real-name", token, object{"submit": true}).fields(t))
}

func TestDraft_IsJudgedByTheDayInLondon(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token := "customer:" + b.customer(verification.KindIndividual)
	b.clock.Set(time.Date(2026, 7, 1, 22, 59, 0, 0, time.UTC)) // 1 July there, and for another minute
	require.Equal(t, 200, b.call("POST", "/user/real-name", token, document("2026-07-01")).Status)
	require.Contains(t, b.call("POST", "/user/real-name", token, object{"dateOfBirth": "2008-07-02"}).fields(t), "dateOfBirth")
	b.clock.Set(b.clock.Now().Add(time.Minute))
	require.Contains(t, b.call("POST", "/user/real-name", token, document("2026-07-01")).fields(t), "idDocument.expiryDate")
	require.Equal(t, 200, b.call("POST", "/user/real-name", token, object{"dateOfBirth": "2008-07-02"}).Status)
}

func TestBusiness_AddressesHaveThePostcodesOfTheirCountries(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	wrong := object{"line1": "1 Rue", "city": "Paris", "postcode": "EC2R 8AH", "country": "FR"}
	fields := b.call("POST", business, token, object{"registeredAddress": wrong, "tradingAddress": wrong}).fields(t)
	require.Equal(t, map[string]string{"registeredAddress.postcode": "V4013", "tradingAddress.postcode": "V4013"}, fields)
	form := person(recordID, "Dora", "", "director")
	form["address"] = wrong
	require.Equal(t, map[string]string{"address.postcode": "V4013"}, b.call("POST", business+"/member", token, form).fields(t))
}

func TestMember_IsRefusedAnExpiredDocumentAtItsField(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, recordID := b.draft()
	code := b.link(token, b.addMember(token, person(recordID, "Dora", "", "director")).ID)
	passport := b.memberDocument(code)
	passport["expiryDate"] = "2026-11-19"
	form := object{"code": code, "idDocument": passport, "selfieFile": b.uploadByCode(code)}
	require.Equal(t, map[string]string{"idDocument.expiryDate": "V4011"}, b.call("POST", business+"/member/realness", "", form).fields(t))
	passport["expiryDate"] = "2026-11-20"
	require.Equal(t, 200, b.call("POST", business+"/member/realness", "", form).Status)
}

// A reviewer is shown the same verdict that the customer was.
func TestReview_ADocumentIsValidOnItsLastDayAndABillForThreeCalendarMonths(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token := "customer:" + b.customer(verification.KindIndividual)
	b.live("/user/real-name", token)
	form := b.person(token)
	form["submit"] = true
	form["idDocument"].(object)["expiryDate"] = "2026-11-20"
	form["proofOfAddress"].(object)["issuedOn"] = "2026-08-20"
	var record struct{ ID string }
	b.call("POST", "/user/real-name", token, form).into(t, &record)
	c, err := b.service.Case(t.Context(), verification.KindIndividual, record.ID)
	require.NoError(t, err)
	require.Contains(t, c.Checks, verification.Check{Name: "document_valid", Passed: true})
	require.Contains(t, c.Checks, verification.Check{Name: "proof_recent", Passed: true})
}
