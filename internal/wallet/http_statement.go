package wallet

import (
	"context"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/transactions"
)

// maxStatementPeriod is the longest period that one statement covers: ten years.
const maxStatementPeriod = 3660 * 24 * time.Hour

type getStatement struct {
	From   string `query:"from" doc:"the first day, YYYY-MM-DD"`
	To     string `query:"to" doc:"the last day, YYYY-MM-DD"`
	Format string `query:"format" default:"csv" enum:"csv,pdf"`
}

func (h handler) statement(ctx context.Context, in *getStatement) (api.File, error) {
	from, until, err := transactions.ParseDays(in.From, in.To)
	if err = fault.JoinFields(err, fault.Required("from", in.From), fault.Required("to", in.To)); err != nil {
		return api.File{}, err
	}
	to := until.AddDate(0, 0, -1)
	if to.Sub(from) > maxStatementPeriod {
		return api.File{}, fault.Invalid(fault.Field("from", fault.OutOfRange, "Choose a period of at most ten years."))
	}
	st, err := h.wallet.Statement(ctx, auth.CustomerID(ctx), from, to)
	if err != nil {
		return api.File{}, err
	}
	file := api.File{Name: "gbpc-statement-" + in.From + "-" + in.To + "." + in.Format}
	if in.Format == "pdf" {
		file.ContentType = "application/pdf"
		file.Write = func(_ context.Context, w io.Writer) error { return st.WritePDF(w, h.wallet.config.Issuer) }
		return file, nil
	}
	file.ContentType = "text/csv; charset=utf-8"
	file.Write = func(_ context.Context, w io.Writer) error { return st.WriteCSV(w) }
	return file, nil
}
