package verification

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
)

func registerMembers(r *api.Router, h handler) {
	const path = "/user/business/real-name/member"
	verify := h.access.To(auth.Verify)
	api.Post(r, path, verify, "addMember", "Add a director, owner, signatory or senior manager of the company", h.addMember)
	api.List(r, path, verify, "listMembers", "The members of the company", h.listMembers)
	api.Delete(r, path+"/{id}", verify, "removeMember", "Remove a member from the company", h.removeMember)
	api.Get(
		r, path+"/realness-code/{id}", verify, "getMemberLink", "A new link with which the member verifies without an account", h.memberLink,
	)
	api.Post(r, path+"/send-email", verify, "mailMemberLink", "Email a new link to the member", h.mailMemberLink)
	api.Post(r, path+"/link", api.Public, "openMemberLink", "The member to whom the link belongs", h.openLink)
	api.Post(
		r, path+"/realness", api.Public, "completeMember", "Submit the member's identity document and pictures with the code of the link",
		h.completeMember,
	)
}

// MemberView is a member of a business.
type MemberView struct {
	ID               string   `json:"id"`
	RealnessID       string   `json:"realnessId" doc:"the business record's id"`
	Status           Status   `json:"status" enum:"0,1,2,3" doc:"0 named, 1 has verified, 2 approved, 3 asked to verify again"`
	FirstName        string   `json:"firstName"`
	LastName         string   `json:"lastName"`
	DateOfBirth      string   `json:"dateOfBirth"`
	Nationality      string   `json:"nationality"`
	Email            string   `json:"email"`
	Roles            []string `json:"roles" nullable:"false" enum:"director,ubo,signatory,senior_manager"`
	OwnershipPercent string   `json:"ownershipPercent"`
	Address          *Address `json:"address"`
	// The link that was mailed.
	LinkSentAt    *time.Time `json:"linkSentAt" doc:"when a link was mailed last, null if none was or its email still waits; reminders apart"`
	LinkExpiresAt *time.Time `json:"linkExpiresAt" doc:"when that link expires"`
}

func viewOfMember(m Member) MemberView {
	return MemberView{
		ID: m.ID, RealnessID: m.RecordID, Status: m.Status, FirstName: m.FirstName, LastName: m.LastName, DateOfBirth: m.DateOfBirth,
		Nationality: m.Nationality, Email: m.Email, Roles: append([]string{}, m.Roles...), OwnershipPercent: m.OwnershipPercent,
		Address: m.Address, LinkSentAt: m.LinkSentAt(), LinkExpiresAt: m.LinkExpiresAt(),
	}
}

// homeAddress is an Address that nothing may be missing in.
type homeAddress struct {
	Line1    string `json:"line1" missing:"checked"`
	Line2    string `json:"line2" required:"false"`
	City     string `json:"city" missing:"checked"`
	Region   string `json:"region" required:"false"`
	Postcode string `json:"postcode" missing:"checked"`
	Country  string `json:"country" missing:"checked" doc:"ISO 3166-1 alpha-2" example:"GB"`
}

// shownDocument is an IDDocument that nothing may be missing in.
type shownDocument struct {
	Type           string `json:"type" missing:"checked" doc:"passport, driving_licence, national_id or residence_permit"`
	Number         string `json:"number" missing:"checked"`
	IssuingCountry string `json:"issuingCountry" missing:"checked" doc:"ISO 3166-1 alpha-2" example:"GB"`
	ExpiryDate     string `json:"expiryDate" missing:"checked" doc:"YYYY-MM-DD"`
	FrontFile      string `json:"frontFile" missing:"checked" doc:"fileName of an upload with the code"`
	BackFile       string `json:"backFile" required:"false" doc:"fileName of an upload with the code; passports have none"`
}

