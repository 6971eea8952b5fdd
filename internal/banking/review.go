package banking

import (
	"context"
	"fmt"
	"time"

	"gbpc/internal/banking/q"
	"gbpc/internal/kit/db"
	"gbpc/internal/money"
)

// Movement is a movement at the bank that nothing of ours explains: a charge, a recall, a mistake.
type Movement struct {
	Account     AccountID
	AcctSvcrRef string
	Amount      money.Amount // negative went out
	BookedAt    time.Time
}

// Unexplained are the newest movements for which a person has to find the reason.
func (s *Service) Unexplained(ctx context.Context, conn db.Conn, most int32) ([]Movement, error) {
	rows, err := q.New(conn).Unexplained(ctx, most)
	if err != nil {
		return nil, fmt.Errorf("list unexplained movements: %w", err)
	}
	found := make([]Movement, len(rows))
	for i, row := range rows {
		found[i] = Movement{AccountID(row.Account), row.ServicerRef, pence(row.Amount), row.BookedAt}
	}
	return found, nil
}

// RefusedFile is a file in the bank's folder that could not be taken as a whole.
type RefusedFile struct {
	Name, Message, Problem string
	At                     time.Time
}

// RefusedFiles are the newest files that a person has to look at.
func (s *Service) RefusedFiles(ctx context.Context, conn db.Conn, most int32) ([]RefusedFile, error) {
	rows, err := q.New(conn).RefusedFiles(ctx, most)
	if err != nil {
		return nil, fmt.Errorf("list refused files: %w", err)
	}
	files := make([]RefusedFile, len(rows))
	for i, row := range rows {
		files[i] = RefusedFile{row.Name, row.Message, row.Problem, row.RecordedAt}
	}
	return files, nil
}
