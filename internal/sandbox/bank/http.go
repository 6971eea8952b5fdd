package bank

import (
	"context"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
)

// Register adds the sandbox's routes to the bank: credits, debits, payments, returns, behaviour and statements.
func (b *Bank) Register(r *api.Router, access api.Access) {
	api.Post(r, "/sandbox/bank/credit", access, "sandboxBankCredit", "Receive a Faster Payment", b.creditCall,
		api.Describe(
			"It arrives at the account of the issuer that is named; a deposit is paid to the officialBank of its own answer. Without one it arrives at the main account, where it waits for operators regardless of its reference.",
		))
	api.Post(r, "/sandbox/bank/debit", access, "sandboxBankDebit", "Debit an account at the bank without an order", b.debitCall)
	api.List(r, "/sandbox/bank/payment", access, "sandboxBankPayments", "List the payments that the bank made for the issuer", b.paymentsCall)
	api.Post(r, "/sandbox/bank/behaviour", access, "sandboxBankBehaviour", "Set the outcome of future payouts", b.behaviourCall)
	api.Post(
		r, "/sandbox/bank/statement", access, "sandboxBankStatement", "Close the bank's day now and send the statement (camt.053)",
		b.statementCall,
	)
	api.Post(r, "/sandbox/bank/return", access, "sandboxBankReturn", "Have the creditor's bank return a payment", b.returnCall)
}

type creditInput struct {
	Body struct {
		Amount              string `json:"amount" example:"250.00"`
		Reference           string `json:"reference,omitempty" maxLength:"140"`
		SortCode            string `json:"sortCode,omitempty" doc:"of the issuer; the main account when left out"`
		AccountNumber       string `json:"accountNumber,omitempty"`
		SenderName          string `json:"senderName,omitempty" maxLength:"140"`
		SenderSortCode      string `json:"senderSortCode,omitempty"`
		SenderAccountNumber string `json:"senderAccountNumber,omitempty"`
	}
}

type creditView struct {
	PaymentID string `json:"paymentId"`
}

func (b *Bank) creditCall(ctx context.Context, in *creditInput) (creditView, error) {
	amount, err := amountOf(in.Body.Amount)
	if err != nil {
		return creditView{}, err
	}
	to, err := account("sortCode", in.Body.SortCode, "accountNumber", in.Body.AccountNumber)
	if err != nil {
		return creditView{}, err
	}
	from, err := account("senderSortCode", in.Body.SenderSortCode, "senderAccountNumber", in.Body.SenderAccountNumber)
	if err != nil {
		return creditView{}, err
	}
	ref, err := b.Credit(ctx, Credit{
		Amount: amount, Reference: in.Body.Reference, To: to, From: iso20022.Party{Name: in.Body.SenderName, Account: from},
	})
	return creditView{ref}, err
}

type debitInput struct {
	Body struct {
		Amount    string `json:"amount" example:"30.00"`
		Account   string `json:"account,omitempty" enum:"main,own" doc:"the main account when left out"`
		Reference string `json:"reference,omitempty" maxLength:"140"`
		Recall    bool   `json:"recall,omitempty" doc:"it undoes a payment that arrived"`
		Reason    string `json:"reason,omitempty" maxLength:"105" example:"AC04" doc:"a code of ISO 20022 for a return, or the bank's own words, which come with the code NARR"`
	}
}

func (b *Bank) debitCall(ctx context.Context, in *debitInput) (creditView, error) {
	amount, err := amountOf(in.Body.Amount)
	if err != nil {
		return creditView{}, err
	}
	d := Debit{Amount: amount, Reference: in.Body.Reference, Recall: in.Body.Recall}
	if in.Body.Reason != "" {
		d.Reason = iso20022.ReasonOf(in.Body.Reason)
	}
	if in.Body.Account == own {
		d.From = b.Own
	}
	ref, err := b.Debit(ctx, d)
	return creditView{ref}, err
}

// maxAmount is more than any payment system carries at once.
var maxAmount = money.MustParse("9000000000", money.GBP)

