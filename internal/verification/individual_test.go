package verification_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

func TestIndividual_IsNullBeforeTheFirstSave(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		a := b.call("GET", "/user/real-name/self", "customer:"+b.customer(verification.KindIndividual), nil)
		require.Equal(t, 200, a.Status)
		require.Equal(t, "null", string(a.Data))
	})
}

func TestIndividual_DraftStoresSentFieldsAndLeavesOthersUnchanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token := "customer:" + b.customer(verification.KindIndividual)
		b.call("POST", "/user/real-name", token, object{"firstName": " Jane ", "middleName": "Q", "step": "step1_1", "address": aRealAddress(), "taxResidencies": []object{{"country": "GB", "tin": "1"}}})
		var record struct {
			ID, FirstName, MiddleName, LastName, Step, Realness string
			Status                                              int
			Address                                             object
			TaxResidencies                                      []object
		}
		b.call("POST", "/user/real-name", token, object{"lastName": "Doe", "middleName": nil, "address": nil, "taxResidencies": []object{{"country": "FR"}}, "step": "step1_2"}).into(t, &record)
		require.NotEmpty(t, record.ID)
		b.call("GET", "/user/real-name/self", token, nil).into(t, &record)
		require.Equal(t, "Jane", record.FirstName)
		require.Equal(t, "Doe", record.LastName)
		require.Empty(t, record.MiddleName)
		require.Nil(t, record.Address)
		require.Equal(t, []object{{"country": "FR", "tin": ""}}, record.TaxResidencies)
		require.Equal(t, "step1_2", record.Step)
		require.Equal(t, "none", record.Realness)
		require.Zero(t, record.Status)
	})
}

func TestIndividual_FormCanBeSentBackAsItWasReadAndTheRestIsUnknown(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token := "customer:" + b.customer(verification.KindIndividual)
	var record object
	b.call("POST", "/user/real-name", token, object{"firstName": "Jane"}).into(t, &record)
	unknown := b.call("POST", "/user/real-name", token, record).fields(t)
	require.Contains(t, unknown, "reviewNote")
	for name, code := range unknown {
		require.Equal(t, "A0431", code, name)
		delete(record, name)
	}
	b.call("POST", "/user/real-name", token, record).into(t, &record)
	require.Equal(t, "Jane", record["firstName"])
}

func TestIndividual_DraftMustBeWellFormed(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token := "customer:" + b.customer(verification.KindIndividual)
	fields := b.call("POST", "/user/real-name", token, object{
		"dateOfBirth": "1 April 1990", "nationality": "UK", "phone": "call me", "sourceOfFunds": "crime", "purpose": "fun", "expectedMonthlyVolume": "lots",
		"address": object{"country": "XX"}, "taxResidencies": []object{{"country": "GB"}, {"country": "gb"}}, "idDocument": object{"type": "library_card", "frontFile": "none.pdf"},
		"proofOfAddress": object{"issuedOn": "2026-11-21"},
	}).fields(t)
	require.Equal(t, map[string]string{
		"dateOfBirth": "A0402", "nationality": "A0402", "phone": "V4014", "sourceOfFunds": "A0407", "purpose": "A0407", "expectedMonthlyVolume": "A0407",
		"address.country": "A0402", "taxResidencies[1].country": "A0402", "idDocument.type": "A0407", "idDocument.frontFile": "A0430", "proofOfAddress.issuedOn": "A0407",
	}, fields)
	require.Equal(t, "null", string(b.call("GET", "/user/real-name/self", token, nil).Data), "nothing of it is kept")
}

func TestIndividual_SubmitNamesEveryMissingField(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token := "customer:" + b.customer(verification.KindIndividual)
		fields := b.call("POST", "/user/real-name", token, object{"submit": true}).fields(t)
		for _, field := range []string{
			"firstName", "lastName", "dateOfBirth", "nationality", "phone", "address", "address.line1", "address.city", "address.postcode", "address.country", "occupation", "sourceOfFunds", "purpose",
			"expectedMonthlyVolume", "politicallyExposed", "taxResidencies", "idDocument", "idDocument.type", "idDocument.number", "idDocument.issuingCountry", "idDocument.expiryDate", "idDocument.frontFile",
			"proofOfAddress", "proofOfAddress.type", "proofOfAddress.issuedOn", "proofOfAddress.file",
		} {
			require.Equal(t, "A0401", fields[field], field)
			delete(fields, field)
		}
		require.Equal(t, map[string]string{"realness": "V4004"}, fields)
	})
}

