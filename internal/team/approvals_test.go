package team_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func redemptions(from string, approvals int) rule {
	return rule{"subject": "fiat_withdrawal", "from": from, "approvals": approvals}
}

func TestPolicy_TheRuleWithTheGreatestFromNotAboveTheAmountCounts(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.join("ann@example.com", "approver")
		acme.join("bob@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("100.00", 1), redemptions("200.00", 2)))
		acme.Refused(fault.SecondaryAuthRequired, acme.Call("POST", wallettest.ToBank, acme.BankOrder("99.99")))
		require.Equal(t, 1, order(acme.Person, "100.00").Approval.Needed)
		require.Equal(t, 2, order(acme.Person, "200.00").Approval.Needed)
	})
}

func TestPolicy_OneThatTheTeamCannotSatisfyIsRefused(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		wrong := acme.Refused(fault.PolicyUnsatisfiable, acme.policy(true, redemptions("0.00", 1))).Fields(t)
		require.Equal(t, "T4001", wrong["rules[0].approvals"])
		acme.OK(acme.policy(false, redemptions("0.00", 1)))
		acme.joinUnchecked("ann@example.com", "approver")
		acme.Refused(fault.PolicyUnsatisfiable, acme.policy(true, redemptions("0.00", 1)))
		acme.join("bob@example.com", "approver")
		acme.Refused(fault.PolicyUnsatisfiable, acme.policy(true, redemptions("0.00", 2)))
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		acme.join("ian@example.com", "initiator")
		acme.OK(acme.policy(true, redemptions("0.00", 2))) // the owner and the approver, of what the initiator orders
		acme.Refused(fault.NoApprovers, acme.Call("POST", wallettest.ToBank, acme.BankOrder("10.00")))
		fields := acme.Refused(fault.InvalidParameters, acme.policy(true, redemptions("0.001", 1), rule{"subject": "recipient", "from": "5.00", "approvals": 1}, redemptions("1.00", 0), redemptions("1.00", 1))).Fields(t)
		require.Contains(t, fields, "rules[0].from")
		require.Contains(t, fields, "rules[1].from")
		require.Contains(t, fields, "rules[3].from")
	})
}

func TestPolicy_AChangeGoesThroughThePolicyInForceAndAnOwnerHasAnExit(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, rule{"subject": "policy", "from": "0.00", "approvals": 1}))
		var answer struct {
			Rules    []struct{ Subject string }
			Approval *approval
		}
		acme.policy(true).Into(t, &answer)
		require.Len(t, answer.Rules, 1, "still in force")
		require.Equal(t, "pending", answer.Approval.Status)
		acme.Refused(fault.PolicyChangePending, acme.policy(true))
		acme.Refused(fault.OwnApproval, decide(acme.Person, answer.Approval.ID, "approve"))
		acme.Refused(fault.PolicyNeedsMember, acme.Confirmed("DELETE", "/team/member/"+userOf(ann), nil))
		ann.OK(decide(ann, answer.Approval.ID, "approve"))
		acme.Call("GET", "/team/policy", nil).Into(t, &answer)
		require.Empty(t, answer.Rules)
		acme.OK(acme.policy(true, rule{"subject": "policy", "from": "0.00", "approvals": 1}))
		ann.OK(ann.Confirmed("DELETE", "/team/member/"+userOf(ann), nil)) // leaves on her own
		answer.Approval = nil
		acme.policy(true).Into(t, &answer)
		require.Nil(t, answer.Approval, "nobody is left who could approve")
		require.Empty(t, answer.Rules)
	})
}

func TestApproval_MoneyIsHeldFromTheOrderOnAndPaidAfterTheLastApproval(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ian, ann, bob := acme.join("ian@example.com", "initiator"), acme.join("ann@example.com", "approver"), acme.join("bob@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 2)))
		paid := order(ian, "100.00")
		require.Equal(t, "900.000000", acme.Available())
		require.Equal(t, "100.000000", acme.Held())
		b.RunJobs()
		for _, p := range []*wallettest.Person{ann, bob, acme.Person} {
			letters, err := b.Mail.Captured(t.Context(), p.Email)
			require.NoError(t, err)
			require.Contains(t, letters[0].Subject, "is awaiting your approval")
		}
		ian.Refused(fault.Forbidden, ian.Call("POST", decisionPath(paid.Approval.ID), object{"decision": "approve"}))
		ann.OK(decide(ann, paid.Approval.ID, "approve"))
		ann.Refused(fault.ApprovalDecided, decide(ann, paid.Approval.ID, "approve"))
		b.RunJobs()
		require.Empty(t, b.World.Payouts, "one of two")
		bob.OK(decide(bob, paid.Approval.ID, "approve"))
		b.RunJobs()
		require.Contains(t, b.World.Payouts, paid.ID)
		var now payment
		acme.Call("GET", "/wallet/account/transaction/"+paid.ID, nil).Into(t, &now)
		require.Equal(t, "approved", now.Approval.Status)
		require.Equal(t, 2, now.Approval.Given)
	})
}

