package staff

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/auth"
)

// MovesMoney are the calls of the back office, by operation id, that move or free money, or ask for it, and one that is as grave: each needs a
// second factor given for this very call with this very body. An action in Except is not asked for.
var MovesMoney = map[string]Confirmed{
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
	"reconcile", "attest", "requestReserveValuation", "cancelReserveOrder", "requestMonthClose", "requestMonthReopening", "closeTravelRuleMessage",
	"stopMinting", // stops money: whoever sees something wrong must not be delayed
}

// Confirmed says when a call needs its own second factor.
type Confirmed struct {
	// Except are the values of the body's action that need none.
	Except []string
	// Currency is that of the body's amount where the body names none.
	Currency string
}

// Describer names what an operator's call acts on, from the call's input. An error refuses the call before a second
// factor is asked for.
type Describer func(ctx context.Context, input any) (auth.Summary, error)

// OnConfirm registers what names the item of a call in MovesMoney. Other calls are named by what their body says.
func (s *Service) OnConfirm(call string, d Describer) {
	if _, needed := MovesMoney[call]; !needed {
		panic("staff: " + call + " needs no second factor")
	}
	s.describers[call] = d
}

// described is what the inputs of such calls have in common, as far as it names what they act on.
type described struct {
	ID   string
	Body struct {
		Action, Decision, Amount, Currency string
		Address, Cause, Kind, Network      string
	}
}

// confirm returns nil if the call needs no second factor of its own or the operator has given it. A call in neither
// table needs one.
func (s *Service) confirm(ctx context.Context, call string, input any) error {
	rule, needed := MovesMoney[call]
	if s.auth == nil || !needed && slices.Contains(MovesNoMoney, call) {
		return nil // without sign-ins there is no second factor
	}
	body, err := json.Marshal(input)
	if err != nil {
		return fmt.Errorf("read the input of %s: %w", call, err)
	}
	var common described
	if err := json.Unmarshal(body, &common); err != nil {
		return fmt.Errorf("read the input of %s: %w", call, err)
	}
	if slices.Contains(rule.Except, common.Body.Action) {
		return nil
	}
	return s.auth.Confirm(ctx, func() (auth.Operation, error) {
		summary, err := s.describe(ctx, call, common, input)
		return auth.Operation{Call: call, BodyHash: sha256.Sum256(body), Summary: summary}, err
	})
}

func (s *Service) describe(ctx context.Context, call string, common described, input any) (auth.Summary, error) {
	summary := auth.Summary{Amount: common.Body.Amount, Item: cmp.Or(common.ID, common.Body.Address, common.Body.Cause, common.Body.Kind, common.Body.Network)}
	if summary.Amount != "" {
		summary.Currency = cmp.Or(common.Body.Currency, MovesMoney[call].Currency)
	}
	if d := s.describers[call]; d != nil {
		var err error
		if summary, err = d(ctx, input); err != nil {
			return auth.Summary{}, err
		}
	}
	summary.Action = call
	if choice := cmp.Or(common.Body.Decision, common.Body.Action); choice != "" {
		summary.Action += "." + choice
	}
	return summary, nil
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
