package clearbank

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/money"
)

const (
	fpsCall   = "/v3/payments/fps"
	chapsCall = "/payments/chaps/v6/customer-payments"
)

// chapsBody is the body of POST /payments/chaps/v6/customer-payments.
type chapsBody struct {
	InstructionIdentification string           `json:"instructionIdentification"`
	EndToEndIdentification    string           `json:"endToEndIdentification"`
	Amount                    chapsAmount      `json:"interBankSettlementAmount"`
	SourceAccount             chapsAccount     `json:"sourceAccount"`
	DebtorAccount             chapsAccount     `json:"debtorAccount"`
	Debtor                    chapsParty       `json:"debtor"`
	CreditorAccount           chapsAccount     `json:"creditorAccount"`
	Creditor                  chapsParty       `json:"creditor"`
	Purpose                   string           `json:"purpose"`
	CategoryPurpose           string           `json:"categoryPurpose"`
	RemittanceInformation     *chapsRemittance `json:"remittanceInformation,omitempty"`
}

type chapsAmount struct {
	Amount   json.Number `json:"amount"` // written digit by digit, never through a float
	Currency string      `json:"currency"`
}

type chapsAccount struct {
	IBAN           string `json:"iban,omitempty"`
	SchemeName     string `json:"schemeName,omitempty"`
	Identification string `json:"identification,omitempty"`
}

type chapsParty struct {
	Name          string        `json:"name"`
	PostalAddress *chapsAddress `json:"postalAddress,omitempty"`
}

type chapsAddress struct {
	BuildingName string `json:"buildingName,omitempty"`
	StreetName   string `json:"streetName,omitempty"`
	TownName     string `json:"townName"`
	Country      string `json:"country"`
	PostCode     string `json:"postCode"`
}

type chapsRemittance struct {
	Reference string `json:"creditorReferenceInformation"`
}

// The purposes that CHAPS has the payer state: coins that are redeemed are a transfer of cash, and what goes from one of
// our accounts to the other stays within the company.
const (
	redemptionPurpose = "CASH"
	ownPurpose        = "INTC"
)

// chapsRequest returns the request body of an order that goes by CHAPS.
func (b *Bank) chapsRequest(o iso20022.Order) (chapsBody, error) {
	p := o.Payments[0]
	ours, _ := iso20022.ParseAddress(b.Address)
	from := chapsAccount{IBAN: modulus.IBAN(b.Issuer.BIC[:4], o.Debtor.Account.SortCode, o.Debtor.Account.Number)}
	body := chapsBody{
		InstructionIdentification: p.InstructionID, EndToEndIdentification: p.EndToEndID,
		Amount:        chapsAmount{json.Number(p.Amount.String()), money.GBP.Code()},
		SourceAccount: from, DebtorAccount: from, Debtor: chapsParty{o.Debtor.Name, postal(ours)},
		CreditorAccount: chapsAccount{
			SchemeName: "SortcodeAccountNumber", Identification: p.Creditor.Account.SortCode + "-" + p.Creditor.Account.Number,
		},
		Creditor: chapsParty{p.Creditor.Name, postal(p.CreditorAddress)}, Purpose: redemptionPurpose, CategoryPurpose: redemptionPurpose,
	}
	if p.Creditor.Account.SortCode == b.Issuer.SortCode {
		body.Creditor.PostalAddress, body.Purpose, body.CategoryPurpose = postal(ours), ownPurpose, ownPurpose
	}
	if p.Reference != "" {
		body.RemittanceInformation = &chapsRemittance{p.Reference}
	}
	if body.Creditor.PostalAddress == nil {
		return body, fmt.Errorf("%w: CHAPS needs town, postcode and country of the payee", banking.ErrRejected)
	}
	return body, nil
}

