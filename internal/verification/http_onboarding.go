package verification

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
)

// RegisterOnboarding adds the calls with which a business submits the identity checks of its customers, the holders of
// sub-accounts. inAccount has the caller act for one of the caller's sub-accounts (auth.Service.InAccount).
func RegisterOnboarding(
	r *api.Router, s *Service, access auth.Access, inAccount func(context.Context, customer.ID) (context.Context, error),
) {
	h := onboarding{handler{s, access}, inAccount}
	const path = "/wallet/sub-account/{id}/verification"
	onboard := access.To(auth.Onboard)
	api.Get(r, path, onboard, "getOnboarding", "The identity check of the holder of a sub-account", h.show)
	api.Post(
		r, path+"/individual", onboard, "onboardIndividual", "Save or submit the identity check of a person", h.saveIndividual,
		api.Describe(onboardHelp),
	)
	api.Post(
		r, path+"/business", onboard, "onboardBusiness", "Save or submit the identity check of a company", h.saveBusiness,
		api.Describe(onboardHelp),
	)
	api.Post(
		r, path+"/realness", onboard, "startOnboardingRealness",
		"Start or continue the liveness session of the holder, or of the person who applies for the company", h.realness,
		api.Describe("The holder continues on the page at url. With the embedded provider, selfieFile completes the session."))
	api.List(
		r, path+"/member", onboard, "listOnboardingMembers", "The directors, owners, signatories and senior managers of the company", h.members,
	)
	api.Post(
		r, path+"/member", onboard, "addOnboardingMember", "Add a director, owner, signatory or senior manager of the company", h.addMember,
		api.Describe("Once the company is submitted, each is mailed a link with which they verify without an account."))
	api.Delete(r, path+"/member/{memberId}", onboard, "removeOnboardingMember", "Remove a member from the company", h.removeMember)
	api.Post(
		r, path+"/member/{memberId}/link", onboard, "getOnboardingMemberLink", "A new link with which the member verifies without an account",
		h.memberLink,
	)
}

const onboardHelp = "For sub-accounts of kind customer. The fields, their rules and the review are those of a person's or a company's own identity check; documents are uploaded with POST /third-party/file-store and the header GBPC-Account of the sub-account. " +
	saveHelp + " The decision comes with the event verification.decided, whose account is the sub-account."

type onboarding struct {
	handler
	inAccount func(context.Context, customer.ID) (context.Context, error)
}

// enter has the caller act for the sub-account. The business itself is none, and one of the business's own money has no
// check of its own: both are not found.
func (h onboarding) enter(ctx context.Context, id customer.ID) (context.Context, error) {
	ctx, err := h.inAccount(ctx, id)
	if err != nil {
		return ctx, err
	}
	caller := auth.Caller(ctx)
	if caller.ParentID == "" || caller.CustomerID != id {
		return ctx, ErrNotFound
	}
	m, err := h.service.customers.Find(ctx, h.service.db.Read(), id)
	if err == nil && m.Customer.Holder != customer.HolderCustomer {
		err = ErrNotFound
	}
	return ctx, err
}

// OfSubAccount is the path parameter that names a sub-account.
type OfSubAccount struct {
	ID string `path:"id" maxLength:"64"`
}

type onboardingView struct {
	Kind       Kind            `json:"kind" enum:"individual,business"`
	Status     Status          `json:"status" enum:"0,1,2,3" doc:"0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected"`
	Individual *individualView `json:"individual" doc:"null of a company, and before the first save"`
	Business   *businessView   `json:"business" doc:"null of a person, and before the first save"`
}

func (h onboarding) show(ctx context.Context, in *OfSubAccount) (v onboardingView, err error) {
	if ctx, err = h.enter(ctx, in.ID); err != nil {
		return v, err
	}
	v.Kind = Kind(auth.Caller(ctx).AccountType)
	r, err := h.service.FindRecord(ctx, in.ID, v.Kind)
	if r == nil || err != nil {
		return v, err
	}
	v.Status = r.Status
	if r.Kind == KindBusiness {
		v.Business, err = viewOfBusiness(r, nil)
	} else {
		v.Individual, err = viewOfIndividual(r, nil)
	}
	return v, err
}

type onboardIndividualInput struct {
	OfSubAccount
	RawBody []byte
	Body    struct {
		Individual
		Saving
	}
}

