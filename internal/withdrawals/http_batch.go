package withdrawals

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/transactions"
)

func (h handler) registerBatches(r *api.Router, access auth.Access) {
	pay := access.To(auth.Redeem, auth.Transfer)
	api.Either[batchItemBody](r, "kind", map[string]any{
		string(transactions.FiatWithdrawal): toBank{}, string(transactions.ChainWithdrawal): toAddress{},
	})
	api.Post(r, "/wallet/account/batch", pay, "orderBatch", "Order many payments at once", h.batch, api.Describe(batchRules+" "+moneyOut))
	api.PostKeyedFile(
		r, "/wallet/account/batch/file", pay, "orderBatchFile", "Order the payments of a CSV file", h.batchFile, "name", "dryRun",
	)
	api.Post(r, "/wallet/account/batch/{id}/cancel", pay, "cancelBatch", "Cancel a batch that is awaiting approval", h.cancelBatch,
		api.Describe(
			"Its amount has been returned when the call completes. A batch that was approved, or needed no approval, is being started and cannot be cancelled (409 B4002); each of its payments can.",
		))
	api.List(r, "/wallet/account/batch", access.To(auth.Read), "listBatches", "Your batches, newest first", h.batches)
	api.Get(r, "/wallet/account/batch/{id}", access.To(auth.Read), "getBatch", "One batch and its progress", h.getBatch)
	api.List(
		r, "/wallet/account/batch/{id}/item", access.To(auth.Read), "listBatchItems", "The payments of a batch, in their order", h.batchItems,
	)
}

const batchRules = "All items are valid or none is accepted (422 with data.errors). The amount of all is held at once; each is then started as a payment of its own, which can fail alone. Where the policy of the business asks for approvals, by the total, the batch waits for one approval as a whole, with its money held."

type batchItemBody struct {
	Kind       string            `json:"kind" required:"false" example:"fiat_withdrawal" doc:"fiat_withdrawal or chain_withdrawal"`
	Amount     string            `json:"amount" required:"false" example:"250.00"`
	BankID     string            `json:"bankId,omitempty" required:"false" doc:"of a fiat_withdrawal"`
	Address    string            `json:"address,omitempty" required:"false" doc:"of a chain_withdrawal"`
	Network    string            `json:"network,omitempty" required:"false" doc:"of a chain_withdrawal"`
	ExternalID string            `json:"externalId" required:"false" example:"salary-2026-03-0042" doc:"the customer's own id of the payment"`
	Metadata   map[string]string `json:"metadata,omitempty" required:"false"`
}

// toBank and toAddress are what a batchItemBody is in the documents. The items are checked together, and not as they are read.
type toBank struct {
	Kind       string            `json:"kind"`
	Amount     string            `json:"amount" example:"250.00"`
	BankID     string            `json:"bankId" doc:"one of the own bank accounts"`
	ExternalID string            `json:"externalId" example:"salary-2026-03-0042" doc:"the customer's own id of the payment"`
	Metadata   map[string]string `json:"metadata,omitempty"`
}

type toAddress struct {
	Kind       string            `json:"kind"`
	Amount     string            `json:"amount" example:"250.00"`
	Address    string            `json:"address" doc:"one of the own addresses"`
	Network    string            `json:"network"`
	ExternalID string            `json:"externalId" example:"payout-2026-03-0042" doc:"the customer's own id of the payment"`
	Metadata   map[string]string `json:"metadata,omitempty"`
}

type orderBatch struct {
	api.Keyed
	Body struct {
		Name   string          `json:"name" maxLength:"100" example:"Salaries, March"`
		DryRun bool            `json:"dryRun" required:"false" doc:"only checks, and accepts nothing"`
		Items  []batchItemBody `json:"items" minItems:"1" maxItems:"10000" nullable:"false"`
	}
}

// RefusedBatch is what a refusal with BatchRefused carries.
type RefusedBatch struct {
	Errors []itemErrorView `json:"errors" nullable:"false"`
}

func (h handler) batch(ctx context.Context, in *orderBatch) (api.Kept[acceptedView], error) {
	o := BatchOrder{CustomerID: auth.CustomerID(ctx), Key: in.Key, Name: in.Body.Name, DryRun: in.Body.DryRun}
	for _, i := range in.Body.Items {
		o.Items = append(o.Items, BatchItem(i))
	}
	return h.orderBatch(ctx, o)
}

