package auth

import (
	"cmp"
	"context"
	"sync"

	"github.com/gbpc/gbpc/internal/customer"
)

// businessNames caches the names of verified businesses: an approval is final, and the record is sealed.
type businessNames struct {
	mu       sync.Mutex
	verified map[customer.ID]string
}

func (n *businessNames) of(id customer.ID) (string, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	name, ok := n.verified[id]
	return name, ok
}

func (n *businessNames) add(id customer.ID, name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.verified) >= maxApprovals {
		clear(n.verified)
	}
	n.verified[id] = name
}

// addBusinesses adds the user's own account and the businesses of which the user is a member.
func (h handler) addBusinesses(ctx context.Context, view *userView, userID string) error {
	memberships, err := h.auth.customers.Memberships(ctx, h.auth.db.Read(), userID)
	if err != nil {
		return err
	}
	for _, m := range memberships {
		if m.Own {
			view.OwnAccount = &ownAccountView{ID: m.Customer.ID, AccountType: m.Customer.Kind}
		}
		if m.Customer.Kind != customer.Business && !m.Confined {
			continue
		}
		name := m.Customer.Name
		if !m.Confined {
			if name, err = h.businessName(ctx, m.Customer.ID); err != nil {
				return err
			}
		}
		view.Businesses = append(view.Businesses, businessView{ID: m.Customer.ID, Name: name, Role: m.Role})
	}
	return nil
}

// businessName returns the name under which a business was verified, and before how its first owner is called.
func (h handler) businessName(ctx context.Context, id customer.ID) (string, error) {
	if name, ok := h.names.of(id); ok {
		return name, nil
	}
	name, ok, err := h.verification.VerifiedName(ctx, id)
	if err != nil {
		return "", err
	}
	if ok {
		h.names.add(id, name)
		return name, nil
	}
	owner, err := h.auth.customers.Find(ctx, h.auth.db.Read(), id)
	return cmp.Or(owner.User.DisplayName, owner.User.Email), err
}

type switchBusinessInput struct {
	Body struct {
		ID string `json:"id" maxLength:"64" doc:"of a business in businesses, of a sub-account of it, or of ownAccount"`
	}
}

func (h handler) switchBusiness(ctx context.Context, in *switchBusinessInput) (userView, error) {
	identity, err := h.auth.SwitchBusiness(ctx, in.Body.ID)
	if err != nil {
		return userView{}, err
	}
	user, err := h.auth.Profile(ctx)
	if err != nil {
		return userView{}, err
	}
	return h.viewOf(ctx, user, identity)
}