type onboardBusinessInput struct {
	OfSubAccount
	RawBody []byte
	Body    struct {
		Business
		Saving
	}
}

func (h onboarding) saveIndividual(ctx context.Context, in *onboardIndividualInput) (*individualView, error) {
	ctx, err := h.enter(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return h.handler.saveIndividual(ctx, &saveIndividual{RawBody: in.RawBody, Body: in.Body})
}

func (h onboarding) saveBusiness(ctx context.Context, in *onboardBusinessInput) (*businessView, error) {
	ctx, err := h.enter(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return h.handler.saveBusiness(ctx, &saveBusiness{RawBody: in.RawBody, Body: in.Body})
}

type startOnboardingRealness struct {
	OfSubAccount
	Body struct {
		SelfieFile string   `json:"selfieFile" required:"false" maxLength:"64" doc:"fileName of an upload"`
		TurnFiles  []string `json:"turnFiles" required:"false" nullable:"true" doc:"fileNames of pictures of the head turned to each side, at most 4"`
	}
}

func (h onboarding) realness(ctx context.Context, in *startOnboardingRealness) (realnessView, error) {
	ctx, err := h.enter(ctx, in.ID)
	if err != nil {
		return realnessView{}, err
	}
	return h.handler.realness(Kind(auth.Caller(ctx).AccountType))(ctx, &startRealness{Body: in.Body})
}

// record returns the record of the company that holds the account. It is made with the first save.
func (h onboarding) record(ctx context.Context, id customer.ID) (context.Context, *Record, error) {
	ctx, err := h.enter(ctx, id)
	if err != nil {
		return ctx, nil, err
	}
	r, err := h.service.FindRecord(ctx, id, KindBusiness)
	if err == nil && r == nil {
		err = ErrNotFound
	}
	return ctx, r, err
}

type listOnboardingMembers struct {
	OfSubAccount
	api.Reading
}

func (h onboarding) members(ctx context.Context, in *listOnboardingMembers) (api.Entries[MemberView], error) {
	ctx, r, err := h.record(ctx, in.ID)
	if err != nil {
		return api.Entries[MemberView]{}, err
	}
	return h.listMembers(ctx, &listMembers{Reading: in.Reading, RealnessID: r.ID})
}

type addOnboardingMember struct {
	OfSubAccount
	Body struct {
		FirstName        string       `json:"firstName" missing:"checked"`
		LastName         string       `json:"lastName" missing:"checked"`
		DateOfBirth      string       `json:"dateOfBirth" missing:"checked" doc:"YYYY-MM-DD"`
		Nationality      string       `json:"nationality" missing:"checked" doc:"ISO 3166-1 alpha-2"`
		Email            string       `json:"email" missing:"checked"`
		Roles            []string     `json:"roles" missing:"checked" nullable:"true" doc:"any of director, ubo, signatory and senior_manager"`
		OwnershipPercent string       `json:"ownershipPercent" required:"false" doc:"a decimal string; required of a beneficial owner (ubo)" example:"33.3333"`
		Address          *homeAddress `json:"address" missing:"checked"`
	}
}

func (h onboarding) addMember(ctx context.Context, in *addOnboardingMember) (MemberView, error) {
	ctx, r, err := h.record(ctx, in.ID)
	if err != nil {
		return MemberView{}, err
	}
	b := in.Body
	m, err := h.service.AddMember(ctx, in.ID, r.ID, MemberData{
		FirstName: b.FirstName, LastName: b.LastName, DateOfBirth: b.DateOfBirth, Nationality: b.Nationality, Email: b.Email, Roles: b.Roles,
		OwnershipPercent: b.OwnershipPercent, Address: (*Address)(b.Address),
	})
	return viewOfMember(m), err
}

// OfOnboardingMember are the path parameters of a member.
type OfOnboardingMember struct {
	OfSubAccount
	MemberID string `path:"memberId" maxLength:"64"`
}

func (h onboarding) removeMember(ctx context.Context, in *OfOnboardingMember) (*api.Nothing, error) {
	ctx, err := h.enter(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, h.service.RemoveMember(ctx, in.ID, in.MemberID)
}

func (h onboarding) memberLink(ctx context.Context, in *OfOnboardingMember) (linkView, error) {
	ctx, err := h.enter(ctx, in.ID)
	if err != nil {
		return linkView{}, err
	}
	l, err := h.service.MemberLink(ctx, in.ID, in.MemberID)
	return linkView(l), err
}
