package deposits

import (
	"time"

	"github.com/gbpc/gbpc/internal/banking"
)

type preparedView struct {
	ID            string                   `json:"id"`
	Amount        string                   `json:"amount" doc:"pounds to be paid"`
	ReceiveAmount string                   `json:"receiveAmount" doc:"coins to be credited: amount less fee"`
	Rate          string                   `json:"rate" example:"1.000000"`
	Fee           string                   `json:"fee"`
	Reference     string                   `json:"reference" doc:"to be put on the payment; a mistyped one loses nothing"`
	OfficialBank  banking.ReceivingAccount `json:"officialBank" doc:"the receiving account of this customer alone"`
	ExpiresAt     time.Time                `json:"expiresAt"`
}
