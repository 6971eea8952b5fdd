package closing

import "github.com/gbpc/gbpc/internal/kit/fault"

// Errors that an operator can meet.
var (
	// ErrNotFound means that the books have no such month, or the month no such document.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrConflict means that the month is closed, or that somebody asked for it already, or that it is not closed.
	ErrConflict = fault.New(fault.Conflict)
	// ErrNotReady means that the month cannot be closed yet. Its data says why.
	ErrNotReady = fault.New(fault.MonthNotReady)
	// ErrNotNewest means that a later month is closed, which must be reopened first.
	ErrNotNewest = fault.New(fault.NotNewestMonth)
	// ErrArchived means that the month is archived: it is not opened again.
	ErrArchived = fault.New(fault.MonthArchived)
)

// NotReady is the data of ErrNotReady.
type NotReady struct {
	Missing []Missing `json:"missing" example:"reconciliation_missing" enum:"not_over,earlier_month_open,books_unbalanced,reconciliation_missing,reconciliation_discrepancy,reconciliation_unknown,bank_statement_missing" nullable:"false" doc:"the first three cannot be accepted"`
}