// postal returns the address within the lengths of the scheme, or nil if it lacks what the scheme must have.
func postal(a iso20022.Address) *chapsAddress {
	field := func(s string, longest int) string { return clip(iso20022.Latin(s), longest) }
	p := &chapsAddress{
		BuildingName: field(a.Building, 35), StreetName: field(a.Street, 70), TownName: field(a.Town, 35), Country: a.Country,
		PostCode: field(a.Postcode, 16),
	}
	if p.TownName == "" || p.PostCode == "" || len(p.Country) != 2 || strings.Trim(p.Country, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return nil
	}
	return p
}

// chapsOutcome converts the response to a CHAPS payment into the error that Send returns. What becomes of an accepted
// payment is said by webhook.
func chapsOutcome(status int) error {
	switch {
	case status == http.StatusAccepted, status == http.StatusConflict: // or it was posted before
		return nil
	case status == http.StatusBadRequest, status == http.StatusNotFound, status == http.StatusUnprocessableEntity:
		return fmt.Errorf("%w: the bank answered %d to a CHAPS payment", banking.ErrRejected, status)
	case status >= http.StatusInternalServerError:
		return fmt.Errorf("%w: the bank answered %d", banking.ErrOutcomeUnknown, status)
	}
	return fmt.Errorf("the bank answered %d", status)
}

// TakenFrom returns when the bank takes a payment of this amount that is ordered at that time: CHAPS has hours, and the
// bank refuses what comes outside of them.
func (b *Bank) TakenFrom(amount money.Amount, ordered time.Time) time.Time {
	if !iso20022.ByCHAPS(amount) {
		return ordered
	}
	return iso20022.CHAPSFrom(ordered)
}

// NeedsAddress reports whether a payment goes by CHAPS, which names its payee with town, postcode and country.
func (b *Bank) NeedsAddress(amount money.Amount) bool { return iso20022.ByCHAPS(amount) }

// chapsPayer reads where the payer of a CHAPS credit lives from the scheme's own message (pacs.008): whoever is paid back by
// CHAPS is named with an address.
func chapsPayer(document string) iso20022.Address {
	var message struct {
		Address struct {
			Street   string   `xml:"StrtNm"`
			Number   string   `xml:"BldgNb"`
			Building string   `xml:"BldgNm"`
			Postcode string   `xml:"PstCd"`
			Town     string   `xml:"TwnNm"`
			Country  string   `xml:"Ctry"`
			Lines    []string `xml:"AdrLine"`
		} `xml:"FIToFICstmrCdtTrf>CdtTrfTxInf>Dbtr>PstlAdr"`
	}
	if err := xml.Unmarshal([]byte(document), &message); err != nil {
		return iso20022.Address{}
	}
	a := message.Address
	street := strings.TrimSpace(a.Number + " " + a.Street)
	if street == "" && len(a.Lines) > 0 {
		street = a.Lines[0]
	}
	return iso20022.Address{
		Building: clip(a.Building, 35), Street: clip(street, 70), Town: clip(a.Town, 35), Postcode: clip(a.Postcode, 16), Country: a.Country,
	}
}

// chapsReturn reads whose return a CHAPS credit is, and why it came back, from the scheme's own message (pacs.004). The
// id that the bank shows of such a credit is that of the bank that sent it. ok is false if the message says neither.
func chapsReturn(document string) (endToEndID string, reason iso20022.Reason, ok bool) {
	var message struct {
		Return struct {
			EndToEndID string `xml:"OrgnlEndToEndId"`
			Reason     struct {
				Code string   `xml:"Rsn>Cd"`
				Text []string `xml:"AddtlInf"`
			} `xml:"RtrRsnInf"`
		} `xml:"PmtRtr>TxInf"`
	}
	if err := xml.Unmarshal([]byte(document), &message); err != nil || message.Return.EndToEndID == "" {
		return "", iso20022.Reason{}, false
	}
	reason = iso20022.Reason{Code: message.Return.Reason.Code, Text: clip(strings.Join(message.Return.Reason.Text, " "), 105)}
	if len(reason.Code) != 4 {
		reason.Code = "NARR"
	}
	return identification(message.Return.EndToEndID), reason, true
}
