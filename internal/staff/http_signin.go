package staff

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
)

func registerSignIns(r *api.Router, h handler, g Gate) {
	api.Get(
		r, "/admin/customer/{id}/sign-in", g.RequireRead(Compliance, Support), "getCustomerSignIn", "Read the state of a customer's sign-in",
		h.customerSignIn,
	)
	api.Post(
		r, "/admin/customer/{id}/sign-in", g.RequireRole(Compliance, Support), "requestCustomerSignIn",
		"Request to disable or enable a customer's sign-in, remove lost second factors or end every session", h.requestCustomerSignIn,
		api.Describe(
			"A second operator of compliance decides. Removing the second factors ends every session and delays new payees, as a password reset does.",
		))
	api.Get(
		r, "/admin/operator/{id}/sign-in", g.RequireReader(OperatorPerson), "getOperatorSignIn", "Read the state of an operator's sign-in",
		h.operatorSignIn,
	)
	api.Post(
		r, "/admin/operator/{id}/sign-in", g.RequireRole(Administrator), "requestOperatorSignIn",
		"Request to disable or enable an operator's sign-in, remove lost second factors, end every session or unbind from the identity provider",
		h.requestOperatorSignIn,
	)
}

type signInView struct {
	UserID        string        `json:"userId"`
	Disabled      bool          `json:"disabled"`
	SecondFactors []auth.Method `json:"secondFactors" nullable:"false" enum:"totp,passkey,recovery"`
}

func (h handler) customerSignIn(ctx context.Context, in *ByID) (signInView, error) {
	userID, now, err := h.staff.CustomerSignIn(ctx, in.ID)
	return signInView{userID, now.Disabled, now.SecondFactors}, err
}

func (h handler) operatorSignIn(ctx context.Context, in *ByID) (operatorSignInView, error) {
	now, err := h.staff.OperatorSignIn(ctx, in.ID)
	return operatorSignInView{UserID: in.ID, Disabled: now.Disabled, SecondFactors: now.SecondFactors, Bound: now.Bound}, err
}

type requestSignInAction struct {
	ByID
	Body struct {
		Action SignInAction `json:"action" enum:"disable,enable,remove_second_factors,sign_out"`
		Reason string       `json:"reason" maxLength:"2000"`
	}
}

type requestOperatorSignInAction struct {
	ByID
	Body struct {
		Action SignInAction `json:"action" enum:"disable,enable,remove_second_factors,sign_out,unbind" doc:"unbind: forget with which account of the identity provider the operator signs in"`
		Reason string       `json:"reason" maxLength:"2000"`
	}
}

type operatorSignInView struct {
	UserID        string        `json:"userId"`
	Disabled      bool          `json:"disabled"`
	SecondFactors []auth.Method `json:"secondFactors" nullable:"false" enum:"totp,passkey,recovery"`

	Bound bool `json:"bound" doc:"whether the operator is bound to an account at the identity provider"`
}

func (h handler) requestCustomerSignIn(ctx context.Context, in *requestSignInAction) (approvalView, error) {
	a, err := h.staff.RequestCustomerSignIn(ctx, CurrentOperator(ctx), in.ID, SignInChange(in.Body))
	if err != nil {
		return approvalView{}, err
	}
	return h.viewOf(ctx, a)
}

func (h handler) requestOperatorSignIn(ctx context.Context, in *requestOperatorSignInAction) (approvalView, error) {
	a, err := h.staff.RequestOperatorSignIn(ctx, CurrentOperator(ctx), in.ID, SignInChange(in.Body))
	if err != nil {
		return approvalView{}, err
	}
	return h.viewOf(ctx, a)
}