func (h handler) batchFile(ctx context.Context, in *api.Upload) (api.Kept[acceptedView], error) {
	items, err := readTable(in.Content())
	if err != nil {
		return api.Kept[acceptedView]{}, err
	}
	dryRun, err := strconv.ParseBool(in.Value("dryRun"))
	if err != nil && in.Value("dryRun") != "" {
		return api.Kept[acceptedView]{}, fault.Invalid(fault.Field("dryRun", fault.InvalidFormat))
	}
	name := in.Value("name")
	if name == "" {
		name = in.ClientName()
	}
	if len(name) > 100 {
		return api.Kept[acceptedView]{}, fault.Invalid(fault.Field("name", fault.TooLong))
	}
	return h.orderBatch(ctx, BatchOrder{CustomerID: auth.CustomerID(ctx), Key: in.IdempotencyKey(), Name: name, DryRun: dryRun, Items: items})
}

func (h handler) orderBatch(ctx context.Context, o BatchOrder) (api.Kept[acceptedView], error) {
	var wrong fault.Fields
	switch {
	case len(o.Items) > MaxBatch:
		wrong.Add("items", fault.TooLong)
	case len(o.Key) > 255:
		wrong.Add("Idempotency-Key", fault.TooLong)
	case o.Key == "" && !o.DryRun && auth.Caller(ctx).Key != nil:
		wrong.Add("Idempotency-Key", fault.RequiredField)
	}
	if err := wrong.Err(); err != nil {
		return api.Kept[acceptedView]{}, err
	}
	for _, i := range o.Items {
		if err := auth.Caller(ctx).May(permissionOf(transactions.Type(i.Kind))); err != nil {
			return api.Kept[acceptedView]{}, err
		}
	}
	a, err := h.withdrawals.Batch(ctx, o)
	var refusal *BatchRefusal
	if errors.As(err, &refusal) {
		err = ErrBatchRefused.With(RefusedBatch{viewsOfItemErrors(refusal.Errors, api.InfoOf(ctx).Language())})
	}
	return api.Replay[acceptedView](ctx, a, err)
}

type batchView struct {
	ID            string                     `json:"id"`
	Name          string                     `json:"name"`
	Status        string                     `json:"status" enum:"awaiting_approval,pending,completed,cancelled" doc:"completed: each payment was started, or could not be"`
	Count         int64                      `json:"count"`
	Total         string                     `json:"total"`
	Currency      string                     `json:"currency" enum:"GBP,GBPC"`
	Fee           string                     `json:"fee" doc:"of all payments, in coins, taken besides the total"`
	Started       int64                      `json:"started" doc:"how many payments were started"`
	Failed        int64                      `json:"failed" doc:"how many could not be started; their money is back"`
	CreatedAt     time.Time                  `json:"createdAt"`
	CompletedAt   *time.Time                 `json:"completedAt" doc:"when it was completed or cancelled"`
	FailureCode   *string                    `json:"failureCode" doc:"why it was cancelled; null if its customer cancelled it"`
	FailureReason *string                    `json:"failureReason" doc:"the sentence of failureCode, in the reader's language"`
	Approval      *transactions.ApprovalView `json:"approval" doc:"by the customer's own team; null where none was needed"`
	Outcomes      *outcomesView              `json:"outcomes,omitempty" doc:"of one batch alone: what became of its payments"`
}

type outcomesView struct {
	Open   int64 `json:"open" doc:"on their way or waiting for their turn"`
	Paid   int64 `json:"paid" doc:"completed"`
	Unpaid int64 `json:"unpaid" doc:"failed, cancelled or returned; their money is back"`
}

func viewOfBatch(b Batch, language string) batchView {
	v := batchView{
		ID: b.ID, Name: b.Name, Status: b.Status, Count: b.Count, Total: b.Total.String(), Currency: b.Total.Currency().Code(),
		Fee: b.Fees.String(), Started: b.Started, Failed: b.Failed,
		CreatedAt: b.CreatedAt, CompletedAt: b.CompletedAt, Approval: viewOfApproval(b.Approval),
	}
	v.FailureCode, v.FailureReason = whyNot(b.FailureCode, language)
	return v
}

// whyNot returns a code and its sentence; nil for both if nothing failed.
func whyNot(code fault.Code, language string) (text, reason *string) {
	if code == "" {
		return nil, nil
	}
	return new(string(code)), new(fault.Sentence(language, code))
}

