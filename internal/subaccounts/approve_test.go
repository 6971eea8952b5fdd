package subaccounts_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type waiting struct {
	ID, Status   string
	Transactions struct{ From, To string }
	Approval     *struct {
		ID, Status    string
		Needed, Given int
	}
}

// waits orders a transfer that waits for the team.
func waits(p *wallettest.Person, from, to, amount string, headers ...string) (made waiting) {
	p.T.Helper()
	p.Call("POST", transfers, object{"from": from, "to": to, "amount": amount}, headers...).Into(p.T, &made)
	require.Equal(p.T, "awaiting_approval", made.Status)
	require.NotNil(p.T, made.Approval)
	return made
}

func decide(p *wallettest.Person, approvalID, decision string) wallettest.Answer {
	p.T.Helper()
	path, body := "/team/approval/"+approvalID+"/decision", object{"decision": decision}
	if a := p.Call("POST", path, body); a.Code != string(fault.SecondaryAuthRequired) {
		return a
	} else {
		authenticate(p, a)
	}
	return p.Call("POST", path, body)
}

func approvals(p *wallettest.Person, rules ...object) {
	p.T.Helper()
	p.OK(p.Confirmed("PUT", "/team/policy", object{"rules": rules, "separation": true}))
}

// requireMovesBooked compares the transfers with the books.
func requireMovesBooked(t *testing.T, b *wallettest.Bench) {
	t.Helper()
	all, err := integrity.Compare(t.Context(), b.DB.Read())
	require.NoError(t, err)
	for _, f := range all {
		if strings.HasPrefix(f.Check, "transfer_") || f.Check == "entry_has_cause" && strings.Contains(f.Subject, "account_transfer") {
			t.Errorf("%+v", f)
		}
	}
}

func TestTransfer_ThatThePolicyWantsApprovedIsHeldUntilTheTeamHasDecided(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a, ann := own(acme, "Payroll"), member(acme, "ann@example.com", "approver")
		approvals(acme, object{"subject": "internal_transfer", "from": "100.00", "approvals": 1})
		require.Equal(t, "00000", move(acme, acme.ID, a.ID, "99.99").Code)
		made := waits(acme, acme.ID, a.ID, "100.00", "Idempotency-Key", "k")
		require.Equal(t, "true", acme.Call("POST", transfers, object{"from": acme.ID, "to": a.ID, "amount": "100.00"}, "Idempotency-Key", "k").Header.Get("Idempotent-Replayed"))
		require.Equal(t, []string{"800.010000", "100.000000", "99.990000"}, []string{balance(b, acme.ID), acme.Held(), balance(b, a.ID)})
		requireMovesBooked(t, b)
		var shown waiting
		acme.Call("GET", "/wallet/account/transaction/"+made.ID, nil).Into(t, &shown)
		require.Equal(t, "awaiting_approval", shown.Status)
		require.Equal(t, made.Approval, shown.Approval)
		var list struct {
			List []struct{ Subject, Summary, Amount, Item string }
		}
		ann.Call("GET", "/team/approval?status=pending", nil).Into(t, &list)
		require.Equal(t, "internal_transfer", list.List[0].Subject)
		require.Equal(t, made.ID, list.List[0].Item)
		require.Contains(t, list.List[0].Summary, "Payroll")
		acme.Refused(fault.OwnApproval, decide(acme, made.Approval.ID, "approve"))
		ann.OK(decide(ann, made.Approval.ID, "approve"))
		require.Equal(t, []string{"800.010000", "0.000000", "199.990000"}, []string{balance(b, acme.ID), acme.Held(), balance(b, a.ID)})
		var in struct{ Status, Direction, Counterparty string }
		acme.Call("GET", "/wallet/account/transaction/"+made.Transactions.To, nil, "GBPC-Account", a.ID).Into(t, &in)
		require.Equal(t, []string{"completed", "in", acme.ID}, []string{in.Status, in.Direction, in.Counterparty})
		acme.Refused(fault.NotCancellable, acme.Call("POST", "/wallet/account/transaction/"+made.ID+"/cancel", nil))
		requireMovesBooked(t, b)
	})
}

func TestTransfer_ThatIsRejectedCancelledOrForgottenIsGivenBackAndNotCounted(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a, ann := own(acme, "Payroll"), member(acme, "ann@example.com", "approver")
		approvals(acme, object{"subject": "internal_transfer", "from": "50.00", "approvals": 1, "perDay": true})
		rejected := waits(acme, acme.ID, a.ID, "60.00")
		ann.OK(decide(ann, rejected.Approval.ID, "reject"))
		cancelled := waits(acme, acme.ID, a.ID, "60.00")
		acme.OK(acme.Call("POST", "/wallet/account/transaction/"+cancelled.ID+"/cancel", nil))
		require.Equal(t, "00000", move(acme, acme.ID, a.ID, "49.99").Code, "neither counts in the day")
		forgotten := waits(acme, a.ID, acme.ID, "0.01")
		require.Equal(t, "49.980000", balance(b, a.ID))
		b.Clock.Advance(8 * 24 * time.Hour)
		b.RunJobs()
		require.Equal(t, "cancelled", b.Status(forgotten.ID))
		require.Equal(t, []string{"950.010000", "49.990000"}, []string{balance(b, acme.ID), balance(b, a.ID)})
		requireMovesBooked(t, b)
	})
}

func TestTransfer_IsNotApprovedIntoAnAccountThatWasClosedOrFrozenMeanwhile(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a, ann := own(acme, "Payroll"), member(acme, "ann@example.com", "approver")
		approvals(acme, object{"subject": "internal_transfer", "from": "0.00", "approvals": 1})
		made := waits(acme, acme.ID, a.ID, "10.00")
		acme.OK(acme.Call("POST", accounts+"/"+a.ID+"/close", nil))
		ann.Refused(fault.CustomerFrozen, decide(ann, made.Approval.ID, "approve"))
		require.Equal(t, []string{"990.000000", "10.000000", "0.000000"}, []string{balance(b, acme.ID), acme.Held(), balance(b, a.ID)})
		ann.OK(decide(ann, made.Approval.ID, "reject"))
		require.Equal(t, "1000.000000", balance(b, acme.ID))
		requireMovesBooked(t, b)
	})
}
