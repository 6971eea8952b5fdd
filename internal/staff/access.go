package staff

import (
	"context"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// Gate makes the access guards of the back office.
type Gate struct {
	service  *Service
	operator api.Access
}

// NewGate returns a Gate whose guards check operator, the access guard of operators' sessions, first.
func NewGate(s *Service, operator api.Access) Gate { return Gate{s, operator} }

// RequireRole admits active operators who have one of the roles and call from an allowed network.
// Everyone else is refused with ErrForbidden.
func (g Gate) RequireRole(roles ...Role) api.Access {
	names := make([]string, len(roles))
	for i, r := range roles {
		names[i] = string(r)
	}
	return api.Access{Name: "role " + strings.Join(names, ", "), Check: func(ctx context.Context, token string) (context.Context, error) {
		ctx, err := g.operator.Check(ctx, token)
		if err != nil {
			return nil, err
		}
		if !g.service.allowedFrom(api.InfoOf(ctx).Address) {
			return nil, ErrForbidden
		}
		o, ok, err := g.service.Operator(ctx, g.service.db.Read(), auth.Caller(ctx).UserID)
		if err != nil {
			return nil, err
		}
		if !ok || !o.May(roles...) {
			return nil, ErrForbidden
		}
		telemetry.SetActor(ctx, "operator", o.UserID)
		return WithOperator(api.WithClient(ctx, "operator:"+o.UserID), o), nil
	}, Confirm: g.service.confirm}
}

// RequireRead admits operators who have one of the roles, and auditors, who may read everything.
func (g Gate) RequireRead(roles ...Role) api.Access {
	return g.RequireRole(append(slices.Clone(roles), Auditor)...)
}

// RequireOperator admits every active operator.
func (g Gate) RequireOperator() api.Access {
	a := g.RequireRole(Roles...)
	a.Name = "operator"
	return a
}

type operatorKey struct{}

// CurrentOperator is the operator whose call it is. Outside the back office it is nobody.
func CurrentOperator(ctx context.Context) Operator {
	o, _ := ctx.Value(operatorKey{}).(Operator)
	return o
}

// WithOperator returns a context in which o acts, for tests and for what the program does in an operator's name.
func WithOperator(ctx context.Context, o Operator) context.Context {
	return context.WithValue(ctx, operatorKey{}, o)
}
