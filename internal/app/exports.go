package app

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

// recordExport writes in the audit trail that an operator exports a list: most lists hold personal data. Text that the
// operator searched for may be personal data itself, and the trail is never erased, so only its name is written.
func (a *App) recordExport(ctx context.Context, e api.Export) error {
	if !strings.HasPrefix(e.Path, "/admin/") {
		return nil // customers export what is theirs
	}
	filter := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(e.Filter)) {
		switch name {
		case "format", "cursor", "limit", "pageNumber", "pageSize":
		case "query":
			filter[name] = "…"
		default:
			filter[name] = e.Filter.Get(name)
		}
	}
	return a.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return a.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: staff.CurrentOperator(ctx), Action: "list.export", Subject: "list", SubjectID: strings.TrimPrefix(e.Path, "/admin/"),
			Details: filter,
		})
	})
}
