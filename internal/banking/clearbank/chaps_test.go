package clearbank_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

func large() iso20022.Order {
	o := order()
	o.Payments[0].Amount = money.MustParse("1000000.01", money.GBP)
	o.Payments[0].CreditorAddress = iso20022.Address{Building: "Flat 2", Street: "1 High Street", Town: "Zürich", Postcode: "8001", Country: "CH"}
	return o
}

func TestCHAPS_CarriesWhatFasterPaymentsDoNotSignedExactAndOnce(t *testing.T) {
	b, o := newBench(t), large()
	b.Address = "GB, London, High Street, 1, EC1A 1AA"
	require.NoError(t, b.Stage(t.Context(), o))
	require.NoError(t, b.Send(t.Context(), o))
	require.NoError(t, b.Send(t.Context(), o), "a conflict means that it was posted before")
	require.Len(t, b.bank.bodies, 1)
	require.Contains(t, string(b.bank.bodies[0]), `"interBankSettlementAmount":{"amount":1000000.01,"currency":"GBP"}`)
	var body map[string]any
	require.NoError(t, json.Unmarshal(b.bank.bodies[0], &body))
	delete(body, "interBankSettlementAmount")
	iban := body["sourceAccount"].(map[string]any)["iban"]
	require.Regexp(t, "^GB[0-9]{2}[A-Z]{4}[0-9]{14}$", iban)
	require.Equal(t, map[string]any{
		"instructionIdentification": o.MessageID, "endToEndIdentification": o.MessageID, "sourceAccount": map[string]any{"iban": iban}, "debtorAccount": map[string]any{"iban": iban},
		"debtor":          map[string]any{"name": issuer.Name, "postalAddress": map[string]any{"streetName": "1 High Street", "townName": "London", "country": "GB", "postCode": "EC1A 1AA"}},
		"creditorAccount": map[string]any{"schemeName": "SortcodeAccountNumber", "identification": "200000-55779911"},
		"creditor": map[string]any{"name": "Jane Doe", "postalAddress": map[string]any{
			"buildingName": "Flat 2", "streetName": "1 High Street", "townName": "Zurich", "country": "CH", "postCode": "8001",
		}},
		"purpose": "CASH", "categoryPurpose": "CASH", "remittanceInformation": map[string]any{"creditorReferenceInformation": "GBPC K7QX2M"},
	}, body)
}

func TestCHAPS_RefusesAPayeeWithoutAnAddressUnlessItIsUs(t *testing.T) {
	b, o := newBench(t), large()
	o.Payments[0].CreditorAddress.Postcode = ""
	require.ErrorIs(t, b.Stage(t.Context(), o), banking.ErrRejected)
	o.Payments[0].Creditor.Account = iso20022.Account{SortCode: issuer.SortCode, Number: "00000027"}
	b.Address = "UK, London, High Street, 1, EC1A 1AA"
	require.NoError(t, b.Stage(t.Context(), o))
	require.NoError(t, b.Send(t.Context(), o))
	require.Contains(t, string(b.bank.bodies[0]), `"country":"GB"`)
	require.Contains(t, string(b.bank.bodies[0]), `"purpose":"INTC","categoryPurpose":"INTC"`)
}

func TestCHAPS_DistinguishesRefusedUnknownAndNotSent(t *testing.T) {
	for status, want := range map[int]error{400: banking.ErrRejected, 404: banking.ErrRejected, 500: banking.ErrOutcomeUnknown, 401: nil, 429: nil} {
		b := newBench(t)
		b.bank.status, b.bank.answer = status, "{}"
		err := b.Send(t.Context(), large())
		require.Error(t, err, status)
		if want != nil {
			require.ErrorIs(t, err, want, status)
			continue
		}
		require.NotErrorIs(t, err, banking.ErrRejected, status)
		require.NotErrorIs(t, err, banking.ErrOutcomeUnknown, status)
	}
}

func TestCHAPS_NeedsTheAddressOfWhoeverIsPaidAboveTheLimitOfFasterPayments(t *testing.T) {
	b := &clearbank.Bank{}
	require.False(t, b.NeedsAddress(money.MustParse("1000000.00", money.GBP)))
	require.True(t, b.NeedsAddress(money.MustParse("1000000.01", money.GBP)))
}

func TestCHAPS_IsTakenInItsHours(t *testing.T) {
	b, friday := newBench(t), time.Date(2026, 3, 6, 17, 30, 0, 0, time.UTC)
	require.Equal(t, friday, b.TakenFrom(money.MustParse("1000000.00", money.GBP), friday))
	require.Equal(t, time.Date(2026, 3, 9, 8, 0, 0, 0, time.UTC), b.TakenFrom(money.MustParse("1000000.01", money.GBP), friday).UTC())
}

