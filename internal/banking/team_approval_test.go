package banking_test

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
	"github.com/gbpc/gbpc/internal/team"
)

// firm is a verified business whose new payees need the approval of one member, and cool off for a day.
type firm struct {
	*bench
	person
	owner, approver *signedIn
}

func eachFirm(t *testing.T, test func(t *testing.T, f *firm)) {
	t.Helper()
	each(t, func(t *testing.T, b *bench) { test(t, newFirm(b)) })
}

func newFirm(b *bench) *firm {
	b.t.Helper()
	b.queue = jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock})
	people := customer.New(customer.Dependencies{DB: b.db, Sealer: b.keys, Clock: b.clock})
	outbox := mail.New(mail.Dependencies{DB: b.db, Queue: b.queue, Sealer: b.keys, Clock: b.clock})
	guard, err := auth.New(
		auth.Config{PasswordSecondaryAuth: true, BankCoolingOffHours: 24, PasswordHashing: passwords.Config{MemoryKiB: 64, Iterations: 1}, Site: "http://localhost", RelyingParty: "localhost", Origins: []string{"http://localhost"}},
		auth.Dependencies{DB: b.db, Customers: people, Mail: outbox, Limits: limit.New(limit.Dependencies{DB: b.db, Sealer: b.keys, Clock: b.clock}), Queue: b.queue, Sealer: b.keys, Clock: b.clock})
	require.NoError(b.t, err)
	members := team.New(team.Config{Site: "http://localhost"}, team.Dependencies{
		DB: b.db, Customers: people, Auth: guard, Events: events.New(events.Dependencies{DB: b.db, Sealer: b.keys, Clock: b.clock}), Mail: outbox, Queue: b.queue, Sealer: b.keys, Clock: b.clock,
	})
	members.Bind(everybody{})
	f := &firm{bench: b, person: person{party: iso20022.Party{Name: "Acme Ltd", Account: iso20022.Account{SortCode: "107999", Number: "88837491"}}}}
	b.tx(func(ctx context.Context, tx db.Tx) error {
		m, err := guard.CreateUser(ctx, tx, auth.NewUser{Email: "acme@example.com", Password: janesPassword, DisplayName: "Acme", Kind: customer.Business})
		if err != nil {
			return err
		}
		f.id = m.Customer.ID
		ann, err := guard.CreateUser(ctx, tx, auth.NewUser{Email: "ann@example.com", Password: janesPassword, DisplayName: "Ann", Kind: customer.Individual})
		if err != nil {
			return err
		}
		_, err = people.AddMember(ctx, tx, f.id, ann.User.ID, customer.RoleApprover)
		return err
	})
	b.names[f.id] = "Acme Ltd"
	b.Service = banking.New(banking.Config{Issuer: issuer}, banking.Dependencies{DB: b.db, Clock: b.clock, Queue: b.queue, Sealer: b.keys, Rail: b.folder, Sink: b.sink, Verified: b.names,
		Auth: guard, Customers: people, Team: members, Payees: b.payees, Modulus: modulus.Published(), Exceptions: b.exceptions})
	server := api.New(api.Config{Version: "1"})
	auth.Register(server.Department("auth"), guard, approved{})
	team.Register(server.Department("team"), members, guard.Access())
	b.Register(server.Department("banking"), guard.Access(), oneNetwork{})
	door := openapitest.Handler(b.t, server.Handler(http.NotFoundHandler()))
	f.owner, f.approver = &signedIn{bench: b, handler: door}, &signedIn{bench: b, handler: door}
	f.signIn()
	f.capital()
	policy := map[string]any{"rules": []any{map[string]any{"subject": "recipient", "from": "0.00", "approvals": 1}}, "separation": true}
	f.owner.authenticated("PUT", "/team/policy", policy)
	require.Equal(b.t, 200, f.owner.call("PUT", "/team/policy", policy).Status)
	return f
}

// everybody has an identity check.
type everybody struct{ approved }

func (everybody) Verified(context.Context, db.Conn, string) (bool, error) { return true, nil }

func (everybody) PersonOf(context.Context, db.Conn, string, string) (string, error) { return "", nil }

// signIn begins new sessions of both for the business.
func (f *firm) signIn() {
	f.t.Helper()
	for email, p := range map[string]*signedIn{"acme@example.com": f.owner, "ann@example.com": f.approver} {
		p.token = ""
		var login struct{ TokenInfo struct{ TokenValue string } }
		require.NoError(f.t, json.Unmarshal(p.call("POST", "/user/auth/login", map[string]any{"email": email, "password": janesPassword}).Data, &login))
		p.token = login.TokenInfo.TokenValue
	}
	require.Equal(f.t, 200, f.approver.call("POST", "/user/self/business", map[string]any{"id": f.id}).Status)
}

