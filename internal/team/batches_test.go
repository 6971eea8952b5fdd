package team_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

const batches = "/wallet/account/batch"

type batch struct {
	ID, Status, Total string
	Started, Failed   int
	FailureCode       *string
	Approval          *struct {
		ID, Status    string
		Needed, Given int
	}
}

type fate struct {
	Status                     string
	TransactionID, FailureCode *string
}

func salaries(p *wallettest.Person, amounts ...string) object {
	items := make([]object, len(amounts))
	for i, a := range amounts {
		items[i] = object{"kind": "fiat_withdrawal", "amount": a, "bankId": p.BankID, "externalId": fmt.Sprint("s-", i)}
	}
	return object{"name": "Salaries", "dryRun": false, "items": items}
}

type caller interface {
	Call(method, path string, body any, headers ...string) wallettest.Answer
}

// orderBatch orders a batch that waits.
func orderBatch(t *testing.T, by caller, body object, headers ...string) (b batch) {
	t.Helper()
	by.Call("POST", batches, body, headers...).Into(t, &b)
	require.Equal(t, "awaiting_approval", b.Status)
	require.NotNil(t, b.Approval)
	return b
}

func find(p *wallettest.Person, id string) (b batch) {
	p.T.Helper()
	p.Call("GET", batches+"/"+id, nil).Into(p.T, &b)
	return b
}

func fates(p *wallettest.Person, id string) []fate {
	p.T.Helper()
	var page struct{ List []fate }
	p.Call("GET", batches+"/"+id+"/item?limit=100", nil).Into(p.T, &page)
	return page.List
}

// requireBalanced compares the batches with the books.
func requireBalanced(t *testing.T, b *wallettest.Bench) {
	t.Helper()
	all, err := integrity.Compare(t.Context(), b.DB.Read())
	require.NoError(t, err)
	for _, f := range all {
		if strings.HasPrefix(f.Check, "batch_") || f.Check == "entry_has_cause" && strings.Contains(f.Subject, "batch.") || strings.HasPrefix(f.Check, "withdrawal_held") {
			t.Errorf("%+v", f)
		}
	}
}

func TestBatch_WaitsForOneApprovalByItsTotalWithItsMoneyHeld(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ian, ann, bob := acme.join("ian@example.com", "initiator"), acme.join("ann@example.com", "approver"), acme.join("bob@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("25.00", 2)))
		made := orderBatch(t, ian, salaries(ian, "10.00", "20.00"), "Idempotency-Key", "k")
		require.Equal(t, 2, made.Approval.Needed)
		require.Equal(t, "pending", made.Approval.Status)
		require.Equal(t, "970.000000", acme.Available())
		require.Equal(t, "30.000000", acme.Held())
		require.Equal(t, "true", ian.Call("POST", batches, salaries(ian, "10.00", "20.00"), "Idempotency-Key", "k").Header.Get("Idempotent-Replayed"))
		b.RunJobs()
		require.Empty(t, b.World.Payouts)
		require.Equal(t, "awaiting_approval", fates(acme.Person, made.ID)[1].Status)
		require.Nil(t, fates(acme.Person, made.ID)[1].TransactionID)
		var list struct{ List []approval }
		ann.Call("GET", "/team/approval?status=pending", nil).Into(t, &list)
		require.Len(t, list.List, 1)
		require.Equal(t, approval{ID: made.Approval.ID, Subject: "fiat_withdrawal", Status: "pending", Summary: "2 payments: Salaries; Jane Doe, 20-00-00, 55779911: 10.00 GBP; Jane Doe, 20-00-00, 55779911: 20.00 GBP", Item: made.ID, Amount: new("30.00"), Needed: 2, Decisions: list.List[0].Decisions}, list.List[0])

		ann.OK(decide(ann, made.Approval.ID, "approve"))
		b.RunJobs()
		require.Empty(t, b.World.Payouts, "one of two")
		require.Equal(t, 1, find(acme.Person, made.ID).Approval.Given)
		bob.OK(decide(bob, made.Approval.ID, "approve"))
		require.Equal(t, "pending", find(acme.Person, made.ID).Status) // here the process is killed
		bob.Refused(fault.ApprovalDecided, decide(bob, made.Approval.ID, "approve"))
		acme.Refused(fault.NotCancellable, acme.Call("POST", batches+"/"+made.ID+"/cancel", nil))
		requireBalanced(t, b)
		b.RunJobs() // and another goes on
		require.Len(t, b.World.Payouts, 2)
		now := find(acme.Person, made.ID)
		require.Equal(t, "completed", now.Status)
		require.Equal(t, "approved", now.Approval.Status)
		for _, f := range fates(acme.Person, made.ID) {
			b.Settle(wallettest.Payment{ID: *f.TransactionID})
			var one batch
			acme.Call("GET", "/wallet/account/transaction/"+*f.TransactionID, nil).Into(t, &one)
			require.Equal(t, now.Approval, one.Approval, "a payment of the batch shows the approval of the batch")
			require.Equal(t, []int{2, 2}, []int{one.Approval.Needed, one.Approval.Given})
		}
		require.Equal(t, "970.000000", acme.Available())
		require.Equal(t, "0.000000", acme.Held())
		requireBalanced(t, b)
	})
}

