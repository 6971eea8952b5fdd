package team

import (
	"context"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// View is an approval as the API shows it.
type View struct {
	ID          string            `json:"id"`
	Account     *string           `json:"account" doc:"the sub-account that is concerned; null: the business itself"`
	Subject     Subject           `json:"subject" enum:"fiat_withdrawal,chain_withdrawal,recipient,policy,key,internal_transfer"`
	Item        string            `json:"item" doc:"the id of what is to be approved: the transaction, the batch, the bank account, the address, the new key; of a change of a key, its own, and details.key is the key's"`
	Status      Status            `json:"status" enum:"pending,approved,rejected,expired,cancelled"`
	Amount      *string           `json:"amount" example:"25000.00" doc:"null if no money moves"`
	Currency    *string           `json:"currency" example:"GBP"`
	Summary     string            `json:"summary" example:"Acme Ltd, 20-00-00, 55779911" doc:"what is to be approved, in full: a payee with account number or address, a policy, a key"`
	Details     map[string]string `json:"details" nullable:"false" doc:"more of it, as codes and values"`
	RequestedBy ByView            `json:"requestedBy"`
	Needed      int               `json:"needed" doc:"how many members must approve"`
	Given       int               `json:"given" doc:"how many approvals count: while it is pending, those of members who still may decide"`
	Separation  bool              `json:"separation" doc:"whoever asked may not decide"`
	Decisions   []DecisionView    `json:"decisions" nullable:"false"`
	CreatedAt   time.Time         `json:"createdAt"`
	ExpiresAt   time.Time         `json:"expiresAt"`
	DecidedAt   *time.Time        `json:"decidedAt" doc:"when it was approved, rejected or cancelled, or expired"`
}

// ByView is who asked.
type ByView struct {
	Kind string `json:"kind" enum:"user,key"`
	ID   string `json:"id"`
	Name string `json:"name"`
}

// DecisionView is the decision of one member.
type DecisionView struct {
	By        MemberName `json:"by"`
	Decision  string     `json:"decision" enum:"approve,reject"`
	Reason    string     `json:"reason"`
	DecidedAt time.Time  `json:"decidedAt"`
}

// MemberName is a member by name.
type MemberName struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"display name; empty for a user who has none or is gone"`
}

func (s *Service) viewOf(ctx context.Context, conn db.Conn, a Approval) (View, error) {
	v := View{
		ID: a.ID, Subject: a.Subject, Item: a.Item, Status: a.Status, Summary: a.Summary, Details: a.Details, Needed: a.Approvals,
		Separation:  a.Separation,
		RequestedBy: ByView{Kind: string(a.RequestedBy.Kind), ID: a.RequestedBy.ID}, Decisions: []DecisionView{}, CreatedAt: a.CreatedAt,
		ExpiresAt: a.ExpiresAt, DecidedAt: a.DecidedAt,
	}
	if a.businessID != a.CustomerID {
		v.Account = &a.CustomerID
	}
	if v.Details == nil {
		v.Details = map[string]string{}
	}
	if amount, currency := amountText(a.Amount); amount != "" {
		v.Amount, v.Currency = &amount, &currency
	}
	var err error
	if v.RequestedBy.Name, err = s.auth.InitiatorName(ctx, conn, a.RequestedBy); err != nil {
		return v, err
	}
	if v.Given, err = s.given(ctx, conn, a); err != nil {
		return v, err
	}
	for _, d := range a.Decisions {
		by, err := s.nameOf(ctx, conn, d.UserID)
		if err != nil {
			return v, err
		}
		v.Decisions = append(v.Decisions, DecisionView{By: by, Decision: decisionCode(d.Approve), Reason: d.Reason, DecidedAt: d.At})
	}
	return v, nil
}

func (s *Service) nameOf(ctx context.Context, conn db.Conn, userID string) (MemberName, error) {
	m, err := s.customers.Member(ctx, conn, userID)
	if errors.Is(err, customer.ErrUnknown) {
		return MemberName{ID: userID}, nil
	}
	return MemberName{ID: userID, Name: m.User.DisplayName}, err
}
