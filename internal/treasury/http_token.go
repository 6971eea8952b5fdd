package treasury

import (
	"context"
	"math/big"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerToken(r *api.Router, h staffHandler, g staff.Gate) {
	api.Get(
		r, "/admin/treasury/token", g.RequireRead(staff.Treasury, staff.Compliance), "getToken",
		"Get the state of the token on each network, as the network said last", h.token,
	)
	api.Post(
		r, "/admin/treasury/token", g.RequireRole(staff.Treasury, staff.Compliance), "requestTokenAction",
		"Pause the token at once, or request another action that a second operator approves", h.requestTokenAction,
	)
}

type tokenView struct {
	Network   string  `json:"network"`
	Contract  string  `json:"contract"`
	Paused    *bool   `json:"paused" doc:"as the network said at asOf; null if it has not answered since the start"`
	Allowance *string `json:"allowance" doc:"GBPC that may still be minted; null if unknown or unlimited"`

	AsOf *time.Time `json:"asOf" doc:"when the network said so: some time ago while it is not responding; null if it has not since the start"`

	ColdActions []TokenAction `json:"coldActions" nullable:"false" enum:"pause,unpause,freeze,unfreeze,allowance" doc:"actions whose key is not on this server; gbpc token prepares, signs and submits them"`
}

type tokensView struct {
	Tokens []tokenView `json:"tokens" nullable:"false"`
}

func (h staffHandler) token(ctx context.Context, _ *api.Nothing) (tokensView, error) {
	v := tokensView{Tokens: []tokenView{}}
	for _, n := range h.service.networks {
		t := tokenView{Network: n.Network().ID, Contract: n.Network().Token.String()}
		if c, at, ok := n.LastControls(ctx); ok {
			age := h.service.wall.Now().Sub(at)
			t.Paused, t.Allowance, t.AsOf = &c.Paused, coinsOf(c.Allowance), new(h.service.clock.Now().Add(-age))
		}
		cold, err := coldActions(ctx, n)
		if err != nil {
			return v, err
		}
		t.ColdActions = cold
		v.Tokens = append(v.Tokens, t)
	}
	return v, nil
}

func coinsOf(n *big.Int) *string {
	if n == nil || !n.IsInt64() {
		return nil
	}
	return new(money.New(n.Int64(), money.GBPC).String())
}

type requestTokenAction struct {
	Body struct {
		Network string      `json:"network" maxLength:"64"`
		Action  TokenAction `json:"action" enum:"pause,unpause,freeze,unfreeze,allowance"`
		Address string      `json:"address" required:"false" maxLength:"64" doc:"required to freeze or unfreeze"`
		Amount  string      `json:"amount" required:"false" maxLength:"32" doc:"required of an allowance: GBPC that may still be minted"`
		Reason  string      `json:"reason" maxLength:"500"`
	}
}

type approvalView struct {
	ApprovalID *string `json:"approvalId" doc:"null where no approval is needed"`
}

// asked answers with the approval that was requested; "" is none.
func asked(approvalID string, err error) (approvalView, error) {
	return approvalView{orNull(approvalID)}, err
}

func (h staffHandler) requestTokenAction(ctx context.Context, in *requestTokenAction) (approvalView, error) {
	b := in.Body
	return asked(h.service.RequestTokenAction(ctx, staff.CurrentOperator(ctx), TokenOrder{
		Network: b.Network, Action: b.Action, Address: b.Address, Amount: b.Amount, Reason: b.Reason,
	}))
}
