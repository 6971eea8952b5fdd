package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/feed"
)

func (h handler) events(ctx context.Context, _ *api.Nothing) (api.Events[feed.Change], error) {
	changes, stop, err := h.wallet.Feed.Listen(auth.CustomerID(ctx))
	return api.Events[feed.Change]{From: changes, Stop: stop}, err
}
