package transactions

import (
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// View is a transaction as the API shows it.
type View struct {
	ID               string     `json:"id"`
	Type             string     `json:"type" enum:"fiat_deposit,fiat_withdrawal,chain_deposit,chain_withdrawal,fee,adjustment,account_transfer_in,account_transfer_out"`
	Direction        string     `json:"direction" enum:"in,out"`
	Currency         string     `json:"currency" enum:"GBP,GBPC"`
	Amount           string     `json:"amount" example:"1250.00"`
	Fee              string     `json:"fee" doc:"in the same currency; comes on top of a payment out, and off a pay-in"`
	Status           string     `json:"status" enum:"awaiting_funds,awaiting_approval,pending,in_review,processing,completed,failed,cancelled,expired,returned,reversed"`
	Reference        *string    `json:"reference"`
	Counterparty     *string    `json:"counterparty" doc:"an address, or a bank and the end of an account number"`
	CounterpartyName string     `json:"counterpartyName,omitempty" doc:"of a transfer between accounts of a business: the name of the other account, where the reader may see it"`
	Network          *string    `json:"network"`
	TxHash           *string    `json:"txHash"`
	CreatedAt        time.Time  `json:"createdAt"`
	CompletedAt      *time.Time `json:"completedAt"`
	DueAt            *time.Time `json:"dueAt,omitempty" doc:"of a redemption: the pounds are due before this time, the end of the next UK business day after the order in London"`
	FailureReason    *string    `json:"failureReason" doc:"the sentence of failureCode, in the reader's language"`
	FailureCode      *string    `json:"failureCode" doc:"a code of the error catalogue: why it failed or came back"`

	UpdatedAt      time.Time         `json:"updatedAt" doc:"of its newest change"`
	ExternalID     *string           `json:"externalId" doc:"the id that its customer gave it"`
	Metadata       map[string]string `json:"metadata" nullable:"false" doc:"what its customer keeps with it"`
	BankReasonCode *string           `json:"bankReasonCode" example:"AC04" doc:"the bank's own code for why it failed or came back"`
	BankReference  *string           `json:"bankReference" doc:"the bank's reference of the entry on its account"`
	Initiator      *InitiatorView    `json:"initiator" doc:"who ordered it; null where nobody did, such as a deposit that just arrived"`
	Approval       *ApprovalView     `json:"approval" doc:"by the customer's own team; null where none was needed"`

	WaitingFor     string `json:"waitingFor,omitempty" enum:"your_payment,team_approval,check,address_check,wallet_description,wallet_proof,provider_answer,bank,bank_answer,network,network_delay,confirmations,minting_resumed" doc:"of one that is not final: what it waits for"`
	WaitingForText string `json:"waitingForText,omitempty" doc:"the same as a sentence, in the reader's language"`

	Steps               []StatusChangeView `json:"steps,omitempty" nullable:"false" doc:"of one transaction alone: its status history"`
	Confirmations       *int               `json:"confirmations,omitempty" doc:"of one transaction on a chain alone: how many it has"`
	ConfirmationsNeeded *int               `json:"confirmationsNeeded,omitempty" doc:"and how many make it final"`
}

// InitiatorView is who ordered a transaction.
type InitiatorView struct {
	Kind string `json:"kind" enum:"user,key"`
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ApprovalView is the approval of a transaction by its customer's own team.
type ApprovalView struct {
	ID     string `json:"id"`
	Status string `json:"status" enum:"pending,approved,rejected,expired,cancelled"`
	Needed int    `json:"needed" doc:"how many approvals it needs"`
	Given  int    `json:"given" doc:"how many approvals count: while it is pending, those of members who still may decide"`
}

// StatusChangeView is one line of a transaction's status history.
type StatusChangeView struct {
	Name string    `json:"name" enum:"awaiting_funds,awaiting_approval,pending,in_review,processing,completed,failed,cancelled,expired,returned,reversed" doc:"the status that was reached"`
	At   time.Time `json:"at"`
}

// ViewOf returns the transaction as the API shows it in a language, without what is read elsewhere: the initiator's
// name, the approval of its team, and what it waits for.
func ViewOf(t Transaction, language string) View {
	v := View{
		ID: t.ID, Type: string(t.Type), Direction: "out", Currency: t.Amount.Currency().Code(), Amount: t.Amount.String(), Fee: t.Fee.String(),
		Status:    string(t.Status),
		Reference: orNull(t.Reference), Counterparty: orNull(t.Counterparty), Network: orNull(t.Network), TxHash: orNull(t.TxHash),
		CreatedAt: t.CreatedAt, CompletedAt: pointer(t.CompletedAt),
		FailureReason: orNull(fault.Sentence(language, t.FailureCode)), FailureCode: orNull(string(t.FailureCode)),
		UpdatedAt: t.UpdatedAt, ExternalID: orNull(t.ExternalID), Metadata: t.Metadata, BankReasonCode: orNull(t.BankReason),
		BankReference: orNull(t.BankReference),
	}
	if v.Metadata == nil {
		v.Metadata = map[string]string{}
	}
	if t.Initiator.ID != "" {
		v.Initiator = &InitiatorView{Kind: string(t.Initiator.Kind), ID: t.Initiator.ID}
	}
	if t.Type == FiatWithdrawal && t.Status != AwaitingApproval {
		due := banking.RedemptionDue(t.CreatedAt)
		v.DueAt = &due
	}
	if t.IsIncoming() {
		v.Direction = "in"
	}
	return v
}

func (v View) withProgress(p Progress) View {
	for _, c := range p.StatusHistory {
		v.Steps = append(v.Steps, StatusChangeView{string(c.Status), c.At})
	}
	if p.Needed > 0 {
		v.Confirmations, v.ConfirmationsNeeded = &p.Confirmations, &p.Needed
	}
	return v
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
