package auth

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
)

func (h handler) profile(r *api.Router) {
	access := h.auth.Access()
	api.Get(r, "/user/self", access.User, "getSelf", "Read the signed-in user", h.self)
	api.Put(r, "/user", access.User, "changeSelf", "Change the profile", h.changeSelf)
	api.Post(r, "/user/terms", access.SignedIn, "acceptTerms", "Accept the terms of service in force", h.acceptTerms,
		api.Describe("Accepting them again changes nothing: the first time stays. Any other version than the one in force is a field error."))
	api.Post(
		r, "/user/self/business", access.SignedIn, "switchBusiness", "Act for another business, or for your own account again", h.switchBusiness,
		api.Describe(
			"Switches this session alone: account.id is then that customer's, and each call is made in its name with the user's role there. A sub-account of such a business too. An id of a customer of which the user is no member is not found.",
		))
	api.Get(r, "/user/visit", access.User, "getLastSeen", "When the user last read recent activity", h.lastSeen)
	api.Post(r, "/user/visit", access.User, "markSeen", "Mark recent activity as read", h.markSeen,
		api.Describe("The time never moves back and never past now. Activity newer than it is shown as unread on every device."))
}

type userView struct {
	ID               string           `json:"id"`
	Email            string           `json:"email"`
	AccountType      string           `json:"accountType" enum:"individual,business,operator"`
	DisplayName      string           `json:"displayName"`
	Phone            string           `json:"phone"`
	Country          string           `json:"country" doc:"ISO 3166-1 alpha-2, or empty"`
	Language         string           `json:"language" enum:"en,zh"`
	TwoFactorEnabled bool             `json:"twoFactorEnabled"`
	Verification     verificationView `json:"verification"`
	Account          accountView      `json:"account"`
	Businesses       []businessView   `json:"businesses" nullable:"false" doc:"of which the user is a member; POST /user/self/business switches to one"`
	OwnAccount       *ownAccountView  `json:"ownAccount" doc:"the account that was opened with the user's registration; null for an operator"`
	Features         featuresView     `json:"features"`
	Terms            termsView        `json:"terms"`
	CreatedAt        time.Time        `json:"createdAt"`
}

type termsView struct {
	Accepted   *string    `json:"accepted" example:"2026-11-22" doc:"the newest version of the terms of service that the user accepted; null for none, as for an operator"`
	AcceptedAt *time.Time `json:"acceptedAt"`
	Current    string     `json:"current" example:"2026-11-22" doc:"the version in force"`
}

type verificationView struct {
	Kind   string `json:"kind" enum:"individual,business," doc:"which flow; empty for an operator"`
	Status int    `json:"status" enum:"0,1,2,3" doc:"0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected"`
}

type accountView struct {
	ID   string        `json:"id" doc:"of the customer for whom this session acts; empty for an operator"`
	Role customer.Role `json:"role" doc:"the user's role there: owner, administrator, initiator, approver, viewer or developer; empty for an operator"`
	// ParentID and Name are of a sub-account.
	ParentID *customer.ID `json:"parentId" doc:"the business, where the session acts for a sub-account of it; else null"`
	Name     *string      `json:"name" doc:"how the business calls the sub-account; null where parentId is"`
}

type businessView struct {
	ID   string        `json:"id"`
	Name string        `json:"name" doc:"as it was verified; before, how its first owner is called; of a sub-account to which the user is confined its own"`
	Role customer.Role `json:"role" enum:"owner,administrator,initiator,approver,viewer,developer"`
}

type ownAccountView struct {
	ID          string        `json:"id"`
	AccountType customer.Kind `json:"accountType" enum:"individual,business"`
}

type featuresView struct {
	TwoFactor bool `json:"twoFactor" doc:"whether the 2FA feature is on for this user"`
}

