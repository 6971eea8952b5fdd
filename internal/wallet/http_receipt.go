package wallet

import (
	"context"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
)

type getReceipt struct {
	ID     string `path:"id" maxLength:"64"`
	Format string `query:"format" default:"pdf" enum:"pdf,json"`
}

// receiptView is a receipt as the API shows it.
type receiptView struct {
	ID            string     `json:"id" doc:"of the transaction"`
	Issuer        string     `json:"issuer" example:"GBPC Ltd" doc:"who wrote the receipt"`
	AccountID     string     `json:"accountId"`
	AccountHolder string     `json:"accountHolder" example:"Kiln & Co Ltd" doc:"the name under which the account's holder was verified"`
	Type          string     `json:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment,account_transfer_in,account_transfer_out"`
	Direction     string     `json:"direction" enum:"in,out"`
	Status        string     `json:"status" enum:"awaiting_funds,awaiting_approval,pending,in_review,processing,completed,failed,cancelled,expired,returned,reversed"`
	Payer         *string    `json:"payer" example:"Kiln & Co Ltd" doc:"a name, an address, or a bank and the end of an account number"`
	Payee         *string    `json:"payee" example:"Barclays ••••9911" doc:"the same"`
	Currency      string     `json:"currency" enum:"GBP,GBPC"`
	Amount        string     `json:"amount" example:"1250.00"`
	Fee           string     `json:"fee" doc:"in the same currency"`
	Total         string     `json:"total" example:"1250.00" doc:"the amount with the fee of a payment out, or without that of a pay-in"`
	Reference     *string    `json:"reference"`
	BankReference *string    `json:"bankReference" doc:"the bank's reference of the entry on its account"`
	ExternalID    *string    `json:"externalId"`
	Network       *string    `json:"network"`
	TxHash        *string    `json:"txHash"`
	CreatedAt     time.Time  `json:"createdAt"`
	CompletedAt   *time.Time `json:"completedAt"`
	FailureCode   *string    `json:"failureCode"`
	FailureReason *string    `json:"failureReason" doc:"the sentence of failureCode, in the reader's language"`
	IssuedAt      time.Time  `json:"issuedAt" doc:"when this receipt was written"`
}

func (h handler) receipt(ctx context.Context, in *getReceipt) (api.File, *receiptView, error) {
	language := "en" // of the paper
	if in.Format == "json" {
		language = api.InfoOf(ctx).Language()
	}
	r, err := h.wallet.PaperOf(ctx, auth.CustomerID(ctx), in.ID, language)
	if err != nil {
		return api.File{}, nil, err
	}
	issuer := h.wallet.config.Issuer
	if in.Format == "json" {
		view := viewOfReceipt(r, issuer)
		return api.File{}, &view, nil
	}
	return api.File{
		Name: "gbpc-receipt-" + r.View.ID + ".pdf", ContentType: "application/pdf",
		Write: func(_ context.Context, w io.Writer) error { return r.WritePDF(w, issuer) },
	}, nil, nil
}

func viewOfReceipt(r Receipt, issuer string) receiptView {
	v := r.View
	payer, payee := r.parties()
	return receiptView{
		ID: v.ID, Issuer: issuer, AccountID: r.AccountID, AccountHolder: r.Holder, Type: v.Type, Direction: v.Direction, Status: v.Status,
		Payer: orNull(payer), Payee: orNull(payee),
		Currency: v.Currency, Amount: v.Amount, Fee: v.Fee, Total: r.Total.String(), Reference: v.Reference, BankReference: v.BankReference,
		ExternalID: v.ExternalID,
		Network:    v.Network, TxHash: v.TxHash, CreatedAt: v.CreatedAt, CompletedAt: v.CompletedAt, FailureCode: v.FailureCode,
		FailureReason: v.FailureReason, IssuedAt: r.CreatedAt,
	}
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