func amountOf(text string) (money.Amount, error) {
	amount, err := money.ParseField("amount", text, money.GBP)
	switch {
	case err != nil:
		return amount, err
	case amount.IsZero():
		return amount, fault.Invalid(fault.Field("amount", fault.InvalidFormat))
	case amount.Cmp(maxAmount) > 0:
		return amount, fault.Invalid(fault.Field("amount", fault.OutOfRange))
	}
	return amount, nil
}

// account reads an account, which may be omitted, but not partly.
func account(sortField, sortCode, numberField, number string) (iso20022.Account, error) {
	sortCode = strings.NewReplacer("-", "", " ", "").Replace(sortCode)
	if sortCode == "" && number == "" {
		return iso20022.Account{}, nil
	}
	if !digits(sortCode, 6) {
		return iso20022.Account{}, fault.Invalid(fault.Field(sortField, fault.InvalidFormat))
	}
	if !digits(number, 8) {
		return iso20022.Account{}, fault.Invalid(fault.Field(numberField, fault.InvalidFormat))
	}
	return iso20022.Account{SortCode: sortCode, Number: number}, nil
}

func digits(s string, n int) bool { return len(s) == n && strings.Trim(s, "0123456789") == "" }

type paymentsInput struct {
	api.Reading
	SortCode      string `query:"sortCode" doc:"of the creditor"`
	AccountNumber string `query:"accountNumber" doc:"of the creditor"`
}

type paymentView struct {
	ID                    string `json:"id"`
	Amount                string `json:"amount"`
	Reference             string `json:"reference"`
	CreditorName          string `json:"creditorName"`
	CreditorSortCode      string `json:"creditorSortCode"`
	CreditorAccountNumber string `json:"creditorAccountNumber"`
	Status                Status `json:"status" enum:"settled,rejected,returned"`
}

func (b *Bank) paymentsCall(ctx context.Context, in *paymentsInput) (api.Entries[paymentView], error) {
	found, err := b.Payments(ctx, strings.ReplaceAll(in.SortCode, "-", ""), in.AccountNumber)
	if err != nil {
		return api.Entries[paymentView]{}, err
	}
	place := func(p Payment) (time.Time, string) { return p.At, p.ID }
	return api.ListedAll(in.Reading, found, place, func(p Payment) (paymentView, error) {
		return paymentView{
			ID: p.ID, Amount: p.Amount.String(), Reference: p.Reference, CreditorName: p.Creditor.Name,
			CreditorSortCode: p.Creditor.Account.SortCode, CreditorAccountNumber: p.Creditor.Account.Number, Status: p.Status,
		}, nil
	})
}

type returnInput struct {
	Body struct {
		PaymentID string `json:"paymentId"`
		Reason    string `json:"reason,omitempty" maxLength:"105" example:"AC04" doc:"a code of ISO 20022 for a return, or the bank's own words, which come with the code NARR"`
	}
}

func (b *Bank) returnCall(ctx context.Context, in *returnInput) (*api.Nothing, error) {
	return nil, b.Return(ctx, in.Body.PaymentID, iso20022.ReasonOf(in.Body.Reason))
}

type behaviourInput struct {
	Body struct {
		Payouts      Outcome `json:"payouts" enum:"settle,reject,return,silent" doc:"return: paid, and sent back by the creditor's bank; silent: neither paid nor answered"`
		Reason       string  `json:"reason,omitempty" pattern:"^[A-Z0-9]{4}$" example:"AC04" doc:"of a rejection or a return: a code of ISO 20022; AC04 when left out"`
		DelaySeconds int64   `json:"delaySeconds,omitempty" minimum:"0" maximum:"31536000" doc:"seconds of the application's clock until the bank decides, or until a payment comes back"`
	}
}

func (b *Bank) behaviourCall(ctx context.Context, in *behaviourInput) (*api.Nothing, error) {
	return nil, b.SetBehaviour(ctx, Behaviour{
		Payouts: in.Body.Payouts, Reason: in.Body.Reason, Delay: time.Duration(in.Body.DelaySeconds) * time.Second,
	})
}

func (b *Bank) statementCall(ctx context.Context, _ *api.Nothing) (*api.Nothing, error) {
	return nil, b.CloseDay(ctx)
}
