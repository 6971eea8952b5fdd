package wallet

import (
	"context"

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