func TestBatch_OfBothKindsNeedsWhatTheStricterRuleAsksOfItsTotal(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		acme.join("ann@example.com", "approver")
		acme.join("bob@example.com", "approver")
		address := acme.Payable(wallettest.Address(1))
		acme.OK(acme.policy(true, redemptions("0.00", 1), rule{"subject": "chain_withdrawal", "from": "30.00", "approvals": 2}))
		body := salaries(acme.Person, "20.00")
		body["items"] = append(body["items"].([]object), object{"kind": "chain_withdrawal", "amount": "10", "address": address, "network": wallettest.NetworkID, "externalId": "c"})
		made := orderBatch(t, acme, body)
		require.Equal(t, 2, made.Approval.Needed)
		var a approval
		acme.Call("GET", "/team/approval/"+made.Approval.ID, nil).Into(t, &a)
		require.Equal(t, "chain_withdrawal", a.Subject)
		require.Equal(t, "30.000000", *a.Amount)
	})
}

func TestBatch_RejectionExpiryAndCancellingGiveItsMoneyAndItsLimitsBack(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		used := func() string {
			var account struct {
				Limits []struct{ Kind, UsedToday string }
			}
			acme.Call("GET", "/wallet/account", nil).Into(t, &account)
			for _, l := range account.Limits {
				if l.Kind == "fiat_withdrawal" {
					return l.UsedToday
				}
			}
			return ""
		}
		rejected := orderBatch(t, acme, salaries(acme.Person, "10.00", "20.00"))
		require.Equal(t, "30.00", used())
		ann.OK(decide(ann, rejected.Approval.ID, "reject"))
		require.Equal(t, "0.00", used())
		now := find(acme.Person, rejected.ID)
		require.Equal(t, "cancelled", now.Status)
		require.Equal(t, string(fault.ApproverRejected), *now.FailureCode)
		require.Equal(t, fate{Status: "cancelled", FailureCode: now.FailureCode}, fates(acme.Person, rejected.ID)[0])
		var counted struct{ Outcomes struct{ Open, Unpaid int } }
		acme.Call("GET", batches+"/"+rejected.ID, nil).Into(t, &counted)
		require.Equal(t, 2, counted.Outcomes.Unpaid)
		require.Zero(t, counted.Outcomes.Open)
		require.Equal(t, "1000.000000", acme.Available())
		requireBalanced(t, b)

		body := salaries(acme.Person, "10.00")
		body["items"].([]object)[0]["externalId"] = "t-0"
		cancelled := orderBatch(t, acme, body)
		ann.Refused(fault.Forbidden, ann.Call("POST", batches+"/"+cancelled.ID+"/cancel", nil))
		var view batch
		acme.Call("POST", batches+"/"+cancelled.ID+"/cancel", nil).Into(t, &view)
		require.Equal(t, "cancelled", view.Status)
		require.Equal(t, "cancelled", view.Approval.Status)
		require.Nil(t, view.FailureCode)
		require.Nil(t, fates(acme.Person, cancelled.ID)[0].FailureCode)
		acme.Refused(fault.NotCancellable, acme.Call("POST", batches+"/"+cancelled.ID+"/cancel", nil))
		require.Equal(t, "true", acme.Call("POST", batches+"/"+cancelled.ID+"/cancel", nil, "Idempotency-Key", "c").Header.Get("Idempotent-Replayed"))
		ann.Refused(fault.ApprovalDecided, decide(ann, cancelled.Approval.ID, "approve"))

		body = salaries(acme.Person, "10.00")
		body["items"].([]object)[0]["externalId"] = "u-0"
		expired := orderBatch(t, acme, body)
		b.Clock.Advance(7 * 24 * time.Hour)
		b.RunJobs()
		acme.SignIn()
		now = find(acme.Person, expired.ID)
		require.Equal(t, "cancelled", now.Status)
		require.Equal(t, string(fault.ApprovalExpired), *now.FailureCode)
		require.Equal(t, "1000.000000", acme.Available())
		require.Equal(t, "0.000000", acme.Held())
		require.Empty(t, b.World.Payouts)
		requireBalanced(t, b)
	})
}

