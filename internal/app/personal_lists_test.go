package app

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff"
)

// The single read of the things, or persons, of each list; "" where nothing in the list is a person's.
var singleReads = map[string]string{
	"/admin/approval":                    "/admin/approval/{id}",
	"/admin/audit":                       "", // what operators did, by the ids of things
	"/admin/bank/file":                   "",
	"/admin/bank/payout":                 "",
	"/admin/bank/unexplained-entry":      "/admin/bank/unexplained-entry/{account}/{ref}",
	"/admin/bug":                         "/admin/bug/{id}",
	"/admin/contact":                     "/admin/contact/{id}",
	"/admin/customer":                    "/admin/customer/{id}",
	"/admin/customer/{id}/transaction":   "/admin/customer/{id}",
	"/admin/erasure":                     "", // ids, and when
	"/admin/exception":                   "/admin/exception/{id}",
	"/admin/exception/group":             "",
	"/admin/journal":                     "",
	"/admin/month":                       "/admin/month/{month}",
	"/admin/operator":                    "/admin/operator/{id}/sign-in",
	"/admin/travel-rule":                 "/admin/travel-rule/{id}",
	"/admin/quarantine":                  "/admin/customer/{id}",
	"/admin/redemption-breach":           "/admin/customer/{id}",
	"/admin/reserve/order":               "",
	"/admin/reserve/valuation":           "",
	"/admin/screening":                   "/admin/verification/{kind}/{id}",
	"/admin/security-event":              "/admin/customer/{id}/sign-in", // of an operator: see below
	"/admin/transaction":                 "/admin/customer/{id}",
	"/admin/treasury/corporate-credit":   "/admin/bank/unexplained-entry/{account}/{ref}",
	"/admin/treasury/debit-resolution":   "",
	"/admin/treasury/debt":               "/admin/customer/{id}",
	"/admin/treasury/fee-payout":         "",
	"/admin/treasury/reconciliation":     "",
	"/admin/treasury/reconciliation/day": "",
	"/admin/treasury/repayment":          "/admin/customer/{id}",
	"/admin/unmatched-credit":            "/admin/customer/{id}", // the sender of a credit is shown as a customer is
	"/admin/verification":                "/admin/verification/{kind}/{id}",
}

func TestBackOffice_EachListAdmitsOnlyRolesThatItsSingleReadAdmits(t *testing.T) {
	a := joined(t)
	access := map[string]string{}
	for _, route := range a.server.Routes() {
		if route.Method == http.MethodGet {
			access[strings.TrimPrefix(route.Path, "/api")] = route.Access
		}
	}
	for _, list := range listsOfBackOffice(t, a) {
		single, known := singleReads[list]
		require.True(t, known, "%s is in no row of singleReads", list)
		if single == "" {
			continue
		}
		require.Contains(t, access, single)
		for _, role := range staff.Roles {
			if named(access[list], string(role)) {
				require.True(t, named(access[single], string(role)), "%s reads %s and not %s", role, list, single)
			}
		}
	}
}

// What is planted, and the call that reads the person it is about.
var planted = map[string]string{
	"jane.planted@example.com":     "/api/admin/customer/{id}",
	"Jane Planted":                 "/api/admin/customer/{id}",
	"words about Jane":             "/api/admin/customer/{id}",
	"0x9999999999plantedPayee":     "/api/admin/customer/{id}",
	"0x8888888888plantedSender":    "/api/admin/customer/{id}",
	"new.operator@example.com":     "/api/admin/operator/{id}/sign-in",
	"words about an operator":      "/api/admin/operator/{id}/sign-in",
	"192.0.2.99":                   "/api/admin/operator/{id}/sign-in",
	"words to support, planted":    "/api/admin/contact/{id}",
	"writer.planted@example.com":   "/api/admin/contact/{id}",
	"reporter.planted@example.com": "/api/admin/bug/{id}",
}

