package verification_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

// dump returns the contents of a table as text.
func dump(t *testing.T, d *db.DB, table string) string {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
	require.NoError(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	require.NoError(t, err)
	var out strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		require.NoError(t, rows.Scan(values...))
		for _, v := range values {
			if text, ok := (*v.(*any)).([]byte); ok {
				out.Write(text)
				continue
			}
			fmt.Fprintf(&out, "%v|", *v.(*any))
		}
	}
	require.NoError(t, rows.Err())
	require.NotZero(t, out.Len(), table)
	return out.String()
}

func TestDecide_ApprovesAndNotifiesTheCustomer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		customerID, recordID := b.submitted()
		_, ok, err := b.service.VerifiedName(t.Context(), customerID)
		require.NoError(t, err)
		require.False(t, ok)
		operator := b.operator(staff.Compliance)
		var queue struct {
			List []struct {
				ID, Kind    string
				Status      int
				Customer    struct{ ID, Email, DisplayName string }
				SubmittedAt string
			}
			Meta struct{ Total int } `json:"_meta"`
		}
		b.call("GET", "/admin/verification?status=1", operator, nil).into(t, &queue)
		require.Equal(t, 1, queue.Meta.Total)
		require.Equal(t, recordID, queue.List[0].ID)
		require.Equal(t, customerID, queue.List[0].Customer.ID)
		require.Contains(t, queue.List[0].Customer.Email, "@example.com")

		require.Equal(t, 200, b.call("POST", "/admin/verification/individual/"+recordID+"/decision", operator, object{"decision": "approve", "reason": "all good"}).Status)
		require.Equal(t, "Your verification is complete", b.mailed().Subject)
		require.Equal(t, queue.List[0].Customer.Email, b.mailed().To)
		name, ok, err := b.service.VerifiedName(t.Context(), customerID)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, "Jane Doe", name)
		verified, err := b.service.Verified(t.Context(), d.Read(), customerID)
		require.NoError(t, err)
		require.True(t, verified)
		require.Contains(t, dump(t, d, "staff_audit"), "verification.approve")
		require.Equal(t, 409, b.call("POST", "/user/real-name", "customer:"+customerID, object{"firstName": "Eve"}).Status, "an approved record is final")
	})
}

func TestDecide_ReturnedRecordCanBeCorrectedAndResubmitted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		customerID, recordID := b.submitted()
		operator, token := b.operator(staff.Compliance), "customer:"+customerID
		path := "/admin/verification/individual/" + recordID + "/decision"
		require.Contains(t, b.call("POST", path, operator, object{"decision": "return"}).fields(t), "reason")
		returned := object{"decision": "return", "reason": "The picture is blurred", "fields": []object{{"field": "idDocument.frontFile", "reason": "blurred"}, {"field": "realness", "reason": "again please"}}}
		require.Equal(t, 200, b.call("POST", path, operator, returned).Status)
		require.Equal(t, 409, b.call("POST", path, operator, returned).Status, "decided once")

		var record struct {
			Status       int
			Decision     string
			ReviewNote   string
			ReviewFields []struct{ Field, Reason string }
			Realness     string
		}
		b.call("GET", "/user/real-name/self", token, nil).into(t, &record)
		require.Equal(t, 3, record.Status)
		require.Equal(t, "return", record.Decision)
		require.Equal(t, "The picture is blurred", record.ReviewNote)
		require.Len(t, record.ReviewFields, 2)
		require.Equal(t, "none", record.Realness, "the reviewer asked for it again")

		b.call("POST", "/user/real-name", token, object{"firstName": "Janet"}).into(t, &record)
		require.Equal(t, 0, record.Status)
		require.Equal(t, map[string]string{"realness": "V4004"}, b.call("POST", "/user/real-name", token, object{"submit": true}).fields(t))
		b.live("/user/real-name", token)
		b.call("POST", "/user/real-name", token, object{"submit": true}).into(t, &record)
		require.Equal(t, 1, record.Status)
		require.Empty(t, record.ReviewNote)

		var shown struct {
			Submissions int
			Individual  struct{ FirstName string }
			History     []struct{ What, Note string }
		}
		b.call("GET", "/admin/verification/individual/"+recordID, operator, nil).into(t, &shown)
		require.Equal(t, 2, shown.Submissions)
		require.Equal(t, "Janet", shown.Individual.FirstName)
		var what []string
		for _, e := range shown.History {
			what = append(what, e.What)
		}
		require.Equal(t, []string{"submitted", "return", "reopened", "submitted"}, what)
		require.Equal(t, "The picture is blurred", shown.History[1].Note)
	})
}