func (h handler) viewOf(ctx context.Context, u customer.User, caller Identity) (userView, error) {
	view := userView{
		ID: u.ID, Email: u.Email, AccountType: string(customer.UserOperator), DisplayName: u.DisplayName, Phone: u.Phone, Country: u.Country,
		Language:         u.Language,
		TwoFactorEnabled: caller.totp, Account: accountView{ID: caller.CustomerID, Role: caller.Role}, CreatedAt: u.CreatedAt,
		Features: featuresView{h.auth.config.TwoFactor || u.Kind == customer.UserOperator}, Terms: termsView{Current: h.auth.config.Terms},
		Businesses: []businessView{},
	}
	if caller.CustomerID == "" {
		return view, nil
	}
	view.AccountType = string(caller.AccountType)
	if err := h.addBusinesses(ctx, &view, caller); err != nil {
		return view, err
	}
	if caller.ParentID != "" {
		account, err := h.auth.customers.SubAccount(ctx, h.auth.db.Read(), caller.ParentID, caller.CustomerID)
		if err != nil {
			return view, err
		}
		view.Account.ParentID, view.Account.Name = &account.ParentID, &account.Name
	}
	accepted, ok, err := h.auth.AcceptedTerms(ctx)
	if err != nil {
		return view, err
	}
	if ok {
		view.Terms.Accepted, view.Terms.AcceptedAt = &accepted.Version, &accepted.At
	}
	status, err := h.status(ctx, caller)
	view.Verification = verificationView{Kind: string(caller.AccountType), Status: status}
	return view, err
}

const approved = 2

// approvedFor is how long an approved verification is cached. An approval is final, and what it allows is
// decided elsewhere, by the record itself.
const (
	approvedFor  = time.Minute
	maxApprovals = 100_000
)

// approvals caches the customers whose verification is approved.
type approvals struct {
	mu   sync.Mutex
	seen map[customer.ID]time.Time
}

func (a *approvals) has(id customer.ID, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	at, ok := a.seen[id]
	return ok && now.Before(at.Add(approvedFor))
}

func (a *approvals) add(id customer.ID, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.seen) >= maxApprovals {
		clear(a.seen)
	}
	a.seen[id] = now
}

func (h handler) status(ctx context.Context, caller Identity) (int, error) {
	now := h.auth.clock.Now()
	if h.approvals.has(caller.CustomerID, now) {
		return approved, nil
	}
	status, err := h.verification.VerificationStatus(ctx, h.auth.db.Gathered(), caller.CustomerID, caller.AccountType)
	if err == nil && status == approved {
		h.approvals.add(caller.CustomerID, now)
	}
	return status, err
}

func (h handler) self(ctx context.Context, _ *api.Nothing) (userView, error) {
	caller := Caller(ctx)
	user, err := h.auth.Profile(ctx)
	if err != nil {
		return userView{}, err
	}
	return h.viewOf(ctx, user, caller)
}

type changeSelfInput struct {
	Body struct {
		DisplayName *string `json:"displayName,omitempty"`
		Phone       *string `json:"phone,omitempty" example:"+44 20 7946 0000"`
		Country     *string `json:"country,omitempty" example:"GB"`
		Language    *string `json:"language,omitempty" example:"en"`
	}
}

func (h handler) changeSelf(ctx context.Context, in *changeSelfInput) (userView, error) {
	user, err := h.auth.ChangeProfile(ctx, customer.ProfileChange(in.Body))
	if err != nil {
		return userView{}, err
	}
	return h.viewOf(ctx, user, Caller(ctx))
}

type acceptTermsInput struct {
	Body struct {
		Version string `json:"version" example:"2026-11-22"`
	}
}

func (h handler) acceptTerms(ctx context.Context, in *acceptTermsInput) (termsView, error) {
	a, err := h.auth.AcceptTerms(ctx, in.Body.Version)
	if err != nil {
		return termsView{}, err
	}
	return termsView{Accepted: &a.Version, AcceptedAt: &a.At, Current: h.auth.config.Terms}, nil
}

type lastSeenView struct {
	SeenUntil *time.Time `json:"seenUntil" doc:"null before the first visit"`
}

func (h handler) lastSeen(ctx context.Context, _ *api.Nothing) (lastSeenView, error) {
	until, ok, err := h.auth.LastSeen(ctx)
	if err != nil || !ok {
		return lastSeenView{}, err
	}
	return lastSeenView{&until}, nil
}

type markSeenInput struct {
	Body struct {
		SeenUntil time.Time `json:"seenUntil"`
	}
}

func (h handler) markSeen(ctx context.Context, in *markSeenInput) (lastSeenView, error) {
	until, err := h.auth.MarkSeen(ctx, in.Body.SeenUntil)
	return lastSeenView{&until}, err
}

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
func (h handler) addBusinesses(ctx context.Context, view *userView, caller Identity) (err error) {
	memberships := []customer.Member{{
		Customer: customer.Customer{ID: caller.CustomerID, Kind: caller.AccountType}, Role: caller.Role, Own: true,
	}}
	if !caller.onlyOwn { // which was read with the session
		if memberships, err = h.auth.customers.Memberships(ctx, h.auth.db.Gathered(), caller.UserID); err != nil {
			return err
		}
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