func TestApproval_NeedsAnAuthenticationBoundToThatVeryDecision(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		one, two := order(acme.Person, "10.00"), order(acme.Person, "20.00")
		approve, reject := object{"decision": "approve"}, object{"decision": "reject"}
		ann.Authorise(decisionPath(one.Approval.ID), approve)
		ann.Refused(fault.SecondaryAuthRequired, ann.Call("POST", decisionPath(two.Approval.ID), approve))
		ann.Refused(fault.SecondaryAuthRequired, ann.Call("POST", decisionPath(one.Approval.ID), reject))
		ann.SecondaryAuth() // one for the session is not for the item
		ann.Refused(fault.SecondaryAuthRequired, ann.Call("POST", decisionPath(two.Approval.ID), approve))
		ann.OK(ann.Call("POST", decisionPath(one.Approval.ID), approve))
	})
}

func TestApproval_WithoutAnIdentityCheckOfTheirOwnNobodyOrdersOrApproves(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ian, ann := acme.joinUnchecked("ian@example.com", "initiator"), acme.joinUnchecked("ann@example.com", "approver")
		acme.join("bob@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("50.00", 1)))
		ian.Refused(fault.IdentityCheckRequired, ian.Call("POST", wallettest.ToBank, ian.BankOrder("10.00")))
		ian.Refused(fault.IdentityCheckRequired, ian.Call("POST", wallettest.ToBank, ian.BankOrder("60.00")))
		paid := order(acme.Person, "60.00")
		ann.Refused(fault.IdentityCheckRequired, decide(ann, paid.Approval.ID, "approve"))
		acme.Pay(wallettest.ToBank, acme.BankOrder("10.00"))
	})
}

func TestApproval_RejectionAndExpiryCancelAndRelease(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		rejected, expired := order(acme.Person, "10.00"), order(acme.Person, "20.00")
		ann.OK(decide(ann, rejected.Approval.ID, "reject"))
		require.Equal(t, "cancelled", b.Status(rejected.ID))
		require.Equal(t, "980.000000", acme.Available())
		b.Clock.Advance(7 * 24 * time.Hour)
		ann.SignIn()
		acme.enter(ann)
		ann.Refused(fault.ApprovalDecided, decide(ann, expired.Approval.ID, "approve"))
		b.RunJobs()
		require.Equal(t, "cancelled", b.Status(expired.ID))
		require.Equal(t, "1000.000000", acme.Available())
		require.Equal(t, "0.000000", acme.Held())
		acme.SignIn()
		var now payment
		acme.Call("GET", "/wallet/account/transaction/"+expired.ID, nil).Into(t, &now)
		require.Equal(t, "expired", now.Approval.Status)
		require.Equal(t, string(fault.ApprovalExpired), *now.FailureCode)
	})
}

// The books were restored: the team's approval is lost, and the bank made the payment that it was for.
func TestApproval_OfAPaymentThatTheBankMadeForBooksThatAreGoneGivesNothingBack(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		paid, batch := order(acme.Person, "10.00"), orderBatch(t, acme, salaries(acme.Person, "20.00", "30.00"))
		b.World.Made[paid.ID] = true
		var second string
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT transaction_id FROM withdrawals_batch_items WHERE item = 1").Scan(&second))
		b.World.Made[second] = true
		for _, waits := range []string{paid.Approval.ID, batch.Approval.ID} {
			ann.Refused(fault.NotCancellable, decide(ann, waits, "reject"))
		}
		acme.Refused(fault.NotCancellable, acme.Call("POST", batches+"/"+batch.ID+"/cancel", nil))
		b.Clock.Advance(7 * 24 * time.Hour)
		b.RunJobs()
		require.Contains(t, b.World.Payouts, paid.ID, "it goes on, to be settled by its debit")
		acme.SignIn()
		require.Equal(t, "completed", find(acme.Person, batch.ID).Status, "all of the batch was started")
		require.Equal(t, "940.000000", acme.Available())
	})
}