func TestDecide_RejectedRecordIsFinal(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	customerID, recordID := b.submitted()
	require.Equal(t, 200, b.call("POST", "/admin/verification/individual/"+recordID+"/decision", b.operator(staff.Compliance), object{"decision": "reject", "reason": "a forgery"}).Status)
	a := b.call("POST", "/user/real-name", "customer:"+customerID, object{"firstName": "Jane"})
	require.Equal(t, 409, a.Status)
	require.Equal(t, "V4002", a.Code)
	var record struct {
		Status   int
		Decision string
	}
	b.call("GET", "/user/real-name/self", "customer:"+customerID, nil).into(t, &record)
	require.Equal(t, 3, record.Status)
	require.Equal(t, "reject", record.Decision)
}

func TestDecide_ConcurrentReviewersDecideOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		_, recordID := b.submitted()
		answers := make([]answer, 4)
		operators := make([]string, len(answers))
		for i := range operators {
			operators[i] = b.operator(staff.Compliance)
		}
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = b.call("POST", "/admin/verification/individual/"+recordID+"/decision", operators[i], object{"decision": []string{"approve", "return"}[i%2], "reason": "so"})
			})
		}
		all.Wait()
		decided := 0
		for _, a := range answers {
			if a.Status == 200 {
				decided++
			} else {
				require.Equal(t, 409, a.Status)
			}
		}
		require.Equal(t, 1, decided)
	})
}

func TestDecide_RefusesApprovalWithAPotentialOrConfirmedMatch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		_, recordID := b.submitted(object{"firstName": "Viktor", "lastName": "Samplenko", "dateOfBirth": "1961-02-02"})
		operator := b.operator(staff.Compliance)
		approve := func() answer {
			return b.call("POST", "/admin/verification/individual/"+recordID+"/decision", operator, object{"decision": "approve"})
		}
		require.Equal(t, string(fault.ScreeningOpen), approve().Code)
		var matches struct {
			List []struct {
				ID, List, Entry, Name, Status string
				Score                         int
				Reasons                       []struct{ Code string }
			}
		}
		b.call("GET", "/admin/screening", operator, nil).into(t, &matches)
		require.Len(t, matches.List, 1)
		require.Equal(t, "SMP0001", matches.List[0].Entry)
		require.NotEmpty(t, matches.List[0].Reasons)
		path := "/admin/screening/" + matches.List[0].ID + "/decision"
		require.Equal(t, 200, b.call("POST", path, operator, object{"decision": "confirmed", "reason": "the same face"}).Status)
		require.Equal(t, 409, b.call("POST", path, operator, object{"decision": "false_positive", "reason": "no"}).Status, "decided once")
		require.Equal(t, string(fault.ScreeningOpen), approve().Code)
	})
}

func TestDecide_FalsePositiveIsNotReportedAgain(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, recordID := b.submitted(object{"firstName": "Viktor", "lastName": "Samplenko", "dateOfBirth": "1961-02-02"})
	operator := b.operator(staff.Compliance)
	var matches struct{ List []struct{ ID string } }
	b.call("GET", "/admin/screening", operator, nil).into(t, &matches)
	require.Equal(t, 200, b.call("POST", "/admin/screening/"+matches.List[0].ID+"/decision", operator, object{"decision": "false_positive", "reason": "born elsewhere"}).Status)
	done, err := b.service.Rescreen(t.Context(), -1, 10)
	require.NoError(t, err)
	require.Equal(t, 1, done)
	b.call("GET", "/admin/screening", operator, nil).into(t, &matches)
	require.Empty(t, matches.List)
	require.Equal(t, 200, b.call("POST", "/admin/verification/individual/"+recordID+"/decision", operator, object{"decision": "approve"}).Status)
}

