package treasury

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// tokenKind is the kind of the requests of token actions.
var tokenKind = staff.Kind[TokenOrder]{Name: "token", Roles: []staff.Role{staff.Treasury, staff.Compliance}, About: "network"}

// TokenAction is a control of the token contract.
type TokenAction string

// The actions. A pause stops every transfer of coins except the burns of redemptions.
const (
	Pause     TokenAction = "pause"
	Unpause   TokenAction = "unpause"
	Freeze    TokenAction = "freeze"
	Unfreeze  TokenAction = "unfreeze"
	Allowance TokenAction = "allowance"
)

var tokenActions = []TokenAction{Pause, Unpause, Freeze, Unfreeze, Allowance}

// roleOf is the role of the token whose key an action needs.
var roleOf = map[TokenAction]string{
	Pause: chain.RolePauser, Unpause: chain.RolePauser, Freeze: chain.RoleFreezer, Unfreeze: chain.RoleFreezer,
	Allowance: chain.RoleMinterAdmin,
}

// coldActions returns the actions whose key is not on this server. gbpc token prepares, signs and submits them.
func coldActions(ctx context.Context, n *chain.Service) ([]TokenAction, error) {
	cold := []TokenAction{}
	for _, action := range tokenActions {
		here, err := n.HasKey(ctx, roleOf[action])
		if err != nil {
			return nil, err
		}
		if !here {
			cold = append(cold, action)
		}
	}
	return cold, nil
}

// TokenOrder is a request of an operator.
type TokenOrder struct {
	Network string      `json:"network"`
	Action  TokenAction `json:"action"`
	Address string      `json:"address,omitempty"` // to freeze or unfreeze
	Amount  string      `json:"-"`                 // for an allowance: what may still be minted, in coins
	Reason  string      `json:"reason"`
}

// RequestTokenAction asks a second operator to approve the action. A pause is ordered at once, because every
// second may count, and its approval is ""; lifting it takes two operators. It returns ErrKeyNotHere for an action
// whose key is not on this server.
func (s *Service) RequestTokenAction(ctx context.Context, by staff.Operator, o TokenOrder) (approvalID string, err error) {
	amount, err := o.check(s)
	if err != nil {
		return "", err
	}
	if err := s.checkKey(ctx, o); err != nil {
		return "", err
	}
	record := map[string]any{"address": o.Address, "reason": o.Reason}
	if o.Action == Pause {
		record["approval"] = ""
		return "", s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			if err := s.orderToken(ctx, tx, id.New(), amount, o); err != nil {
				return err
			}
			return s.staff.Record(ctx, tx, staff.AuditEvent{
				Actor: by, Action: "token.pause", Subject: tokenKind.About, SubjectID: o.Network, Details: record,
			})
		})
	}
	a, err := tokenKind.Propose(ctx, s.staff, by, func(context.Context, db.Tx) (staff.Proposal[TokenOrder], error) {
		return staff.Proposal[TokenOrder]{
			Subject: o.Network, Amount: amount, Detail: o, Action: "token." + string(o.Action), Recorded: record,
		}, nil
	})
	return a.ID, err
}

// checkKey refuses an action that this server cannot sign, before anybody decides on it.
func (s *Service) checkKey(ctx context.Context, o TokenOrder) error {
	n, err := s.network(o.Network)
	if err != nil {
		return err
	}
	here, err := n.HasKey(ctx, roleOf[o.Action])
	if err == nil && !here {
		err = ErrKeyNotHere
	}
	return err
}

func (o *TokenOrder) check(s *Service) (amount money.Amount, err error) {
	var wrong fault.Fields
	if _, err := s.network(o.Network); err != nil {
		wrong.Add("network", fault.UnknownNetwork)
	}
	if !slices.Contains(tokenActions, o.Action) {
		wrong.Add("action", fault.OutOfRange)
	}
	freezes := o.Action == Freeze || o.Action == Unfreeze
	address, err := chain.ParseAddress(strings.TrimSpace(o.Address))
	switch {
	case freezes && err != nil:
		wrong.Add("address", fault.AddressFormat)
	case freezes:
		o.Address = address.String()
	default:
		o.Address = ""
	}
	if o.Action == Allowance {
		amount, err = money.ParseField("amount", o.Amount, money.GBPC)
		wrong.Join(err)
	}
	if o.Reason = strings.TrimSpace(o.Reason); o.Reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	return amount, wrong.Err()
}

// orderToken orders the action on the chain. The request's id is the order's key, so that it is ordered once.
func (s *Service) orderToken(ctx context.Context, tx db.Tx, key string, amount money.Amount, o TokenOrder) error {
	n, err := s.network(o.Network)
	if err != nil {
		return err
	}
	switch o.Action {
	case Pause:
		return n.OrderPause(ctx, tx, key)
	case Unpause:
		return n.OrderUnpause(ctx, tx, key)
	case Allowance:
		return n.OrderAllowance(ctx, tx, key, amount)
	case Freeze, Unfreeze:
		address, err := chain.ParseAddress(o.Address)
		if err != nil {
			return fmt.Errorf("approval %s: %w", key, err)
		}
		if o.Action == Freeze {
			return n.OrderFreeze(ctx, tx, key, address)
		}
		return n.OrderUnfreeze(ctx, tx, key, address)
	default:
		return fmt.Errorf("approval %s: action %q", key, o.Action)
	}
}
