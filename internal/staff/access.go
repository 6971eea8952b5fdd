package staff

import (
	"context"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
)

// Gate makes the access values of the back office.
type Gate struct {
	service *Service
	door    api.Access
}

// NewGate stands behind door, which lets the sessions of operators through.
func NewGate(s *Service, door api.Access) Gate { return Gate{s, door} }

// Role lets active operators with one of the roles through; anyone else is refused, customers and
// operators without the role alike, and everybody outside the networks that are allowed.
func (g Gate) Role(roles ...Role) api.Access {
	names := make([]string, len(roles))
	for i, r := range roles {
		names[i] = string(r)
	}
	return api.Access{Name: "role " + strings.Join(names, ", "), Check: func(ctx context.Context, token string) (context.Context, error) {
		ctx, err := g.door.Check(ctx, token)
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
		return context.WithValue(ctx, operatorKey{}, o), nil
	}}
}

// Reading lets through whoever has one of the roles, and auditors, who may read everything.
func (g Gate) Reading(roles ...Role) api.Access {
	return g.Role(append(slices.Clone(roles), Auditor)...)
}

// Any lets every active operator through.
func (g Gate) Any() api.Access {
	a := g.Role(Roles...)
	a.Name = "operator"
	return a
}

type operatorKey struct{}

// Acting is the operator whose call it is. Outside the back office it is nobody.
func Acting(ctx context.Context) Operator {
	o, _ := ctx.Value(operatorKey{}).(Operator)
	return o
}

// As is a context in which o acts, for tests and for what the program does in an operator's name.
func As(ctx context.Context, o Operator) context.Context {
	return context.WithValue(ctx, operatorKey{}, o)
}
