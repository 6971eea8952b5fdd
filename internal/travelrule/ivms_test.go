package travelrule_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// whole2023 uses every member that the edition of 2023 has; and one that it does not have.
const whole2023 = `{
 "originator": {"originatorPerson": [{"naturalPerson": {
   "name": {"nameIdentifier": [{"primaryIdentifier": "Wu", "secondaryIdentifier": "Xinli", "naturalPersonNameIdentifierType": "LEGL"}],
     "localNameIdentifier": [{"primaryIdentifier": "吴", "secondaryIdentifier": "信利", "nameIdentifierType": "LEGL"}],
     "phoneticNameIdentifier": [{"primaryIdentifier": "Woo", "secondaryIdentifier": "Shin-lee", "nameIdentifierType": "LEGL"}]},
   "geographicAddress": [{"addressType": "HOME", "department": "d", "subDepartment": "s", "streetName": "Potential Street", "buildingNumber": "24", "buildingName": "Weathering Views", "floor": "2",
     "postBox": "7", "room": "3", "postcode": "91765", "townName": "Walnut", "townLocationName": "l", "districtName": "d", "countrySubDivision": "California", "country": "US"}],
   "nationalIdentification": {"nationalIdentifier": "446005", "nationalIdentifierType": "CCPT", "countryOfIssue": "TZ"},
   "customerIdentification": "1002390", "dateAndPlaceOfBirth": {"dateOfBirth": "1980-01-02", "placeOfBirth": "Dodoma"}, "countryOfResidence": "TZ"}, "accountNumber": ["10023909"]}]},
 "beneficiary": {"beneficiaryPerson": [{"naturalPerson": {"name": {"nameIdentifier": [{"primaryIdentifier": "Doe", "secondaryIdentifier": "Jane", "naturalPersonNameIdentifierType": "LEGL"}]}}, "accountNumber": ["ADDRESS"]}]},
 "originatingVASP": {"originatingVASP": {"legalPerson": {"name": {"nameIdentifier": [{"legalPersonName": "VASP A", "legalPersonNameIdentifierType": "LEGL"}],
   "localNameIdentifier": [{"legalPersonName": "甲", "legalPersonNameIdentifierType": "LEGL"}]}, "nationalIdentification": {"nationalIdentifier": "3M5E1GQKGL17HI8CPN20", "nationalIdentifierType": "LEIX"}}}},
 "beneficiaryVASP": {"beneficiaryVASP": {"legalPerson": {"name": {"nameIdentifier": [{"legalPersonName": "GBPC Ltd", "legalPersonNameIdentifierType": "LEGL"}]}}}},
 "transferPath": {"transferPath": [{"intermediaryVASP": {"legalPerson": {"name": {"nameIdentifier": [{"legalPersonName": "VASP E", "legalPersonNameIdentifierType": "LEGL"}]}}}, "sequence": 0}]},
 "payloadMetadata": {"transliterationMethod": ["hani"], "payloadVersion": "101.2023", "ofTheirOwn": {"amount": 12345678901234567890}}
}`

// whole2020 is the edition before: people have other names, their accounts stand beside them, an individual has several lists
// of names.
const whole2020 = `{
 "originator": {"originatorPersons": [{"naturalPerson": {"name": [{"nameIdentifier": [{"primaryIdentifier": "Smith", "secondaryIdentifier": "Dr Alice", "nameIdentifierType": "LEGL"}]},
   {"nameIdentifier": [], "localNameIdentifier": [{"primaryIdentifier": "Listed", "secondaryIdentifier": "Ivan", "nameIdentifierType": "LEGL"}]}],
   "geographicAddress": [{"addressType": "GEOG", "addressLine": ["24 Potential Street"], "townName": "Walnut", "country": "US"}]}}], "accountNumber": ["10023909"]},
 "beneficiary": {"beneficiaryPersons": [{"legalPerson": {"name": {"nameIdentifier": [{"legalPersonName": "Doe Jane", "legalPersonNameIdentifierType": "LEGL"}]}}}], "accountNumber": ["ADDRESS"]},
 "originatingVASP": {"legalPerson": {"name": {"nameIdentifier": [{"legalPersonName": "VASP A", "legalPersonNameIdentifierType": "LEGL"}]}}},
 "payloadMetadata": {"transliterationMethod": ["hani"]}
}`

// asked sends a message as another provider wrote it, and returns the status of the answer.
func (o other) asked(t *testing.T, id, address, message string) int {
	t.Helper()
	body := []byte(`{"id":"` + id + `","asset":{"symbol":"GBPC","network":"` + wallettest.NetworkID + `"},"amount":"20.00","address":"` + address + `","IVMS101":` + message + `}`)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, o.server.URL+travelrule.MessagePath, bytes.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Authorization", travelrule.Authorization(o.key, wallettest.Abroad.ID, time.Now(), travelrule.MessagePath, body))
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	return answer.StatusCode
}

