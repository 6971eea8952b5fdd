package banking

import (
	"context"
	"log/slog"
	"time"
)

// SettleAfter shortens how long what is incomplete may be unchanged.
func (f *Folder) SettleAfter(d time.Duration) { f.settle = d }

// AskPayeeName is askPayeeName, about anybody.
func AskPayeeName(ctx context.Context, payees PayeeNames) PayeeConfirmation {
	return askPayeeName(ctx, payees, PayeeQuery{}, slog.New(slog.DiscardHandler))
}

// MakeSure makes the folders, for which the server has to answer.
func (f *Folder) MakeSure(ctx context.Context) error { return f.makeFolders(ctx) }