func TestCase_ShowsTheReviewerChecksAndMatches(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, recordID := b.submitted(object{"politicallyExposed": true, "nationality": "FR"})
	var shown struct {
		Pictures []string
		Checks   []struct {
			Name   string
			Passed bool
		}
	}
	operator := b.operator(staff.Auditor)
	b.call("GET", "/admin/verification/individual/"+recordID, operator, nil).into(t, &shown)
	require.Len(t, shown.Pictures, 1)
	passed := map[string]bool{}
	for _, c := range shown.Checks {
		passed[c.Name] = c.Passed
	}
	require.Equal(t, map[string]bool{"liveness": true, "screening": true, "document_valid": true, "document_nationality": false, "document_number_unique": true, "proof_recent": true, "politically_exposed": false, "tax_residency": true}, passed)
	require.Equal(t, 404, b.call("GET", "/admin/verification/business/"+recordID, operator, nil).Status)
	require.Equal(t, 404, b.call("GET", "/admin/verification/individual/none", operator, nil).Status)
}

// It makes every call of the back office with every role, as a customer and without a token.
func TestBackOffice_AdmitsPermittedRolesOnly(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, recordID := b.submitted()
	tokens := map[string]string{"customer": "customer:" + b.customer(verification.KindIndividual), "nobody": ""}
	for _, role := range staff.Roles {
		tokens[string(role)] = b.operator(role)
	}
	for _, c := range []struct {
		method, path string
		body         object
		may          []string
	}{
		{"GET", "/admin/verification", nil, []string{"compliance", "auditor"}},
		{"GET", "/admin/verification/individual/" + recordID, nil, []string{"compliance", "auditor"}},
		{"POST", "/admin/verification/individual/" + recordID + "/decision", object{"decision": "return"}, []string{"compliance"}},
		{"GET", "/admin/screening", nil, []string{"compliance", "auditor"}},
		{"POST", "/admin/screening/none/decision", object{"decision": "false_positive", "reason": "x"}, []string{"compliance"}},
	} {
		for who, token := range tokens {
			status := b.call(c.method, c.path, token, c.body).Status
			switch {
			case who == "nobody":
				require.Equal(t, 401, status, "%s %s as %s", c.method, c.path, who)
			case contains(c.may, who):
				require.NotEqual(t, 403, status, "%s %s as %s", c.method, c.path, who)
			default:
				require.Equal(t, 403, status, "%s %s as %s", c.method, c.path, who)
			}
		}
	}
}

func contains(all []string, one string) bool {
	for _, a := range all {
		if a == one {
			return true
		}
	}
	return false
}

func TestBackOffice_RefusesDisabledOperators(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	operator := b.operator(staff.Compliance)
	require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE staff_operators SET active = FALSE")
		return err
	}))
	require.Equal(t, 403, b.call("GET", "/admin/verification", operator, nil).Status)
}