// added adds the account of the business, and returns its id with that of the approval for which it waits.
func (f *firm) added() (bankID, approvalID string) {
	f.t.Helper()
	a := f.owner.call("POST", banks, map[string]any{"accountHolder": "Acme Ltd", "sortCode": "10-79-99", "accountNumber": "88837491"})
	require.Equal(f.t, 200, a.Status, string(a.Data))
	var list struct {
		List []struct{ ID, Item, Summary string }
	}
	require.NoError(f.t, json.Unmarshal(f.owner.call("GET", "/team/approval?status=pending", map[string]any{}).Data, &list))
	require.Len(f.t, list.List, 1)
	require.Equal(f.t, "Acme Ltd, 10-79-99, 88837491", list.List[0].Summary)
	return list.List[0].Item, list.List[0].ID
}

func (f *firm) verify(bankID string) {
	f.t.Helper()
	f.settle()
	_, err := f.VerifyBankAccount(f.t.Context(), f.id, bankID, f.code(f.person))
	require.NoError(f.t, err)
}

// decide decides with the authentication for it.
func (f *firm) decide(approvalID, decision string) answered {
	f.t.Helper()
	path, body := "/team/approval/"+approvalID+"/decision", map[string]any{"decision": decision}
	a := f.approver.call("POST", path, body)
	if a.Code != fault.SecondaryAuthRequired {
		return a
	}
	var needed struct{ ChallengeID string }
	require.NoError(f.t, json.Unmarshal(a.Data, &needed))
	require.Equal(f.t, 200, f.approver.call("POST", "/user/auth/secondary-login", map[string]any{"challengeId": needed.ChallengeID, "method": "password", "password": janesPassword}).Status)
	return f.approver.call("POST", path, body)
}

func (f *firm) account(bankID string) banking.BankAccount {
	f.t.Helper()
	found, err := f.BankAccount(f.t.Context(), f.db.Read(), f.id, bankID)
	require.NoError(f.t, err)
	return found
}

func (f *firm) payable(bankID string) error {
	_, err := f.VerifiedBankAccount(f.t.Context(), f.db.Read(), f.id, bankID)
	return err
}

func TestTeam_AVerifiedAccountCoolsOffFromItsApprovalOn(t *testing.T) {
	eachFirm(t, func(t *testing.T, f *firm) {
		bankID, approvalID := f.added()
		f.verify(bankID)
		f.clock.Advance(30 * time.Hour)
		f.signIn()
		require.True(t, f.account(bankID).AwaitingApproval)
		require.ErrorIs(t, f.payable(bankID), banking.ErrBankNotVerified)
		require.Equal(t, fault.Success, f.decide(approvalID, "approve").Code)
		now := f.account(bankID)
		require.NoError(t, f.payable(bankID))
		require.False(t, now.AwaitingApproval)
		require.Equal(t, f.clock.Now().Add(24*time.Hour), now.ActiveAt.UTC())
		require.True(t, now.CoolingOff(f.clock.Now()))
	})
}

func TestTeam_AnAccountThatIsApprovedBeforeItIsVerifiedCoolsOffFromItsVerificationOn(t *testing.T) {
	eachFirm(t, func(t *testing.T, f *firm) {
		bankID, approvalID := f.added()
		require.Equal(t, fault.Success, f.decide(approvalID, "approve").Code)
		require.ErrorIs(t, f.payable(bankID), banking.ErrBankNotVerified)
		require.Zero(t, f.account(bankID).ActiveAt)
		f.clock.Advance(30 * time.Hour)
		f.verify(bankID)
		require.NoError(t, f.payable(bankID))
		require.Equal(t, f.clock.Now().Add(24*time.Hour), f.account(bankID).ActiveAt.UTC())
	})
}

func TestTeam_AnAccountThatItRejectsOrForgetsIsRemovedAndCanBeAddedAgain(t *testing.T) {
	eachFirm(t, func(t *testing.T, f *firm) {
		rejected, approvalID := f.added()
		f.verify(rejected)
		require.Equal(t, fault.Success, f.decide(approvalID, "reject").Code)
		require.ErrorIs(t, f.payable(rejected), banking.ErrNotFound)
		require.Equal(t, fault.ApprovalDecided, f.decide(approvalID, "approve").Code)
		forgotten, _ := f.added()
		f.clock.Advance(7 * 24 * time.Hour)
		f.work()
		require.ErrorIs(t, f.payable(forgotten), banking.ErrNotFound)
		f.signIn()
		f.added()
	})
}

func TestTeam_AnAccountThatIsRemovedMeanwhileIsNotApproved(t *testing.T) {
	eachFirm(t, func(t *testing.T, f *firm) {
		bankID, approvalID := f.added()
		f.verify(bankID)
		require.NoError(t, f.RemoveBankAccount(t.Context(), f.id, bankID))
		require.Equal(t, fault.ApprovalDecided, f.decide(approvalID, "approve").Code)
		require.ErrorIs(t, f.payable(bankID), banking.ErrNotFound)
	})
}