func TestIndividual_OptionalFieldsMayBeMissing(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.submitted(object{"taxResidencies": []object{{"country": "GB"}}})
}

func TestIndividual_RefusesAnotherCustomersFile(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	token, other := "customer:"+b.customer(verification.KindIndividual), "customer:"+b.customer(verification.KindIndividual)
	theirs := b.upload(other)
	fields := b.call("POST", "/user/real-name", token, object{"proofOfAddress": object{"file": theirs}}).fields(t)
	require.Equal(t, map[string]string{"proofOfAddress.file": "A0430"}, fields)
	require.Equal(t, map[string]string{"selfieFile": "A0430"}, b.call("POST", "/user/real-name/realness", token, object{"selfieFile": theirs}).fields(t))
}

func TestIndividual_CannotBeChangedInReview(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		customerID, _ := b.submitted()
		a := b.call("POST", "/user/real-name", "customer:"+customerID, object{"firstName": "Eve"})
		require.Equal(t, 409, a.Status)
		require.Equal(t, "V4001", a.Code)
		require.Equal(t, 409, b.call("POST", "/user/real-name/realness", "customer:"+customerID, object{}).Status)
	})
}

func TestIndividual_RefusesBusinesses(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	a := b.call("POST", "/user/real-name", "customer:"+b.customer(verification.KindBusiness), object{"firstName": "Jane"})
	require.Equal(t, 403, a.Status)
	require.Equal(t, "V4003", a.Code)
	require.Equal(t, 403, b.call("POST", "/user/business/real-name", "customer:"+b.customer(verification.KindIndividual), object{}).Status)
	require.Equal(t, 403, b.call("POST", "/user/business/real-name/realness", "customer:"+b.customer(verification.KindIndividual), object{}).Status)
}

func TestIndividual_IsForCustomersOnly(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.Equal(t, 401, b.call("GET", "/user/real-name/self", "", nil).Status)
	require.Equal(t, 403, b.call("GET", "/user/real-name/self", b.operator(staff.Compliance), nil).Status)
}

func TestLiveness_IsPendingUntilThePictureIsUploaded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token := "customer:" + b.customer(verification.KindIndividual)
		var first, second struct{ RealnessCode, URL, ExpiresAt, Status string }
		b.call("POST", "/user/real-name/realness", token, object{}).into(t, &first)
		require.Equal(t, "pending", first.Status)
		require.NotEmpty(t, first.RealnessCode)
		require.Equal(t, "http://localhost:8080/user/verification/individual/step3", first.URL)
		b.call("POST", "/user/real-name/realness", token, object{"selfieFile": b.upload(token)}).into(t, &second)
		require.Equal(t, "completed", second.Status)
		require.Equal(t, first.RealnessCode, second.RealnessCode)
		b.call("POST", "/user/real-name/realness", token, object{}).into(t, &second)
		require.Equal(t, "completed", second.Status)
	})
}

func TestPersonalColumns_AreEncrypted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		_, recordID := b.submitted(object{"firstName": "Zebedee", "lastName": "Quartermaine"})
		operator := b.operator(staff.Compliance)
		require.Equal(t, 200, b.call("POST", "/admin/verification/individual/"+recordID+"/decision", operator, object{"decision": "return", "reason": "Zebedee looks odd"}).Status)
		for _, table := range []string{"verification_records", "verification_events", "liveness_sessions", "files", "staff_audit"} {
			require.NotContains(t, dump(t, d, table), "Quartermaine", table)
			require.NotContains(t, dump(t, d, table), "Zebedee", table)
		}
	})
}