func (h handler) batches(ctx context.Context, in *api.Reading) (api.Entries[batchView], error) {
	page, total, err := h.withdrawals.Batches(ctx, auth.CustomerID(ctx), in.Window())
	if err != nil {
		return api.Entries[batchView]{}, err
	}
	views := make([]batchView, len(page))
	for i, b := range page {
		views[i] = viewOfBatch(b, api.InfoOf(ctx).Language())
	}
	return api.Listed(*in, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), nil
}

type batchID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) getBatch(ctx context.Context, in *batchID) (batchView, error) {
	b, err := h.withdrawals.FindBatch(ctx, auth.CustomerID(ctx), in.ID)
	if err != nil {
		return batchView{}, err
	}
	counts, err := h.withdrawals.Outcomes(ctx, b)
	if err != nil {
		return batchView{}, err
	}
	v := viewOfBatch(b, api.InfoOf(ctx).Language())
	v.Outcomes = &outcomesView{Open: counts[OutcomeOpen], Paid: counts[OutcomePaid], Unpaid: counts[OutcomeUnpaid]}
	return v, nil
}

type cancelBatch struct {
	api.Keyed
	ID string `path:"id" maxLength:"64"`
}

func (h handler) cancelBatch(ctx context.Context, in *cancelBatch) (batchView, error) {
	b, err := h.withdrawals.CancelBatch(ctx, auth.CustomerID(ctx), in.ID)
	if errors.Is(err, ErrNotCancellable) && b.Status == batchCancelled && in.Key != "" {
		api.SetHeader(ctx, "Idempotent-Replayed", "true")
		err = nil
	}
	if err != nil {
		return batchView{}, err
	}
	return viewOfBatch(b, api.InfoOf(ctx).Language()), nil
}

type listBatchItems struct {
	ID      string `path:"id" maxLength:"64"`
	Outcome string `query:"outcome" enum:"open,paid,unpaid" doc:"open: in progress or queued; paid: completed; unpaid: failed, cancelled or returned; its amount was returned; all if omitted"`
	api.Reading
}

type itemView struct {
	Item          int64   `json:"item" doc:"counted from 0"`
	ExternalID    string  `json:"externalId"`
	Kind          string  `json:"kind" enum:"fiat_withdrawal,chain_withdrawal"`
	Amount        string  `json:"amount"`
	Currency      string  `json:"currency" enum:"GBP,GBPC"`
	BankID        *string `json:"bankId" doc:"of a fiat_withdrawal"`
	Address       *string `json:"address" doc:"of a chain_withdrawal"`
	Network       *string `json:"network" doc:"of a chain_withdrawal"`
	Status        string  `json:"status" enum:"waiting,awaiting_approval,pending,in_review,processing,completed,failed,cancelled,returned" doc:"awaiting_approval or cancelled with its batch, waiting until it is started, then that of its transaction"`
	TransactionID *string `json:"transactionId"`
	FailureCode   *string `json:"failureCode"`
	FailureReason *string `json:"failureReason" doc:"the sentence of failureCode, in the reader's language"`
}

func (h handler) batchItems(ctx context.Context, in *listBatchItems) (api.Entries[itemView], error) {
	page, total, err := h.withdrawals.BatchItems(ctx, auth.CustomerID(ctx), in.ID, Outcome(in.Outcome), in.Window())
	if err != nil {
		return api.Entries[itemView]{}, err
	}
	views, language := make([]itemView, len(page)), api.InfoOf(ctx).Language()
	for i, f := range page {
		views[i] = itemView{
			Item: f.Item, ExternalID: f.ExternalID, Kind: f.Kind, Amount: f.Amount.String(), Currency: f.Amount.Currency().Code(), Status: f.Status,
		}
		if f.BankID != "" {
			views[i].BankID = &page[i].BankID
		}
		if f.Address != "" {
			views[i].Address, views[i].Network = &page[i].Address, &page[i].Network
		}
		if f.TransactionID != "" {
			views[i].TransactionID = &page[i].TransactionID
		}
		views[i].FailureCode, views[i].FailureReason = whyNot(f.FailureCode, language)
	}
	return api.Listed(
		in.Reading, views, total, func(i int) (time.Time, string) { return time.Time{}, strconv.FormatInt(page[i].Item, 10) },
	), nil
}
