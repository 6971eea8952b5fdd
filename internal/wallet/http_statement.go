package wallet

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// statementFormats are the formats in which a statement can be had.
const statementFormats = "csv,pdf,camt053,xero,quickbooks"

// maxStatementDays is the longest period that one statement covers: ten years.
const maxStatementDays = 3660

type getStatement struct {
	From   string `query:"from" required:"true" doc:"the first day in London, YYYY-MM-DD"`
	To     string `query:"to" required:"true" doc:"the last day in London, YYYY-MM-DD"`
	Format string `query:"format" default:"csv" enum:"csv,pdf,camt053,xero,quickbooks" doc:"csv: every line with its exact amount; camt053: ISO 20022 camt.053.001.08 in GBP; xero, quickbooks: as these programs import one"`
}

func (h handler) statement(ctx context.Context, in *getStatement) (api.File, error) {
	from, to, err := api.Days(in.From, in.To)
	if err = fault.JoinFields(err, fault.Required("from", in.From), fault.Required("to", in.To)); err != nil {
		return api.File{}, err
	}
	if to.Sub(from) > maxStatementDays {
		return api.File{}, fault.Invalid(fault.Field("from", fault.OutOfRange, "Choose a period of at most ten years."))
	}
	st, err := h.wallet.Statement(ctx, auth.CustomerID(ctx), from, to)
	if err != nil {
		return api.File{}, err
	}
	return h.wallet.statementFile(ctx, st, in.Format)
}

type getMonthlyStatement struct {
	Month string `path:"month" maxLength:"7" doc:"YYYY-MM" example:"2026-03"`
}

// monthView is the statement of a month as the API shows it.
type monthView struct {
	ID      string   `json:"id" example:"2026-03" doc:"the month"`
	From    string   `json:"from" example:"2026-03-01"`
	To      string   `json:"to" example:"2026-03-31"`
	Formats []string `json:"formats" nullable:"false" enum:"csv,pdf,camt053,xero,quickbooks"`
	Href    string   `json:"href" example:"/api/wallet/account/statement?from=2026-03-01&to=2026-03-31" doc:"the call that returns it; add format"`
}

func viewOfMonth(first day.Day) monthView {
	from, to := first.String(), first.AddMonths(1).Previous().String()
	return monthView{
		ID: first.Month(), From: from, To: to, Formats: strings.Split(statementFormats, ","),
		Href: "/api/wallet/account/statement?from=" + from + "&to=" + to,
	}
}

func (h handler) monthlyStatement(_ context.Context, in *getMonthlyStatement) (monthView, error) {
	first, err := day.Parse(in.Month + "-01")
	switch {
	case err != nil:
		return monthView{}, fault.For(fault.NoStatement)
	case !first.AddMonths(1).Start().Before(h.wallet.clock.Now()):
		return monthView{}, fault.New(fault.MonthNotOver)
	}
	return viewOfMonth(first), nil
}
