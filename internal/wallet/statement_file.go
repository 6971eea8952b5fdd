package wallet

import (
	"context"
	"io"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// statementFile returns the statement as a file in a format of the API.
func (s *Service) statementFile(ctx context.Context, st Statement, format string) (api.File, error) {
	file := api.File{Name: "gbpc-statement-" + st.From.String() + "-" + st.To.String(), ContentType: "text/csv; charset=utf-8"}
	write := st.WriteCSV
	switch format {
	case "pdf":
		file.Name, file.ContentType = file.Name+".pdf", "application/pdf"
		file.Write = func(_ context.Context, w io.Writer) error { return st.WritePDF(w, s.config.Issuer) }
		return file, nil
	case "camt053":
		account, err := s.receivingAccount(ctx, st.CustomerID)
		if err != nil {
			return api.File{}, err
		}
		file.Name, file.ContentType = file.Name+".xml", "application/xml"
		file.Write = func(_ context.Context, w io.Writer) error {
			_, err := w.Write(st.camt(account))
			return err
		}
		return file, nil
	case "xero":
		file.Name += "-xero"
		write = st.WriteXero
	case "quickbooks":
		file.Name += "-quickbooks"
		write = st.WriteQuickBooks
	}
	file.Name += ".csv"
	file.Write = func(_ context.Context, w io.Writer) error { return write(w) }
	return file, nil
}

// receivingAccount returns the account into which the customer alone pays.
func (s *Service) receivingAccount(ctx context.Context, customerID string) (account iso20022.Account, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		to, err := s.bank.VirtualAccount(ctx, tx, customerID)
		account = iso20022.Account{SortCode: to.SortCode, Number: to.AccountNumber}
		return err
	})
	return account, err
}
