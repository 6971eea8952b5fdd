package staff

import (
	"context"
	"slices"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/calls"
)

// MovesMoney are the calls of the back office, by operation id, that move or free money, or ask for it, and one that is as grave:
// each needs a
// second factor given for this very call with this very body. An action in Except is not asked for.
var MovesMoney = map[string]calls.Asking{
	"decideApproval":                   {},
	"requestFreeze":                    {},
	"actOnException":                   {Except: []string{"take", "give_back", "acknowledge", "run_again"}},
	"actOnExceptionGroup":              {Except: []string{"take", "give_back", "acknowledge", "run_again"}},
	"requestQuarantineRelease":         {},
	"requestUnmatchedCreditAssignment": {},
	"requestUnmatchedCreditReturn":     {},
	"decideMatch":                      {}, // a false positive frees what is held, a confirmed match keeps it
	"requestDebitResolution":           {},
	"retryTopUp":                       {},
	"requestFeePayout":                 {Currency: "GBP"},
	"requestJournal":                   {},
	"reverseJournal":                   {},
	"requestRepayment":                 {},
	"requestReserveHolding":            {}, // names the account into which the reserve may go
	"requestReserveOrder":              {Currency: "GBP"},
	"matchReserveOrder":                {},
	"requestTokenAction":               {Currency: "GBPC"},
	"resumeMinting":                    {},
	"requestCustomerExport":            {}, // takes everything about a customer out of the office
}

// MovesNoMoney are the calls of the back office that change something else. What they ask for and another operator must
// approve needs that operator's second factor.
var MovesNoMoney = []string{
	"decideCase", "requestTier", "requestTerms", // with what one may do later, nothing moves now
	"requestErasure", // of an account that is empty
	"noteCustomer", "requestCustomerSignIn", "requestOperatorSignIn", "inviteOperator", "requestOperatorRoles",
	"answerContact", "moveContact", "answerBugReport", "moveBugReport",
	"reconcile", "attest", "requestReserveValuation", "cancelReserveOrder", "requestMonthClose", "requestMonthReopening",
	"closeTravelRuleMessage",
	"stopMinting", // stops money: whoever sees something wrong must not be delayed
}

// OnConfirm registers what names the item of a call in MovesMoney. Other calls are named by what their body says.
func (s *Service) OnConfirm(call string, d auth.Describer) { s.confirmer.Describe(call, d) }

// confirm returns what asks for the second factor of a call, nil for one that needs none. A call in neither table needs
// one.
func (s *Service) confirm(call string) func(ctx context.Context, input any) error {
	if slices.Contains(MovesNoMoney, call) {
		return nil
	}
	return s.confirmer.Confirm(call)
}

// describeDecision names the approval, and refuses who may not decide about it.
func (s *Service) describeDecision(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*decideApproval) //nolint:forcetypeassert // the input of the call that it is registered for
	a, err := s.Approval(ctx, in.ID)
	if err != nil {
		return auth.Summary{}, err
	}
	if err := s.checkDecider(ctx, s.db.Read(), CurrentOperator(ctx), a, in.Body.Decision == "approve"); err != nil {
		return auth.Summary{}, err
	}
	amount, currency := amountText(a.Amount)
	return auth.Summary{Amount: amount, Currency: currency, Item: a.Kind + " " + a.Subject}, nil
}

// describeFreeze names the customer by the address that the list of customers shows.
func (s *Service) describeFreeze(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*requestFreeze) //nolint:forcetypeassert // the input of the call that it is registered for
	m, err := s.Customer(ctx, in.ID)
	return auth.Summary{Item: m.User.Email}, err
}
