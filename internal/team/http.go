package team

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
)

type handler struct{ team *Service }

// Register adds the calls of this package.
func Register(r *api.Router, s *Service, access auth.Access) {
	h := handler{s}
	api.Publishes[View](r, events.ApprovalRequested, events.ApprovalDecided)
	read, manage := access.To(auth.ReadTeam), access.To(auth.ManageTeam)
	api.List(r, "/team/member", read, "listTeamMembers", "List the members of the business", h.members)
	api.Put(r, "/team/member/{id}", manage, "changeTeamMember", "Give a member another role",
		h.changeMember, api.Describe(
			confirmed+"Takes effect immediately, in every session. Administrators cannot add or change owners; the last owner cannot be removed; nobody can change their own role, except an owner who steps down.",
		))
	api.Delete(r, "/team/member/{id}", access.SignedIn, "removeTeamMember", "Remove a member, or leave the business",
		h.removeMember, api.Describe(
			confirmed+"The member's sessions for the business and the keys that depend on the role end immediately. Any member can leave except the last owner.",
		))
	api.List(r, "/team/invitation", read, "listTeamInvitations", "List invitations, newest first", h.invitations)
	api.Post(r, "/team/invitation", manage, "inviteTeamMember", "Invite a person to the team",
		h.invite, api.Describe(
			confirmed+"Emails a link that works once, for seven days. An earlier invitation to the same address becomes void, so this also resends it.",
		))
	api.Delete(r, "/team/invitation/{id}", manage, "cancelTeamInvitation", "Cancel an invitation", h.cancelInvitation)
	api.Post(r, "/team/invitation/accept", access.SignedIn, "acceptTeamInvitation", "Join the business that sent an invitation",
		h.accept, api.Describe(
			"The caller's e-mail address must be the one that was invited. POST /user/self/business then switches the session to the business.",
		))
	h.registerPolicy(r, access)
	s.auth.OnConfirm("inviteTeamMember", h.describeInvitation)
	s.auth.OnConfirm("changeTeamMember", h.describeChange)
	s.auth.OnConfirm("removeTeamMember", h.describeRemoval)
	s.auth.OnConfirm("changeTeamPolicy", h.describePolicy)
}

const confirmed = "Needs a secondary authentication for this very body (A10008), and mails every owner. "

type memberView struct {
	ID              string        `json:"id" doc:"the user's"`
	Email           string        `json:"email"`
	DisplayName     string        `json:"displayName"`
	Role            customer.Role `json:"role" enum:"owner,administrator,initiator,approver,viewer,developer"`
	Status          string        `json:"status" enum:"active,disabled" doc:"whether the user may sign in"`
	IdentityChecked bool          `json:"identityChecked" doc:"whether the member has an identity check of their own, without which nobody orders or approves payments"`
	JoinedAt        time.Time     `json:"joinedAt"`
	LastSeenAt      *time.Time    `json:"lastSeenAt" doc:"when the member last acted for the business, exact to a minute"`
}

func viewOfMember(m Member) memberView {
	return memberView{
		ID: m.User.ID, Email: m.User.Email, DisplayName: m.User.DisplayName, Role: m.Role, Status: string(m.User.State),
		IdentityChecked: m.Checked, JoinedAt: m.JoinedAt, LastSeenAt: m.LastSeenAt,
	}
}

func (h handler) members(ctx context.Context, in *struct{ api.Reading }) (api.Entries[memberView], error) {
	list, err := h.team.Members(ctx, auth.CustomerID(ctx))
	if err != nil {
		return api.Entries[memberView]{}, err
	}
	return api.ListedAll(
		in.Reading, list, func(m Member) (time.Time, string) { return m.JoinedAt, m.User.ID },
		func(m Member) (memberView, error) { return viewOfMember(m), nil },
	)
}

type idInput struct {
	ID string `path:"id" maxLength:"64"`
}

type changeMemberInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Role customer.Role `json:"role" enum:"owner,administrator,initiator,approver,viewer,developer"`
	}
}

func (h handler) changeMember(ctx context.Context, in *changeMemberInput) (memberView, error) {
	m, err := h.team.ChangeRole(ctx, in.ID, in.Body.Role)
	return viewOfMember(m), err
}

func (h handler) removeMember(ctx context.Context, in *idInput) (*api.Nothing, error) {
	return nil, h.team.Remove(ctx, in.ID)
}

type invitationView struct {
	ID        string           `json:"id"`
	Email     string           `json:"email"`
	Role      customer.Role    `json:"role" enum:"owner,administrator,initiator,approver,viewer,developer"`
	Status    InvitationStatus `json:"status" enum:"pending,accepted,cancelled,expired"`
	InvitedBy MemberName       `json:"invitedBy"`
	CreatedAt time.Time        `json:"createdAt"`
	ExpiresAt time.Time        `json:"expiresAt"`
}

func (h handler) viewOfInvitation(ctx context.Context, i Invitation) (invitationView, error) {
	by, err := h.team.nameOf(ctx, h.team.db.Read(), i.InvitedBy)
	return invitationView{
		ID: i.ID, Email: i.Email, Role: i.Role, Status: i.Status, InvitedBy: by, CreatedAt: i.CreatedAt, ExpiresAt: i.ExpiresAt,
	}, err
}

func (h handler) invitations(ctx context.Context, in *struct{ api.Reading }) (api.Entries[invitationView], error) {
	page, total, err := h.team.Invitations(ctx, auth.CustomerID(ctx), in.Window())
	if err != nil {
		return api.Entries[invitationView]{}, err
	}
	views := make([]invitationView, len(page))
	for i, one := range page {
		if views[i], err = h.viewOfInvitation(ctx, one); err != nil {
			return api.Entries[invitationView]{}, err
		}
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), nil
}

type inviteInput struct {
	Body struct {
		Email string        `json:"email" example:"sam@example.com"`
		Role  customer.Role `json:"role" enum:"owner,administrator,initiator,approver,viewer,developer"`
	}
}

func (h handler) invite(ctx context.Context, in *inviteInput) (invitationView, error) {
	i, err := h.team.Invite(ctx, in.Body.Email, in.Body.Role)
	if err != nil {
		return invitationView{}, err
	}
	return h.viewOfInvitation(ctx, i)
}

func (h handler) cancelInvitation(ctx context.Context, in *idInput) (*api.Nothing, error) {
	return nil, h.team.CancelInvitation(ctx, in.ID)
}

type acceptInput struct {
	Body struct {
		Token string `json:"token" maxLength:"200" doc:"from the mailed link"`
	}
}

type joinedView struct {
	ID   string        `json:"id" doc:"the business's"`
	Role customer.Role `json:"role" enum:"owner,administrator,initiator,approver,viewer,developer"`
}

func (h handler) accept(ctx context.Context, in *acceptInput) (joinedView, error) {
	m, err := h.team.Accept(ctx, in.Body.Token)
	return joinedView{ID: m.Customer.ID, Role: m.Role}, err
}