// The bank shows the id of the bank that sent a CHAPS credit, so whose return it is says the scheme's message alone.
func TestWebhook_ACHAPSReturnIsMatchedByTheMessageOfTheScheme(t *testing.T) {
	b := newBench(t).receiving()
	key := id.Hex(id.New())
	document := `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.004.001.09"><PmtRtr><GrpHdr><MsgId>1</MsgId></GrpHdr><TxInf><RtrId>r</RtrId><OrgnlEndToEndId>` + key +
		`</OrgnlEndToEndId><RtrRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed</AddtlInf></RtrRsnInf></TxInf></PmtRtr></Document>`
	for _, text := range []string{document, "<not XML"} {
		content, err := json.Marshal(text)
		require.NoError(t, err)
		payload := fmt.Sprintf(`{"TransactionId":%q,"Scheme":"Chaps","EndToEndTransactionId":"II-77","Amount":1000000.01,"TimestampSettled":"2026-03-02T10:03:00Z","CurrencyCode":"GBP","DebitCreditCode":"Credit","IsReturn":true,
			"Account":{"BBAN":"CLRB04061500000019"},"CounterpartAccount":{"BBAN":"NWBK60161331926819"},"Iso20022XmlDocument":%s}`, id.New(), content)
		require.Equal(t, 200, b.hook(keys()[1], "TransactionSettled", payload).Code)
	}
	back, unread := b.taken[0].Notices[0].Entries[0], b.taken[1].Notices[0].Entries[0]
	require.True(t, back.Returned)
	require.Equal(t, key, back.EndToEndID)
	require.Equal(t, iso20022.Reason{Code: "AC04", Text: "closed"}, back.Reason)
	require.Equal(t, "II-77", unread.EndToEndID)
}

// Whoever is paid back by CHAPS is named with an address, which the scheme's message of the credit has.
func TestWebhook_ACHAPSCreditSaysWhereItsPayerLives(t *testing.T) {
	for address, want := range map[string]iso20022.Address{
		"<StrtNm>High Street</StrtNm><BldgNb>1</BldgNb><BldgNm>Flat 2</BldgNm><PstCd>EC1A 1AA</PstCd><TwnNm>London</TwnNm><Ctry>GB</Ctry>": {Building: "Flat 2", Street: "1 High Street", Town: "London", Postcode: "EC1A 1AA", Country: "GB"},
		"<PstCd>8001</PstCd><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry><AdrLine>Bahnhofstrasse 3</AdrLine>":                                       {Street: "Bahnhofstrasse 3", Town: "Zurich", Postcode: "8001", Country: "CH"},
		"<TwnNm>London</TwnNm><Ctry>GB</Ctry>":                  {}, // no postcode
		"<AdrLine>1 High Street, London EC1A 1AA, UK</AdrLine>": {},
	} {
		b := newBench(t).receiving()
		content, err := json.Marshal(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><CdtTrfTxInf><Dbtr><Nm>A Stranger</Nm><PstlAdr>` + address + `</PstlAdr></Dbtr></CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`)
		require.NoError(t, err)
		payload := fmt.Sprintf(`{"TransactionId":%q,"Scheme":"Chaps","EndToEndTransactionId":"II-77","Amount":1000000.01,"TimestampSettled":"2026-03-02T10:03:00Z","CurrencyCode":"GBP","DebitCreditCode":"Credit",
			"Account":{"BBAN":"CLRB04061500000019"},"CounterpartAccount":{"BBAN":"NWBK60161331926819"},"Iso20022XmlDocument":%s}`, id.New(), content)
		require.Equal(t, 200, b.hook(keys()[1], "TransactionSettled", payload).Code)
		require.Equal(t, want, b.taken[0].Notices[0].Entries[0].DebtorAddress, address)
	}
}

// The list does not say that a CHAPS credit is a return, nor of what: it waits for the webhook, and not for ever.
func TestList_LeavesACHAPSCreditToItsWebhookForAWhile(t *testing.T) {
	b := newBench(t)
	credit := func(amount string) string {
		return fmt.Sprintf(`{"transactionId":%q,"endToEndIdentifier":"II-77","debitCreditCode":"CRDT","status":"ACSC","transactionTime":"2026-03-02T11:55:00Z","amount":{"instructedAmount":%s},
			"counterpartAccount":{"identification":{"bban":"NWBK60161331926819"}}}`, id.New(), amount)
	}
	b.bank.listed = credit("1000000.01") + "," + credit("12.50")
	from, until := time.Date(2026, 3, 2, 11, 0, 0, 0, time.UTC), time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)
	l, err := b.List(t.Context(), banking.Main, from, until)
	require.NoError(t, err)
	require.Len(t, l.Entries, 1, "the other one came by Faster Payments")
	require.Equal(t, time.Date(2026, 3, 2, 11, 55, 0, 0, time.UTC), l.Open, "and is asked about again")
	b.clock.Advance(2 * time.Hour)
	l, err = b.List(t.Context(), banking.Main, from, until)
	require.NoError(t, err)
	require.Len(t, l.Entries, 2)
	require.Zero(t, l.Open)
}
