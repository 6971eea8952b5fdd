package clearbank

import (
	"encoding/json"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/money"
)

// requestBody is the body of POST /v3/payments/fps.
type requestBody struct {
	PaymentInstructions []instructionBody `json:"paymentInstructions"`
}

type instructionBody struct {
	PaymentInstructionIdentification string         `json:"paymentInstructionIdentification"`
	PaymentTypeCode                  string         `json:"paymentTypeCode"`
	Debtor                           debtorBody     `json:"debtor"`
	DebtorAccount                    accountBody    `json:"debtorAccount"`
	CreditTransfers                  []transferBody `json:"creditTransfers"`
}

type debtorBody struct {
	Address string `json:"address"`
}

type accountBody struct {
	Identification identificationBody `json:"identification"`
}

type identificationBody struct {
	IBAN  string     `json:"iban,omitempty"`
	Other *otherBody `json:"other,omitempty"`
}

type otherBody struct {
	Identification string         `json:"identification"`
	SchemeName     schemeNameBody `json:"schemeName"`
}

type schemeNameBody struct {
	Proprietary string `json:"proprietary"`
}

type transferBody struct {
	PaymentIdentification keysBody       `json:"paymentIdentification"`
	Amount                amountBody     `json:"amount"`
	Creditor              nameBody       `json:"creditor"`
	CreditorAccount       accountBody    `json:"creditorAccount"`
	RemittanceInformation remittanceBody `json:"remittanceInformation"`
}

type keysBody struct {
	InstructionIdentification string `json:"instructionIdentification"`
	EndToEndIdentification    string `json:"endToEndIdentification"`
}

type amountBody struct {
	InstructedAmount json.Number `json:"instructedAmount"` // written digit by digit, never through a float
	Currency         string      `json:"currency"`
}

type nameBody struct {
	Name string `json:"name"`
}

type remittanceBody struct {
	Structured structuredBody `json:"structured"`
}

type structuredBody struct {
	CreditorReferenceInformation referenceBody `json:"creditorReferenceInformation"`
}

type referenceBody struct {
	Reference string `json:"reference"`
}

// request returns the request body of an order.
func (b *Bank) request(o iso20022.Order) requestBody {
	instruction := instructionBody{
		PaymentInstructionIdentification: o.MessageID, PaymentTypeCode: "SIP", Debtor: debtorBody{b.Address}, // a single immediate payment
		DebtorAccount: accountBody{identificationBody{IBAN: modulus.IBAN(b.Issuer.BIC[:4], o.Debtor.Account.SortCode, o.Debtor.Account.Number)}},
	}
	for _, p := range o.Payments {
		instruction.CreditTransfers = append(instruction.CreditTransfers, transferBody{
			PaymentIdentification: keysBody{p.InstructionID, p.EndToEndID}, Amount: amountBody{json.Number(p.Amount.String()), money.GBP.Code()},
			Creditor: nameBody{p.Creditor.Name}, RemittanceInformation: remittanceBody{structuredBody{referenceBody{p.Reference}}},
			// The creditor's IBAN would need the bank code, which cannot be derived from a sort code.
			CreditorAccount: accountBody{identificationBody{Other: &otherBody{
				"GBR" + p.Creditor.Account.SortCode + p.Creditor.Account.Number, schemeNameBody{"PRTY_COUNTRY_SPECIFIC"},
			}}},
		})
	}
	return requestBody{[]instructionBody{instruction}}
}