func TestMessage_AWholeMessageOfEitherEditionIsTakenAndKeptAsItCame(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from, ann := b.Verified("jane@example.com"), newOther(t, b), b.Operator("ann@example.com")
		to := depositAddress(t, b, jane).String()
		for id, text := range map[string]string{"theirs-2023": whole2023, "theirs-2020": whole2020} {
			text = strings.ReplaceAll(text, "ADDRESS", to)
			require.Equal(t, http.StatusOK, from.asked(t, id, to, text), id)
			var all map[string]json.RawMessage
			require.NoError(t, json.Unmarshal([]byte(text), &all))
			again, err := json.Marshal(all)
			require.NoError(t, err)
			require.Equal(t, http.StatusOK, from.asked(t, id, to, string(again)), "the order of its members is no other content")
			require.Equal(t, http.StatusConflict, from.asked(t, id, to, strings.ReplaceAll(text, "Walnut", "Oak")), "a member that we do not read is")
			var message string
			require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM travelrule_messages WHERE reference = $1", id).Scan(&message))
			m, err := b.TravelRule.Show(t.Context(), ann, message)
			require.NoError(t, err)
			require.True(t, m.Extended)
			kept, err := json.Marshal(m.IVMS101)
			require.NoError(t, err)
			require.JSONEq(t, text, string(kept))
		}
		require.Contains(t, strings.Join(exportedLines(b, day.In(b.Clock.Now())), ""), "12345678901234567890", "a number is kept to its last digit")
	})
}

func TestMessage_AWholeMessageIsShownToOperators(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		to := depositAddress(t, b, jane).String()
		text := strings.ReplaceAll(whole2023, "ADDRESS", to)
		require.Equal(t, http.StatusOK, from.asked(t, "theirs", to, text))
		var message string
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM travelrule_messages").Scan(&message))
		var answer struct{ IVMS101 json.RawMessage }
		b.Operator("ann@example.com")
		ann := &wallettest.Person{Bench: b, Email: "ann@example.com"}
		ann.SignIn()
		ann.Call("GET", "/admin/travel-rule/"+message, nil).Into(t, &answer)
		require.JSONEq(t, text, string(answer.IVMS101))
	})
}

func TestMessage_EveryNameOfWhoeverPaysIsScreened(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		to := depositAddress(t, b, jane).String()
		require.Equal(t, http.StatusOK, from.asked(t, "theirs", to, strings.ReplaceAll(whole2020, "ADDRESS", to)))
		require.Len(t, b.World.PaymentMatches, 1, "the name in their own script is on the list")
	})
}

func TestMessage_OneWhoseNamesCannotBeReadIsRefused(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		to := depositAddress(t, b, jane).String()
		for what, change := range map[string][2]string{
			"no name":             {`"primaryIdentifier": "Wu", "secondaryIdentifier": "Xinli"`, `"primaryIdentifier": ""`},
			"a name that is none": {`"primaryIdentifier": "吴"`, `"primaryIdentifier": 5`},
			"nobody":              {`"originatorPerson"`, `"somebody"`},
			"neither person nor firm": {`"naturalPerson": {
   "name"`, `"robot": {
   "name"`},
		} {
			text := strings.Replace(whole2023, change[0], change[1], 1)
			require.NotEqual(t, whole2023, text, what)
			if what == "no name" {
				text = strings.NewReplacer(`"localNameIdentifier"`, `"x"`, `"phoneticNameIdentifier"`, `"y"`).Replace(text)
			}
			require.Equal(t, http.StatusBadRequest, from.asked(t, "theirs", to, text), what)
		}
		strange := strings.Replace(whole2023, `"countryOfResidence": "TZ"`, `"countryOfResidence": {"code": "TZ"}`, 1)
		require.Equal(t, http.StatusOK, from.asked(t, "theirs", to, strange), "what we do not need may have another type")
	})
}

func TestMessage_AnAddressIsItsTwentyBytesHoweverItIsWritten(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		b.Circulate("5000")
		to := depositAddress(t, b, jane)
		digits := to.String()[2:]
		for i, written := range []string{strings.ToLower(to.String()), "0x" + strings.ToUpper(digits), "0X" + strings.ToLower(digits), "0x" + swapCase(digits)} {
			reply, err := from.Ask(t.Context(), from.us, inquiry(fmt.Sprint("m-", i), written, "1200.00", "Jane Doe"))
			require.NoError(t, err, written)
			require.Equal(t, travelrule.Approve, reply.Decision, written)
			d := jane.ChainDeposit("1200")
			d.To = to
			b.SeeDeposit(d)
			b.RunJobs()
			require.False(t, b.ConfirmDeposit(d), "%s: %v", written, states(t, b))
			require.Equal(t, "completed", b.Status(d.ID), written)
		}
		require.Equal(t, []string{"matched", "matched", "matched", "matched"}, states(t, b))
	})
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if up := strings.ToUpper(string(r)); up != string(r) {
			return []rune(up)[0]
		}
		return []rune(strings.ToLower(string(r)))[0]
	}, s)
}