func TestBatch_OfAKeyWaitsAsAPersonsDoesAndIsCancelledByWhatMayOrderIt(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("20.00", 1)))
		m, reader := acme.Machine("redemptions read"), acme.Machine("transfers read")
		made := orderBatch(t, m, salaries(acme.Person, "10.00", "15.00"), "Idempotency-Key", "k")
		reader.Refused(fault.MissingScope, reader.Call("POST", batches+"/"+made.ID+"/cancel", nil, "Idempotency-Key", "c"))
		ann.OK(decide(ann, made.Approval.ID, "approve"))
		b.RunJobs()
		require.Len(t, b.World.Payouts, 2)

		body := salaries(acme.Person, "25.00")
		body["items"].([]object)[0]["externalId"] = "v-0"
		second := orderBatch(t, m, body, "Idempotency-Key", "l")
		m.OK(m.Call("POST", batches+"/"+second.ID+"/cancel", nil, "Idempotency-Key", "c"))
		require.Equal(t, "975.000000", acme.Available())
		other := business(b, "other@example.com", "1.00")
		other.Refused(fault.NotFound, other.Call("POST", batches+"/"+second.ID+"/cancel", nil))
		requireBalanced(t, b)
	})
}

// Whatever two do at once, it happens once, and the books balance.
func TestBatch_WhoDecidesCancelsAndTheClockTakeTurns(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann, bob := acme.join("ann@example.com", "approver"), acme.join("bob@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		approve, reject := object{"decision": "approve"}, object{"decision": "reject"}
		for i, second := range []string{"approve", "reject", "cancel", "expire"} {
			body := salaries(acme.Person, "10.00", "5.00")
			for n, item := range body["items"].([]object) {
				item["externalId"] = fmt.Sprint(i, "-", n)
			}
			made := orderBatch(t, acme, body)
			path := decisionPath(made.Approval.ID)
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
					return acme.Call("POST", batches+"/"+made.ID+"/cancel", nil)
				}
				b.Clock.Advance(7 * 24 * time.Hour)
				b.RunJobs()
				return wallettest.Answer{Code: "none"}
			})
			done := 0
			for _, a := range answers {
				if a.Code == "00000" {
					done++
				}
			}
			if second == "expire" {
				require.LessOrEqual(t, done, 1)
				acme.SignIn()
			} else {
				require.Equal(t, 1, done, "%s: %v", second, answers)
			}
			b.RunJobs()
			now := find(acme.Person, made.ID)
			require.Contains(t, []string{"completed", "cancelled"}, now.Status)
			require.Equal(t, now.Status == "completed", now.Approval.Status == "approved", second)
			requireBalanced(t, b)
		}
		paid := len(b.World.Payouts)
		require.Equal(t, fmt.Sprintf("%.6f", 1000-7.5*float64(paid)), acme.Available())
		require.Equal(t, fmt.Sprintf("%.6f", 7.5*float64(paid)), acme.Held())
	})
}

func TestBatch_TheClockOfItsRedemptionsRunsFromTheApprovalOn(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		ann := acme.join("ann@example.com", "approver")
		acme.OK(acme.policy(true, redemptions("0.00", 1)))
		made := orderBatch(t, acme, salaries(acme.Person, "10.00"))
		b.Clock.Advance(5 * 24 * time.Hour)
		ann.SignIn()
		acme.enter(ann)
		approvedAt := b.Clock.Now()
		ann.OK(decide(ann, made.Approval.ID, "approve"))
		b.Clock.Advance(time.Hour)
		b.RunJobs()
		var counted time.Time
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT created_at FROM withdrawals").Scan(&counted))
		require.WithinDuration(t, approvedAt, counted, time.Second, "not from when the job had its turn")
	})
}