type addMember struct {
	Body struct {
		RealnessID       string       `json:"realnessId" maxLength:"64" doc:"the business record's id"`
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

func (h handler) addMember(ctx context.Context, in *addMember) (MemberView, error) {
	b := in.Body
	m, err := h.service.AddMember(ctx, auth.CustomerID(ctx), b.RealnessID, MemberData{
		FirstName: b.FirstName, LastName: b.LastName, DateOfBirth: b.DateOfBirth, Nationality: b.Nationality, Email: b.Email, Roles: b.Roles,
		OwnershipPercent: b.OwnershipPercent, Address: (*Address)(b.Address),
	})
	return viewOfMember(m), err
}

type listMembers struct {
	api.Reading
	RealnessID string `query:"realnessId" required:"true" maxLength:"64"`
}

func (h handler) listMembers(ctx context.Context, in *listMembers) (api.Entries[MemberView], error) {
	all, err := h.service.Members(ctx, auth.CustomerID(ctx), in.RealnessID)
	if err != nil {
		return api.Entries[MemberView]{}, err
	}
	place := func(m Member) (time.Time, string) { return time.Time{}, m.ID } // ids are ordered by time
	return api.ListedAll(in.Reading, all, place, func(m Member) (MemberView, error) { return viewOfMember(m), nil })
}

// ByID is the path parameter id.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) removeMember(ctx context.Context, in *ByID) (*api.Nothing, error) {
	return nil, h.service.RemoveMember(ctx, auth.CustomerID(ctx), in.ID)
}

type linkView struct {
	Code      string    `json:"code"`
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

func (h handler) memberLink(ctx context.Context, in *ByID) (linkView, error) {
	l, err := h.service.MemberLink(ctx, auth.CustomerID(ctx), in.ID)
	return linkView(l), err
}

type mailMemberLink struct {
	Body struct {
		ID string `json:"id" maxLength:"64" doc:"the member's id"`
	}
}

func (h handler) mailMemberLink(ctx context.Context, in *mailMemberLink) (*api.Nothing, error) {
	return nil, h.service.SendMemberLink(ctx, auth.CustomerID(ctx), in.Body.ID)
}

type openLink struct {
	Body struct {
		Code string `json:"code" maxLength:"64"`
	}
}

type openedView struct {
	FirstName   string `json:"firstName"`
	CompanyName string `json:"companyName"`
	Status      Status `json:"status" enum:"0,1,2,3" doc:"0 or 3: the member must verify; 1 or 2: the member has verified"`
}

func (h handler) openLink(ctx context.Context, in *openLink) (openedView, error) {
	if err := h.service.AllowAttempt(ctx, api.InfoOf(ctx).Address); err != nil {
		return openedView{}, err
	}
	m, r, err := h.service.ByLink(ctx, in.Body.Code)
	if err != nil {
		return openedView{}, err
	}
	return openedView{FirstName: m.FirstName, CompanyName: companyNameOf(r, api.InfoOf(ctx).Language()), Status: m.Status}, nil
}

type completeMember struct {
	Body struct {
		Code       string         `json:"code" maxLength:"64"`
		IDDocument *shownDocument `json:"idDocument" missing:"checked"`
		SelfieFile string         `json:"selfieFile" missing:"checked" maxLength:"64"`
		TurnFiles  []string       `json:"turnFiles" required:"false" nullable:"true" doc:"fileNames of pictures of the head turned to each side, at most 4"`
	}
}

func (h handler) completeMember(ctx context.Context, in *completeMember) (MemberView, error) {
	if err := h.service.AllowAttempt(ctx, api.InfoOf(ctx).Address); err != nil {
		return MemberView{}, err
	}
	m, err := h.service.CompleteMember(ctx, MemberForm{
		Code: in.Body.Code, IDDocument: (*IDDocument)(in.Body.IDDocument),
		Pictures: Pictures{Selfie: in.Body.SelfieFile, Turns: in.Body.TurnFiles},
	})
	return viewOfMember(m), err
}
