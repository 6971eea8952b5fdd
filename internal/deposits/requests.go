package deposits

import "github.com/gbpc/gbpc/internal/staff"

// The kinds of the requests that other operators decide on.
var (
	assignKind = staff.Kind[staff.Reason]{
		Name: "unmatched_credit_assign", Roles: either(), Action: "unmatched_credit.request", About: "unmatched_credit",
	}
	returnKind = staff.Kind[returnDetail]{
		Name: "unmatched_credit_return", Roles: either(), Action: "unmatched_credit.request", About: "unmatched_credit",
	}
	releaseKind = staff.Kind[releaseDetail]{
		Name: "quarantine_release", Roles: []staff.Role{staff.Compliance}, Action: "quarantine.request_release", About: "deposit",
	}
)

type returnDetail struct {
	Payee  string `json:"payee,omitempty"`
	Reason string `json:"reason"`
}

type releaseDetail struct {
	Sender  string `json:"sender"`
	Network string `json:"network"`
	Verdict string `json:"verdict"`
	Reason  string `json:"reason"`
}

// either are the roles that deal with money that is nobody's yet.
func either() []staff.Role { return []staff.Role{staff.Treasury, staff.Compliance} }

// handleRequests registers what becomes of them.
func (s *Service) handleRequests() {
	staff.Handle(s.staff, assignKind, staff.Handler[staff.Reason]{
		Approved: s.assignAsApproved, Rejected: openAgain[staff.Reason](s), MovedOn: unmatchedOver[staff.Reason],
	})
	staff.Handle(s.staff, returnKind, staff.Handler[returnDetail]{
		Approved: s.returnAsApproved, Rejected: openAgain[returnDetail](s), MovedOn: unmatchedOver[returnDetail],
	})
	staff.Handle(s.staff, releaseKind, staff.Handler[releaseDetail]{Approved: s.endRelease, Rejected: s.endRelease, MovedOn: quarantineOver})
}