func TestBackOffice_NoListShowsARoleAPersonThatItsSingleReadRefuses(t *testing.T) {
	a := joined(t)
	door := handlerOf(t, a)
	tokens := map[staff.Role]string{}
	for _, role := range staff.Roles {
		tokens[role] = signIn(t, a, door, string(role), []staff.Role{role})
	}
	customerID, operatorID := plantPersons(t, a)
	for address, body := range map[string]string{
		"/api/support/contact/submit": `{"name":"A Writer","email":"writer.planted@example.com","category":"other","subject":"words to support, planted","message":"a message that is long enough"}`,
		"/api/bug/bug-bounty/submit":  `{"email":"reporter.planted@example.com","title":"A bug","severity":"low","description":"a description that is long enough","steps":"one, two","impact":"none"}`,
	} {
		w := httptest.NewRecorder()
		door.ServeHTTP(w, request(t, http.MethodPost, address, "", body))
		require.Equal(t, http.StatusOK, w.Code, address+w.Body.String())
	}
	get := func(role staff.Role, address string) (int, string) {
		w := httptest.NewRecorder()
		door.ServeHTTP(w, request(t, http.MethodGet, address, tokens[role], ""))
		return w.Code, w.Body.String()
	}
	access, shown := map[string]string{}, map[string]bool{}
	for _, route := range a.server.Routes() {
		if route.Method == http.MethodGet {
			access[route.Path] = route.Access
		}
	}
	for _, role := range staff.Roles {
		var texts []string
		for _, list := range listsOfBackOffice(t, a) {
			address := "/api" + strings.ReplaceAll(list, "{id}", customerID) + "?"
			queries := []string{"limit=100", "format=csv"}
			switch list {
			case "/admin/exception/group":
				queries = []string{""}
			case "/admin/security-event":
				queries = []string{"limit=100&userId=" + operatorID, "format=csv&userId=" + operatorID}
			}
			for _, query := range queries {
				code, text := get(role, address+query)
				if code == http.StatusOK {
					texts = append(texts, list+" "+query+"\n"+text)
				}
				texts = append(texts, singles(list, text, func(address string) string { _, text := get(role, address); return text })...)
			}
		}
		for secret, home := range planted {
			for _, text := range texts {
				where, _, _ := strings.Cut(text, "\n")
				if named(access[home], string(role)) {
					shown[secret] = shown[secret] || strings.Contains(text, secret)
				} else if strings.Contains(text, secret) {
					t.Errorf("%s reads %q in %s, and not in %s", role, secret, where, home)
				}
			}
		}
	}
	for secret := range planted {
		require.True(t, shown[secret], "%s is shown to those who may read it", secret)
	}
}

// singles reads each thing of the two lists that every operator reads by itself.
func singles(list, text string, get func(address string) string) (texts []string) {
	if list != "/admin/approval" && list != "/admin/exception" {
		return nil
	}
	var answer struct {
		Data struct{ List []struct{ ID string } }
	}
	_ = json.Unmarshal([]byte(text), &answer) // CSV is none
	for _, one := range answer.Data.List {
		texts = append(texts, list+"/{id}\n"+get("/api"+list+"/"+one.ID))
	}
	return texts
}

// plantPersons makes a customer and an operator, and what stands about them in the lists.
func plantPersons(t *testing.T, a *App) (customerID, operatorID string) {
	t.Helper()
	ctx := staff.WithOperator(api.WithInfo(t.Context(), api.Info{Address: "192.0.2.99"}), staff.Operator{})
	by := staff.Operator{UserID: id.New(), Name: "colleague@example.com", Active: true, Roles: staff.Roles}
	require.NoError(t, a.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		jane, err := a.auth.CreateUser(ctx, tx, auth.NewUser{Email: "jane.planted@example.com", Password: "Correct-horse-9", DisplayName: "Jane Planted", Country: "GB", Kind: customer.Individual})
		if err != nil {
			return err
		}
		colleague, err := a.auth.CreateUser(ctx, tx, auth.NewUser{Email: by.Name, Password: "Correct-horse-9", DisplayName: "Colleague", Country: "GB"})
		if err != nil {
			return err
		}
		customerID, operatorID, by.UserID = jane.Customer.ID, colleague.User.ID, colleague.User.ID
		return a.staff.SaveOperator(ctx, tx, operatorID, by.Name, staff.Roles)
	}))
	_, err := a.staff.RequestFreeze(ctx, by, staff.Freeze{CustomerID: customerID, Frozen: true, LegalBasis: "other", Reason: "a reason"})
	require.NoError(t, err)
	_, err = a.staff.RequestInvitation(ctx, by, staff.Invitation{Email: "new.operator@example.com", Roles: []staff.Role{staff.Support}, Reason: "words about an operator"})
	require.NoError(t, err)
	require.NoError(t, a.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		details := map[string]string{"payee": "0x9999999999plantedPayee", "reason": "words about Jane"}
		review := staff.Kind[map[string]string]{Name: "withdrawal"}
		if _, err := review.Ask(ctx, tx, a.staff, staff.Proposal[map[string]string]{Subject: id.New(), CustomerID: customerID, RequestedName: "customer", Detail: details, Needed: 2}); err != nil {
			return err
		}
		if err := a.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.ChainDepositHeld, Subject: id.New(), CustomerID: customerID, Reason: "sender_unknown", Details: map[string]string{"sender": "0x8888888888plantedSender"}}); err != nil {
			return err
		}
		return a.staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "test", Subject: "customer", SubjectID: customerID})
	}))
	return customerID, operatorID
}