func TestRescreen_NewListIsComparedWithApprovedCustomers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		lists := &changing{Lists: sanctions.New(sanctions.Publication{List: "UK", Entries: []sanctions.Entry{{List: "UK", ID: "1", Person: true, Names: []sanctions.Name{{Family: "Nobody Here"}}}}})}
		b := newBench(t, d, func(o *outside) { o.lists = lists })
		customerID, recordID := b.submitted()
		operator := b.operator(staff.Compliance)
		require.Equal(t, 200, b.call("POST", "/admin/verification/individual/"+recordID+"/decision", operator, object{"decision": "approve"}).Status)
		require.NoError(t, d.Tx(t.Context(), b.queue.Schedule))
		_, err := b.queue.RunDue(t.Context())
		require.NoError(t, err)
		matches := func() (n int64) {
			_, n, err := b.screening.Matches(t.Context(), screening.Potential, db.Window{Limit: 10})
			require.NoError(t, err)
			return n
		}
		require.Zero(t, matches())

		lists.next = sanctions.New(sanctions.Publication{List: "UK", Entries: []sanctions.Entry{{List: "UK", ID: "2", Person: true, Names: []sanctions.Name{{Family: "Jane Doe"}}}}})
		b.clock.Advance(time.Hour)
		_, err = b.queue.RunDue(t.Context())
		require.NoError(t, err)
		require.Equal(t, int64(1), matches())
		var shown struct{ Matches []struct{ Entry string } }
		b.call("GET", "/admin/verification/individual/"+recordID, operator, nil).into(t, &shown)
		require.Equal(t, "2", shown.Matches[0].Entry)

		// Until then payments from and to the customer wait for operators, who see the match.
		hasOpenMatch := func() bool {
			yes, err := b.screening.HasOpenMatch(t.Context(), d.Read(), customerID)
			require.NoError(t, err)
			return yes
		}
		require.True(t, hasOpenMatch())
		var standing struct {
			Status       int
			HasOpenMatch bool
			Case         struct{ Kind, ID string }
		}
		b.call("GET", "/admin/customer/"+customerID+"/verification", operator, nil).into(t, &standing)
		require.Equal(t, 2, standing.Status)
		require.True(t, standing.HasOpenMatch)
		require.Equal(t, recordID, standing.Case.ID)
		var queue struct {
			List []struct {
				ID       string
				Customer struct{ ID string }
				Case     struct{ Kind, ID string }
			}
		}
		b.call("GET", "/admin/screening", operator, nil).into(t, &queue)
		require.Equal(t, customerID, queue.List[0].Customer.ID)
		require.Equal(t, recordID, queue.List[0].Case.ID)
		require.Equal(t, 400, b.call("POST", "/admin/screening/"+queue.List[0].ID+"/decision", operator, object{"decision": "false_positive", "reason": " "}).Status)
		require.Equal(t, 200, b.call("POST", "/admin/screening/"+queue.List[0].ID+"/decision", operator, object{"decision": "false_positive", "reason": "another birthday"}).Status)
		require.Equal(t, 409, b.call("POST", "/admin/screening/"+queue.List[0].ID+"/decision", operator, object{"decision": "confirmed", "reason": "second thoughts"}).Status)
		require.False(t, hasOpenMatch())
	})
}

// changing are lists whose publication changes during a test.
type changing struct {
	*sanctions.Lists
	next *sanctions.Lists
}

func (c *changing) Refresh() (bool, error) {
	if c.next == nil {
		return false, nil
	}
	c.Lists, c.next = c.next, nil
	return true, nil
}

func TestDecide_EachDecisionIsOneEventThatShowsTheCheckAsItsCallDoes(t *testing.T) {
	for _, decision := range []string{"approve", "reject", "return"} {
		t.Run(decision, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := newBench(t, d)
				customerID, recordID := b.submitted()
				require.Empty(t, b.published(customerID), "nothing is decided")
				body := object{"decision": decision, "reason": "so"}
				if decision == "return" {
					body["fields"] = []object{{"field": "realness", "reason": "again please"}}
				}
				require.Equal(t, 200, b.call("POST", "/admin/verification/individual/"+recordID+"/decision", b.operator(staff.Compliance), body).Status)
				all := b.published(customerID)
				require.Len(t, all, 1)
				require.Equal(t, events.VerificationDecided, all[0].Type)
				shown := b.call("GET", "/user/real-name/self", "customer:"+customerID, nil)
				require.JSONEq(t, string(shown.Data), string(all[0].Data))
			})
		})
	}
}
