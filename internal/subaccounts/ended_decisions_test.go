package subaccounts_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every cell of the matrix has a decision: it is tried here, another test shows it, or it cannot be, because.

// tried says that the cell is tried by TestEnded.
const tried = "tried"

// shownBy says that another test shows it.
func shownBy(test string) string { return "shown by " + test }

// decision is what is said of some cells. The first that names a cell counts.
type decision struct {
	events, actors, ends []string
	is                   string
}

var (
	moneyEvents = []string{"return", "deposit", "coins", "release", "assignment", "recall"}
	accountsOf  = []string{"customer", "sub-account", "business"}
	whoActs     = []string{"member", "operator", "key"}
)

var decisions = []decision{
	// Money.
	{moneyEvents, accountsOf, []string{"closed", "frozen"}, tried},
	{moneyEvents, []string{"sub-account"}, []string{"erased"}, "it was closed before its business could be erased"},
	{moneyEvents, accountsOf, []string{"erased"}, shownBy("TestErasure_WhatComesForAnErasedCustomerIsNobodysUntilTwoOperatorsSayWhose")},
	{[]string{"batch item"}, accountsOf, []string{"closed", "erased"}, shownBy("TestEnded_AnAccountFromWhichABatchWillPayIsNotClosed")},
	{[]string{"batch item"}, accountsOf, []string{"frozen"}, shownBy("TestHold_OrderedPaymentOfACustomerFrozenMeanwhileWaitsAndIsCancelledByTwo")},
	{[]string{"batch item"}, []string{"key"}, []string{"removed", "role lost"}, "an accepted batch is its customer's, and not the key's that ordered it: its approvers and its customer can end it"},
	{[]string{"batch item"}, []string{"member"}, []string{"removed", "role lost"}, "an accepted batch is its customer's, and not the member's who ordered it: its approvers and its customer can end it"},
	{[]string{"batch item"}, []string{"operator"}, []string{"removed", "role lost"}, "no operator orders payments"},
	{[]string{"release", "assignment"}, []string{"operator"}, []string{"removed", "role lost"}, shownBy("TestDecide_ADecisionOfADismissedOperatorOrOneWithoutTheRoleDoesNotCount")},
	{moneyEvents, whoActs, ends, "money comes to accounts, whoever acts for them"},

	// What tells and asks people and programs.
	{[]string{"scheduled statement"}, accountsOf, []string{"closed", "erased", "frozen"}, shownBy("TestMonthlyStatement_IsNotAnnouncedOfAnAccountThatIsClosed")},
	{[]string{"scheduled statement"}, []string{"member", "key"}, ends, "a statement is announced to the owner of the account"},
	{[]string{"scheduled statement"}, []string{"operator"}, ends, "operators are sent none"},
	{[]string{"webhook"}, []string{"customer", "business"}, []string{"closed", "erased"}, shownBy("TestErasure_OfABusinessKillsTheKeysThatItsOtherMembersMade")},
	{[]string{"webhook"}, accountsOf, []string{"closed", "erased", "frozen"}, "a closed sub-account's business is told by its own webhooks, and a frozen customer is told as before"},
	{[]string{"webhook"}, []string{"member", "key"}, []string{"removed", "role lost"}, shownBy("TestWebhook_EndsWithTheRightOfItsMakerAndTheOwnersAreTold")},
	{[]string{"webhook"}, []string{"operator"}, ends, "operators have none"},
	{[]string{"invitation"}, []string{"business", "sub-account", "customer"}, []string{"closed", "erased", "frozen"}, shownBy("TestBusinesses_OneThatIsClosedIsNobodysAndItsMembersKeepWhatElseIsTheirs")},
	{[]string{"invitation"}, []string{"member"}, []string{"removed", "role lost"}, shownBy("TestInvitation_IsGoodOnlyWhileItsInviterMayInvite")},
	{[]string{"invitation"}, []string{"key"}, ends, "no key invites"},
	{[]string{"invitation"}, []string{"operator"}, ends, "administrators ask for new operators: that is an approval"},
	{[]string{"approval"}, []string{"business", "sub-account"}, []string{"frozen"}, shownBy("TestApproval_OfAFrozenBusinessNothingIsApprovedAndAllCanBeRejected")},
	{[]string{"approval"}, accountsOf, []string{"closed", "erased", "frozen"}, "what waits for a team's approval is a payment, which keeps its account open, or asks the account's status when it is carried out"},
	{[]string{"approval"}, []string{"member"}, []string{"removed", "role lost"}, shownBy("TestApproval_AnApprovalByWhoMayNoLongerGiveItDoesNotCount")},
	{[]string{"approval"}, []string{"operator"}, []string{"removed", "role lost"}, shownBy("TestDecide_ADecisionOfADismissedOperatorOrOneWithoutTheRoleDoesNotCount")},
	{[]string{"approval"}, []string{"key"}, []string{"removed"}, shownBy("TestKey_ThatIsRevokedWhileItWaitsIsNotLeftToTheApprovers")},
	{[]string{"approval"}, []string{"key"}, []string{"role lost"}, "a key keeps its scopes"},

	// What cannot end like that.
	{events, accountsOf, []string{"removed", "role lost"}, "an account is not removed and has no role"},
	{events, []string{"member", "operator", "key"}, []string{"closed", "frozen"}, "only an account is closed or frozen; what is a closed one's is removed"},
	{events, []string{"member"}, []string{"erased"}, shownBy("TestBusinesses_OneThatIsClosedIsNobodysAndItsMembersKeepWhatElseIsTheirs")},
	{events, []string{"operator"}, []string{"erased"}, "an operator has no account"},
	{events, []string{"key"}, []string{"erased"}, shownBy("TestKey_OfAClosedCustomerIsDead")},
	{events, []string{"key"}, []string{"role lost"}, "a key keeps its scopes"},
}

func decisionOf(event, actor, end string) string {
	for _, d := range decisions {
		if slices.Contains(d.events, event) && slices.Contains(d.actors, actor) && slices.Contains(d.ends, end) {
			return d.is
		}
	}
	return ""
}

func TestEnded_EveryEventOfEveryActorHasADecision(t *testing.T) {
	shown := testsOf(t)
	for _, event := range events {
		for _, actor := range actors {
			for _, end := range ends {
				is := decisionOf(event, actor, end)
				require.NotEmpty(t, is, "%s, %s %s", event, actor, end)
				if is == tried {
					require.Contains(t, tries, event)
				}
				if test, ok := strings.CutPrefix(is, "shown by "); ok {
					require.True(t, strings.Contains(shown, "func "+test+"("), "%s, %s %s: there is no %s", event, actor, end, test)
				}
			}
		}
	}
	for event := range tries {
		require.Contains(t, events, event)
	}
}

// testsOf returns the text of all tests of the server.
func testsOf(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	require.NoError(t, filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	}))
	return all.String()
}
