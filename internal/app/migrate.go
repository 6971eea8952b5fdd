package app

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema"
)

// migrate brings the schema up to date.
func migrate(ctx context.Context, d *db.DB) error {
	if err := d.Migrate(ctx, schema.Files); err != nil {
		return fmt.Errorf("bring the schema up to date: %w", err)
	}
	return nil
}
