package banking

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/money"
)

// Network is a chain that carries the coin, as the list of currencies shows it.
type Network struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	ChainID       uint64 `json:"chainId"`
	Contract      string `json:"contract"`
	Confirmations int    `json:"confirmations"`
	ExplorerURL   string `json:"explorerUrl"`
}

// Networks is implemented by app, from the chains in the configuration.
type Networks interface {
	Networks() []Network
}

type handler struct {
	banking  *Service
	networks Networks
}

// Register adds the routes for customers.
func (s *Service) Register(r *api.Router, access auth.Access, networks Networks) {
	h := handler{banking: s, networks: networks}
	api.Publishes[bankView](r, events.BankAccountVerified, events.BankAccountFailed)
	read, recipients := access.To(auth.Read), access.To(auth.Recipients)
	api.List(r, "/wallet/payment/bank", read, "listBanks", "List your own bank accounts", h.banks)
	api.Post(
		r, "/wallet/payment/bank", recipients, "addBank",
		"Add a bank account; a micro-deposit of one penny with a code in its reference is sent to it", h.addBank,
		api.Describe(
			"For verified customers. The holder must be the verified customer; the sort code and account number pass the UK modulus check; its bank is asked whether the name matches (Confirmation of Payee). no_match is refused, close_match and unavailable need acceptMismatch. Needs a secondary authentication bound to this very account: the challenge's summary.payee names it in full. Once verified, the account cools off before it can be paid.",
		))
	api.Post(
		r, "/wallet/payment/bank/complete", recipients, "completeBank", "Verify a bank account by the code in the reference of the micro-deposit",
		h.completeBank,
	)
	api.Delete(r, "/wallet/payment/bank/{id}", recipients, "removeBank", "Remove a bank account", h.removeBank)
	api.List(r, "/wallet/payment/official-bank", read, "listOfficialBanks", "List the issuer's receiving accounts", h.officialBanks,
		api.Describe(
			"The issuer's main account, to be recognised by. A deposit is paid to the account of its customer alone, which POST /wallet/account/trade/fiat/deposit/pre names: payments to the main account wait for operators regardless of their reference.",
		))
	api.List(r, "/wallet/payment/official-currency", read, "listCurrencies", "List the currencies and the networks of the coin", h.currencies)
}

func (h handler) banks(ctx context.Context, in *struct{ api.Reading }) (api.Entries[bankView], error) {
	banks, total, err := h.banking.BankAccounts(ctx, auth.Caller(ctx).CustomerID, in.Window())
	views := make([]bankView, len(banks))
	for i, b := range banks {
		views[i] = viewOfBank(b, h.banking.clock.Now())
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return banks[i].CreatedAt, banks[i].ID }), err
}

type addInput struct {
	Body struct {
		AccountHolder  string `json:"accountHolder" doc:"the verified name; case, initials and titles are tolerated"`
		SortCode       string `json:"sortCode" example:"20-00-00" doc:"with or without hyphens"`
		AccountNumber  string `json:"accountNumber" example:"55779911" doc:"eight digits"`
		Nickname       string `json:"nickname,omitempty"`
		AcceptMismatch bool   `json:"acceptMismatch,omitempty" doc:"adds the account although its bank answered close_match or unavailable"`
	}
}

type addedView struct {
	Bank   bankView   `json:"bank"`
	Verify verifyView `json:"verify"`
}

type verifyView struct {
	Method       string    `json:"method" enum:"reference_code"`
	ExpiresAt    time.Time `json:"expiresAt"`
	AttemptsLeft int       `json:"attemptsLeft"`
}

func (h handler) addBank(ctx context.Context, in *addInput) (addedView, error) {
	caller := auth.Caller(ctx)
	b, err := h.banking.AddBankAccount(ctx, caller.CustomerID, NewBankAccount{
		Business: caller.AccountType == customer.Business, AcceptMismatch: in.Body.AcceptMismatch,
		AccountHolder: in.Body.AccountHolder, SortCode: in.Body.SortCode, AccountNumber: in.Body.AccountNumber, Nickname: in.Body.Nickname,
	})
	return addedView{Bank: viewOfBank(b, h.banking.clock.Now()), Verify: verifyView{
		Method: "reference_code", ExpiresAt: b.ExpiresAt, AttemptsLeft: b.AttemptsLeft,
	}}, err
}

type completeInput struct {
	Body struct {
		ID   string `json:"id"`
		Code string `json:"code" example:"K7QX2M"`
	}
}

func (h handler) completeBank(ctx context.Context, in *completeInput) (bankView, error) {
	b, err := h.banking.VerifyBankAccount(ctx, auth.Caller(ctx).CustomerID, in.Body.ID, in.Body.Code)
	return viewOfBank(b, h.banking.clock.Now()), err
}

type bankIDInput struct {
	ID string `path:"id"`
}

func (h handler) removeBank(ctx context.Context, in *bankIDInput) (*api.Nothing, error) {
	return nil, h.banking.RemoveBankAccount(ctx, auth.Caller(ctx).CustomerID, in.ID)
}

func (h handler) officialBanks(_ context.Context, in *struct{ api.Reading }) (api.Entries[ReceivingAccount], error) {
	return listed(in.Reading, []ReceivingAccount{h.banking.MainReceivingAccount()}, func(a ReceivingAccount) string { return a.ID })
}

type currencyView struct {
	ID       string    `json:"id"`
	Code     string    `json:"code"`
	Kind     string    `json:"kind" enum:"fiat,token"`
	Symbol   string    `json:"symbol"`
	Decimals int       `json:"decimals"`
	Networks []Network `json:"networks" nullable:"false"`
}

func (h handler) currencies(_ context.Context, in *struct{ api.Reading }) (api.Entries[currencyView], error) {
	return listed(in.Reading, []currencyView{
		{ID: money.GBP.Code(), Code: money.GBP.Code(), Kind: "fiat", Symbol: "£", Decimals: money.GBP.Decimals(), Networks: []Network{}},
		{
			ID: money.GBPC.Code(), Code: money.GBPC.Code(), Kind: "token", Symbol: "GBPC", Decimals: money.GBPC.Decimals(),
			Networks: append([]Network{}, h.networks.Networks()...),
		},
	}, func(c currencyView) string { return c.ID })
}

// listed returns what is read of a list that is configured: nothing in it is created, so a cursor goes by its ids.
func listed[T any](of api.Reading, all []T, id func(T) string) (api.Entries[T], error) {
	return api.ListedAll(of, all, func(one T) (time.Time, string) { return time.Time{}, id(one) }, func(one T) (T, error) { return one, nil })
}