// The bank's word comes while the approval is open: nobody is asked any more.
func TestApproval_EndsWhenTheBankSaysThatItMadeThePaymentForBooksThatAreGone(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		paid, waits := order(acme.Person, "10.00"), order(acme.Person, "20.00")
		b.World.Made[paid.ID] = true
		for _, p := range []payment{paid, waits} {
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Withdrawals.PaymentMade(ctx, tx, p.ID) })
		}
		b.RunJobs()
		require.Contains(t, b.World.Payouts, paid.ID, "it is settled by its debit")
		ann.Refused(fault.ApprovalDecided, decide(ann, paid.Approval.ID, "reject"))
		require.Equal(t, "awaiting_approval", b.Status(waits.ID))
		require.NotContains(t, b.World.Payouts, waits.ID)
	})
}

// The books were restored, and the bank has not said whether it made what the team's lost approval sent.
func TestApproval_OfAPaymentInDoubtEndsOnlyWhenTheBankHasSpoken(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		paid, batch := order(acme.Person, "10.00"), orderBatch(t, acme, salaries(acme.Person, "20.00", "30.00"))
		var first string
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT transaction_id FROM withdrawals_batch_items WHERE item = 0").Scan(&first))
		b.World.InDoubt[paid.ID], b.World.InDoubt[first] = true, true
		for _, waits := range []string{paid.Approval.ID, batch.Approval.ID} {
			ann.Refused(fault.PaymentInDoubt, decide(ann, waits, "reject"))
		}
		acme.Refused(fault.PaymentInDoubt, acme.Call("POST", batches+"/"+batch.ID+"/cancel", nil))
		b.Clock.Advance(7 * 24 * time.Hour)
		b.RunJobs()
		require.Equal(t, "awaiting_approval", b.Status(paid.ID), "nobody approved it in time, and it may have been made")
		clear(b.World.InDoubt)
		b.Clock.Advance(time.Hour)
		b.RunJobs()
		require.Equal(t, "cancelled", b.Status(paid.ID))
		acme.SignIn()
		require.Equal(t, "cancelled", find(acme.Person, batch.ID).Status)
		require.Equal(t, "1000.000000", acme.Available())
		requireBalanced(t, b)
	})
}

func TestApproval_OfAFrozenBusinessNothingIsApprovedAndAllCanBeRejected(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		paid := order(acme.Person, "10.00")
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, acme.ID, customer.Frozen)
		})
		ann.Refused(fault.CustomerFrozen, decide(ann, paid.Approval.ID, "approve"))
		ann.OK(decide(ann, paid.Approval.ID, "reject"))
		require.Equal(t, "cancelled", b.Status(paid.ID))
	})
}

func TestApproval_TheIssuersReviewComesAfterTheTeams(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		paid := order(acme.Person, "10.00")
		b.World.OpenMatches[acme.ID] = true // found since the order
		ann.OK(decide(ann, paid.Approval.ID, "approve"))
		require.Equal(t, "in_review", b.Status(paid.ID))
		b.RunJobs()
		require.Empty(t, b.World.Payouts)
	})
}

func TestAbuse_SeparationHoldsForAPersonWithTwoRolesAndOthersSeeNothing(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		sam := acme.join("sam@example.com", "initiator")
		acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		paid := order(sam, "10.00")
		acme.OK(acme.Confirmed("PUT", "/team/member/"+userOf(sam), object{"role": "approver"}))
		sam.Refused(fault.OwnApproval, decide(sam, paid.Approval.ID, "approve"))
		other := business(b, "other@example.com", "1.00")
		other.Refused(fault.NotFound, other.Call("GET", "/team/approval/"+paid.Approval.ID, nil))
		other.Refused(fault.NotFound, decide(other.Person, paid.Approval.ID, "approve"))
		var list struct{ List []approval }
		other.Call("GET", "/team/approval?status=pending", nil).Into(t, &list)
		require.Empty(t, list.List)
	})
}

func TestApproval_WithoutSeparationWhoAskedApprovesToo(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.OK(acme.policy(false, redemptions("0.00", 1)))
		paid := order(acme.Person, "10.00")
		acme.OK(decide(acme.Person, paid.Approval.ID, "approve"))
		require.Equal(t, "pending", b.Status(paid.ID))
	})
}

func TestApproval_AWaitingOrderChangesNoSafetySetting(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ian := acme.join("ian@example.com", "initiator")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		o := ian.BankOrder("10.00")
		o["nextIsSecondaryAuth"] = 0
		ian.OK(ian.Call("POST", wallettest.ToBank, o))
		require.Contains(t, acme.OK(acme.Call("GET", "/wallet/account/setting", nil)).Body, `"secondaryAuth":1`)
	})
}

