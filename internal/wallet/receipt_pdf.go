package wallet

import (
	"io"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
)

// typeNames are the types of transactions in a customer's words.
var typeNames = map[string]string{
	"fiat_deposit": "Bank transfer received", "fiat_withdrawal": "Withdrawal to bank", "chain_deposit": "Deposit on chain",
	"chain_withdrawal": "Transfer on chain",
	"fee":              "Fee", "adjustment": "Adjustment", "account_transfer_in": "Transfer between accounts, received",
	"account_transfer_out": "Transfer between accounts, sent",
}

const receiptLabelWidth = 45

// WritePDF writes the receipt as an A4 page.
func (r Receipt) WritePDF(w io.Writer, issuer string) error {
	pdf := paper()
	pdf.SetTitle("Receipt", true)
	pdf.SetCreationDate(r.CreatedAt)
	pdf.SetModificationDate(r.CreatedAt)
	pdf.SetMargins(2*pageMargin, 2*pageMargin, 2*pageMargin)
	pdf.AddPage()
	pdf.SetFont(paperFont, "B", 16)
	pdf.CellFormat(0, 10, "Receipt", "", 1, "L", false, 0, "")
	pdf.SetFont(paperFont, "", 10)
	pdf.CellFormat(0, lineHeight, onPaper(issuer), "", 1, "L", false, 0, "")
	pdf.Ln(lineHeight)
	for _, fact := range r.facts() {
		if fact[1] == "" {
			continue
		}
		pdf.SetFont(paperFont, "B", 9)
		pdf.CellFormat(receiptLabelWidth, lineHeight, fact[0], "", 0, "L", false, 0, "")
		pdf.SetFont(paperFont, "", 9)
		pdf.MultiCell(0, lineHeight, onPaper(fact[1]), "", "L", false)
	}
	pdf.Ln(lineHeight)
	pdf.SetFont(paperFont, "", 8)
	pdf.MultiCell(
		0, smallLineHeight, onPaper("Written on "+londonTime(r.CreatedAt)+". It shows the status of the transaction at that time."), "", "L",
		false,
	)
	return pdf.Output(w)
}

// facts are the lines of the receipt; those without a value are left out.
func (r Receipt) facts() [][2]string {
	v := r.View
	payer, payee := r.parties()
	amount := func(s string) string { return s + " " + v.Currency }
	return [][2]string{
		{"Account holder", r.Holder}, {"Account", r.AccountID}, {"Transaction", v.ID}, {"Type", typeNames[v.Type]},
		{"Status", strings.ReplaceAll(v.Status, "_", " ")},
		{"Reason", text(v.FailureReason)}, {"From", payer}, {"To", payee}, {"Amount", amount(v.Amount)}, {"Fee", amount(v.Fee)},
		{"Total", amount(r.Total.String())},
		{"Reference", text(v.Reference)}, {"Bank's reference", text(v.BankReference)}, {"External ID", text(v.ExternalID)},
		{"Network", text(v.Network)}, {"Transaction hash", text(v.TxHash)}, {"Ordered", londonTime(v.CreatedAt)},
		{"Completed", timeOrNone(v.CompletedAt)},
	}
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func timeOrNone(t *time.Time) string {
	if t == nil {
		return ""
	}
	return londonTime(*t)
}

func londonTime(t time.Time) string { return day.Local(t).Format("2 January 2006, 15:04:05 MST") }
