package banking

import (
	"time"

	"github.com/gbpc/gbpc/internal/money"
)

type bankView struct {
	ID                  string            `json:"id"`
	AccountHolder       string            `json:"accountHolder"`
	BankName            string            `json:"bankName"`
	SortCode            string            `json:"sortCode" doc:"six digits"`
	AccountNumber       string            `json:"accountNumber"`
	Currency            string            `json:"currency" enum:"GBP"`
	Nickname            string            `json:"nickname"`
	Status              string            `json:"status" enum:"pending,awaiting_approval,cooling_off,verified,failed" doc:"awaiting_approval: verified, and the customer's own team has to approve it; cooling_off: verified, and payable from activeAt on"`
	ActiveAt            *time.Time        `json:"activeAt" doc:"may be paid from then on; null until the account is verified"`
	CreatedAt           time.Time         `json:"createdAt"`
	ConfirmationOfPayee PayeeConfirmation `json:"confirmationOfPayee" doc:"what the account's bank said of the holder's name when the account was added"`
}

// The statuses of a verified account that cannot be paid yet.
const (
	statusCoolingOff       = "cooling_off"
	statusAwaitingApproval = "awaiting_approval"
)

func viewOfBank(b BankAccount, now time.Time) bankView {
	v := bankView{
		ID: b.ID, AccountHolder: b.Name, BankName: b.BankName, SortCode: b.SortCode, AccountNumber: b.AccountNumber,
		Currency: money.GBP.Code(), Nickname: b.Nickname, Status: string(b.State), CreatedAt: b.CreatedAt, ConfirmationOfPayee: b.Confirmation,
	}
	if !b.ActiveAt.IsZero() {
		v.ActiveAt = &b.ActiveAt
	}
	switch {
	case b.AwaitingApproval && b.State == AccountVerified:
		v.Status, v.ActiveAt = statusAwaitingApproval, nil
	case b.CoolingOff(now):
		v.Status = statusCoolingOff
	}
	return v
}
