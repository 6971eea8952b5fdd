package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/changestream"
)

func (h handler) events(ctx context.Context, _ *api.Nothing) (api.Events[changestream.Change], error) {
	changes, stop, err := h.wallet.Changes.Subscribe(auth.CustomerID(ctx))
	return api.Events[changestream.Change]{From: changes, Stop: stop}, err
}
