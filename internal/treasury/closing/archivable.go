package closing

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/treasury/closing/q"
)

// Archivable returns the closed months that can be archived, oldest first: not the newest, which can be opened again, and none
// that is archived already.
func Archivable(ctx context.Context, conn db.Conn, archived string) (months []ledger.ClosedMonth, err error) {
	rows, err := q.New(conn).ClosedMonths(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the closed months: %w", err)
	}
	for i, row := range rows {
		if i < len(rows)-1 && row.Month > archived {
			months = append(months, ledger.ClosedMonth{Month: row.Month, Until: row.EndsAt, Last: row.WholeTo})
		}
	}
	return months, nil
}
