package subaccounts

import (
	"time"

	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// TransferView is a transfer between two accounts.
type TransferView struct {
	ID           string    `json:"id" doc:"that of the transaction of the paying side"`
	From         string    `json:"from" example:"0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"`
	To           string    `json:"to" example:"0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"`
	Currency     string    `json:"currency"`
	Amount       string    `json:"amount"`
	Status       string    `json:"status" enum:"awaiting_approval,completed"`
	ExternalID   *string   `json:"externalId"`
	Transactions sidesView `json:"transactions"`
	CreatedAt    time.Time `json:"createdAt"`
	// Approval is that of the team.
	Approval *transactions.ApprovalView `json:"approval" doc:"of the business's own team; null where it asks for none"`
}

type sidesView struct {
	From string `json:"from" example:"0192f0c1-7a3b-7c4d-8e5f-60718293a4b5" doc:"the transaction in the history of the account that paid"`
	To   string `json:"to" example:"0192f0c1-7a3b-7c4d-8e5f-60718293a4b5" doc:"the transaction in the history of the account that was paid; it is there once the transfer is completed"`
}

func viewOfTransfer(t *transfer) TransferView {
	v := TransferView{
		ID: t.out.ID, From: t.From, To: t.To, Currency: t.Amount.Currency().Code(), Amount: t.Amount.String(), Status: string(t.out.Status),
		Transactions: sidesView{From: t.out.ID, To: t.in.ID}, CreatedAt: t.at, Approval: viewOfApproval(t.asked),
	}
	if t.Labels.ExternalID != "" {
		v.ExternalID = &t.Labels.ExternalID
	}
	return v
}

func viewOfApproval(of team.Of) *transactions.ApprovalView {
	if of.ID == "" {
		return nil
	}
	return &transactions.ApprovalView{ID: of.ID, Status: string(of.Status), Needed: of.Needed, Given: of.Given}
}
