package team

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
)

// What the calls act on, for who is asked to authenticate them. What cannot be done is refused before anybody is asked.

func (h handler) describeInvitation(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*inviteInput) //nolint:forcetypeassert // the input of the call that it is registered for
	email, err := h.team.invitable(ctx, h.team.db.Read(), in.Body.Email, in.Body.Role)
	return auth.Summary{Item: email + ": " + string(in.Body.Role)}, err
}

func (h handler) describeChange(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*changeMemberInput) //nolint:forcetypeassert // the input of the call that it is registered for
	caller, conn := auth.Caller(ctx), h.team.db.Read()
	all, at, err := h.team.findMember(ctx, conn, &caller, in.ID)
	if err != nil {
		return auth.Summary{}, err
	}
	if _, err := h.team.changeable(ctx, conn, caller, all, at, in.Body.Role); err != nil {
		return auth.Summary{}, err
	}
	return auth.Summary{Item: all[at].User.Email + ": " + string(in.Body.Role)}, nil
}

func (h handler) describeRemoval(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*idInput) //nolint:forcetypeassert // the input of the call that it is registered for
	caller, conn := auth.Caller(ctx), h.team.db.Read()
	all, at, err := h.team.findMember(ctx, conn, &caller, in.ID)
	if err != nil {
		return auth.Summary{}, err
	}
	return auth.Summary{Item: all[at].User.Email}, h.team.checkWithout(ctx, conn, caller, all, at, nil)
}

func (h handler) describePolicy(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*changePolicyInput) //nolint:forcetypeassert // the input of the call that it is registered for
	next, _, err := h.team.proposed(ctx, h.team.db.Read(), in.Body.Rules, in.Body.Separation)
	return auth.Summary{Item: next.sentence()}, err
}
