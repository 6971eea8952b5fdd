package subaccounts

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	const path = "/wallet/sub-account"
	read, manage := access.To(auth.Read), access.To(auth.SubAccounts)
	api.List(r, path, read, "listSubAccounts", "The sub-accounts of the business, newest first", h.list)
	api.Post(r, path, manage, "openSubAccount", "Open a sub-account", h.open, api.Describe(openHelp))
	api.Get(r, path+"/{id}", read, "getSubAccount", "A sub-account, with its account number and addresses", h.get)
	api.Put(
		r, path+"/{id}", manage, "changeSubAccount", "Change the name or the external id of a sub-account", h.change,
		api.Describe("What is not sent stays."),
	)
	api.Post(r, path+"/{id}/close", manage, "closeSubAccount", "Close a sub-account for good", h.close,
		api.Describe("Only an empty one: no balance, nothing pending, nothing owed (409). What is paid to it afterwards is held for operators."))
	api.Post(
		r, path+"/transfer", access.To(auth.MoveMoney), "transferBetweenAccounts", "Move coins between accounts of the business", h.transfer,
		api.Describe(transferHelp),
	)
}

const openHelp = "For verified businesses. kind own: the business's own money kept apart; the identity check and the limits of the business count. kind customer: money of a customer of the business, who needs an identity check " +
	"(POST …/verification/individual or …/verification/business); until it is approved the account takes no deposits and moves no money. Every call of an account is made for a sub-account with the header GBPC-Account: ID."

const transferHelp = "from and to are ids of sub-accounts, or the business's own account.id. One entry in the books, and a transaction in the history of each side; no fee. " +
	"Where the policy of the team asks for approvals of internal_transfer, the coins are held, the status is awaiting_approval, and the paid side's transaction is made with the last approval. Otherwise it is made at once, and a person needs a secondary authentication for this very transfer. The same Idempotency-Key and body give the first response again, with Idempotent-Replayed: true."

type handler struct{ accounts *Service }

// View is a sub-account as the API shows it.
type View struct {
	ID           string          `json:"id"`
	Kind         customer.Holder `json:"kind" enum:"own,customer" doc:"whose money it is: the business's own, or a customer's of the business"`
	AccountType  customer.Kind   `json:"accountType" enum:"individual,business" doc:"what the holder is"`
	Name         string          `json:"name" missing:"checked" example:"Client money"`
	ExternalID   *string         `json:"externalId" doc:"the business's own id of it"`
	Status       customer.Status `json:"status" enum:"active,frozen,closed"`
	Verification checkView       `json:"verification"`
	Balances     []balanceView   `json:"balances" nullable:"false"`
	CreatedAt    time.Time       `json:"createdAt"`
}

type checkView struct {
	Kind   customer.Kind `json:"kind" enum:"individual,business"`
	Status int           `json:"status" enum:"0,1,2,3" doc:"0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected; of an own account that of the business"`
}

type balanceView struct {
	Currency  string `json:"currency"`
	Available string `json:"available"`
	Pending   string `json:"pending" doc:"held for payments that are not final"`
	Total     string `json:"total"`
}

type detailView struct {
	View
	BankAccount *banking.ReceivingAccount `json:"bankAccount" doc:"the account number of this sub-account alone, to which its holder pays in; null until its identity check is approved, and of a closed one"`
	Addresses   []addressView             `json:"addresses" nullable:"false" doc:"the addresses of this sub-account alone; empty where bankAccount is null"`
}

type addressView struct {
	Network string `json:"network"`
	Address string `json:"address"`
}

func viewOf(a Account) View {
	v := View{
		ID: a.ID, Kind: a.Holder, AccountType: a.Kind, Name: a.Name, Status: a.Status, CreatedAt: a.CreatedAt,
		Verification: checkView{Kind: a.Kind, Status: a.Check},
		Balances: []balanceView{{
			Currency: money.GBPC.Code(), Available: a.Available.String(), Pending: a.Pending.String(), Total: a.Available.Add(a.Pending).String(),
		}},
	}
	if a.ExternalID != "" {
		v.ExternalID = &a.ExternalID
	}
	return v
}

func viewOfDetail(a Account, err error) (detailView, error) {
	if err != nil {
		return detailView{}, err
	}
	v := detailView{View: viewOf(a), BankAccount: a.Details.BankAccount, Addresses: []addressView{}}
	for _, to := range a.Details.Addresses {
		v.Addresses = append(v.Addresses, addressView(to))
	}
	return v, nil
}

type listInput struct {
	api.Reading
	Status     string `query:"status" enum:"active,frozen,closed" doc:"all if omitted"`
	ExternalID string `query:"externalId" maxLength:"64"`
}

func (h handler) list(ctx context.Context, in *listInput) (api.Entries[View], error) {
	page, total, err := h.accounts.List(ctx, Selection{Status: customer.Status(in.Status), ExternalID: in.ExternalID}, in.Window())
	if err != nil {
		return api.Entries[View]{}, err
	}
	views := make([]View, len(page))
	for i, a := range page {
		views[i] = viewOf(a)
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), nil
}

type openInput struct {
	Body struct {
		Name        string          `json:"name" missing:"checked" example:"Client money"`
		Kind        customer.Holder `json:"kind" missing:"checked" example:"customer" doc:"own or customer"`
		AccountType customer.Kind   `json:"accountType" required:"false" example:"individual" doc:"individual or business; required of kind customer"`
		ExternalID  *string         `json:"externalId" required:"false" nullable:"true" example:"customer-4711" doc:"the business's own id: 1 to 64 of A-Z, a-z, 0-9 and ._:-, good for one sub-account"`
	}
}

func (h handler) open(ctx context.Context, in *openInput) (detailView, error) {
	b := in.Body
	return viewOfDetail(h.accounts.Open(ctx, Draft{Name: b.Name, Holder: b.Kind, Kind: b.AccountType, ExternalID: b.ExternalID}))
}

type idInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) get(ctx context.Context, in *idInput) (detailView, error) {
	return viewOfDetail(h.accounts.Get(ctx, in.ID))
}

type changeInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Name       *string `json:"name" required:"false"`
		ExternalID *string `json:"externalId" required:"false" doc:"empty: none"`
	}
}

func (h handler) change(ctx context.Context, in *changeInput) (detailView, error) {
	return viewOfDetail(h.accounts.Change(ctx, in.ID, Change{Name: in.Body.Name, ExternalID: in.Body.ExternalID}))
}

func (h handler) close(ctx context.Context, in *idInput) (detailView, error) {
	return viewOfDetail(h.accounts.Close(ctx, in.ID))
}

type transferInput struct {
	api.Keyed
	Body struct {
		From   string `json:"from" example:"0192f0c1-7a3b-7c4d-8e5f-60718293a4b5" doc:"the account that pays"`
		To     string `json:"to" example:"0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"`
		Amount string `json:"amount" example:"250.00" doc:"coins"`
		transactions.LabelsBody
	}
}

func (h handler) transfer(ctx context.Context, in *transferInput) (api.Kept[TransferView], error) {
	amount, err := transactions.ParseAmount(in.Body.Amount, money.GBPC)
	labels, wrong := in.Body.Parse()
	if err = fault.JoinFields(err, fault.Required("from", in.Body.From), fault.Required("to", in.Body.To), wrong); err != nil {
		return api.Kept[TransferView]{}, err
	}
	a, err := h.accounts.Transfer(ctx, Order{Key: in.Key, From: in.Body.From, To: in.Body.To, Amount: amount, Labels: labels})
	return api.Replay[TransferView](ctx, a, err)
}