// Whatever two do at once, it happens once, and the books balance.
func TestApproval_WhoDecidesCancelsAndTheClockTakeTurns(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann, bob := acme.join("ann@example.com", "approver"), acme.join("bob@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		approve, reject := object{"decision": "approve"}, object{"decision": "reject"}
		for _, second := range []string{"approve", "reject", "cancel", "expire"} {
			paid := order(acme.Person, "10.00")
			path := decisionPath(paid.Approval.ID)
			ann.Authorise(path, approve)
			bob.Authorise(path, approve)
			bob.Authorise(path, reject)
			answers := wallettest.Parallel(2, func(i int) wallettest.Answer {
				switch {
				case i == 0:
					return ann.Call("POST", path, approve)
				case second == "approve":
					return bob.Call("POST", path, approve)
				case second == "reject":
					return bob.Call("POST", path, reject)
				case second == "cancel":
					return acme.Call("POST", "/wallet/account/transaction/"+paid.ID+"/cancel", nil)
				}
				b.RunJobs() // nothing is due yet
				return wallettest.Answer{Code: "none"}
			})
			done := 0
			for _, a := range answers {
				if a.Code == "00000" {
					done++
				}
			}
			status := b.Status(paid.ID)
			if second == "cancel" { // an approved payment of which nothing has left can be cancelled, too
				require.GreaterOrEqual(t, done, 1, "%v", answers)
			} else {
				require.Equal(t, 1, done, "%s: %v", second, answers)
			}
			require.Contains(t, []string{"pending", "cancelled", "processing"}, status)
		}
		b.RunJobs()
	})
}

func TestRecipient_AnAddressCannotBePaidUntilTheTeamApprovedItAndItCooledOff(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, rule{"subject": "recipient", "from": "0.00", "approvals": 1}))
		wanted := object{"address": wallettest.Address(7), "network": wallettest.NetworkID, "label": "Own wallet"}
		added := acme.OK(acme.Call("POST", wallettest.Whitelist, wanted))
		require.Contains(t, added.Body, `"awaiting_approval"`)
		acme.Refused(fault.PayeeCoolingOff, acme.Call("POST", wallettest.ToChain, acme.ChainOrder("10.00", wallettest.Address(7))))
		var list struct{ List []approval }
		acme.Call("GET", "/team/approval?status=pending", nil).Into(t, &list)
		require.Equal(t, wallettest.Address(7), list.List[0].Summary)
		ann.OK(decide(ann, list.List[0].ID, "approve"))
		acme.Refused(fault.PayeeCoolingOff, acme.Call("POST", wallettest.ToChain, acme.ChainOrder("10.00", wallettest.Address(7))))
		b.Clock.Advance(24 * time.Hour)
		acme.SignIn()
		acme.Pay(wallettest.ToChain, acme.ChainOrder("10.00", wallettest.Address(7)))
		acme.OK(acme.Call("POST", wallettest.Whitelist, object{"address": wallettest.Address(8), "network": wallettest.NetworkID, "label": "Other"}))
		acme.Call("GET", "/team/approval?status=pending", nil).Into(t, &list)
		ann.SignIn()
		acme.enter(ann)
		ann.OK(decide(ann, list.List[0].ID, "reject"))
		require.NotContains(t, acme.OK(acme.Call("GET", wallettest.Whitelist, nil)).Body, wallettest.Address(8))
	})
}

func TestApproval_IsAnEventWhenItIsAskedForAndWhenItIsDecided(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		log, paid := acme.Log(), payment{}
		shown := func() []json.RawMessage {
			return acme.Shown("/wallet/account/transaction/"+paid.ID, "/team/approval/"+paid.Approval.ID)
		}
		log.Happens(func() []json.RawMessage {
			paid = order(acme.Person, "10.00")
			return shown()
		}, "transaction.created", "approval.requested")
		log.Happens(func() []json.RawMessage {
			ann.OK(decide(ann, paid.Approval.ID, "approve"))
			after := shown()
			return []json.RawMessage{after[1], after[0]}
		}, "approval.decided", "transaction.updated")
		paid = order(acme.Person, "20.00")
		log.Next()
		log.Happens(func() []json.RawMessage {
			ann.OK(decide(ann, paid.Approval.ID, "reject"))
			after := shown()
			return []json.RawMessage{after[1], after[0]}
		}, "approval.decided", "transaction.cancelled")
	})
}
