package exceptions

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff"
)

func registerGroups(r *api.Router, h handler, g staff.Gate) {
	api.Get(
		r, "/admin/exception/group", g.RequireOperator(), "listExceptionGroups",
		"List the open exceptions by kind and reason: those of high severity first, then the oldest", h.groups,
	)
	api.Post(
		r, "/admin/exception/group/action", g.RequireOperator(), "actOnExceptionGroup", "Act on every open exception of one kind and reason",
		h.actTogether,
		api.Describe("An action that moves money is one approval for all of them, and is then carried out for each. Resolved exceptions and those awaiting approval are skipped, so the call can be repeated; "+
			"exceptions that refuse the action are listed and do not stop the others. left counts those beyond one call: repeat it with after for them."))
}

type listGroups struct {
	Kind     string `query:"kind" maxLength:"64"`
	Severity string `query:"severity" enum:"high,normal"`
	Reason   string `query:"reason" maxLength:"64" doc:"a code"`
	Owner    string `query:"owner" enum:"me,nobody"`
	MinAge   int    `query:"minAgeHours" minimum:"0" maximum:"87600" doc:"only those that have been open for so many hours"`
}

type groupsView struct {
	At   time.Time   `json:"at" doc:"when the list was read: until of an action on what it shows"`
	List []groupView `json:"list" nullable:"false"`
}

type groupView struct {
	Kind     Kind         `json:"kind"`
	Reason   string       `json:"reason" doc:"a code"`
	Severity Severity     `json:"severity" enum:"high,normal"`
	Count    int64        `json:"count"`
	Pending  int64        `json:"pending" doc:"how many of them wait for an approval"`
	Totals   []totalView  `json:"totals" nullable:"false" doc:"what they are about, in each currency"`
	Oldest   time.Time    `json:"oldest" doc:"since when the oldest is open"`
	Choices  []choiceView `json:"choices" nullable:"false" doc:"what can be done about all of them"`
}

type totalView struct {
	Amount   string `json:"amount"`
	Currency string `json:"currency"`
}

func (h handler) groups(ctx context.Context, in *listGroups) (groupsView, error) {
	f := h.filterOf(ctx, &listExceptions{Kind: in.Kind, Severity: in.Severity, Reason: in.Reason, Owner: in.Owner, MinAge: in.MinAge})
	at := h.exceptions.clock.Now() // before it is read, so that nothing is included that it does not show
	groups, err := h.exceptions.Groups(ctx, f)
	if err != nil {
		return groupsView{}, err
	}
	me := staff.CurrentOperator(ctx)
	view := groupsView{At: at, List: make([]groupView, len(groups))}
	for i, g := range groups {
		v := groupView{
			Kind: g.Kind, Reason: g.Reason, Severity: g.Severity, Count: g.Count, Pending: g.Pending, Totals: []totalView{}, Oldest: g.Oldest,
			Choices: []choiceView{},
		}
		for _, sum := range g.Totals {
			v.Totals = append(v.Totals, totalView{sum.String(), sum.Currency().Code()})
		}
		for _, a := range h.exceptions.GroupActionsOf(g) {
			v.Choices = append(v.Choices, choiceView{a.Name, a.ByTwo, me.May(a.Roles...)})
		}
		view.List[i] = v
	}
	return view, nil
}

type actOnGroup struct {
	Body struct {
		Kind       string    `json:"kind" maxLength:"64"`
		Cause      string    `json:"cause" maxLength:"64" doc:"the code in reason of the exceptions"`
		Until      time.Time `json:"until" required:"false" doc:"only those that were open then, so that nothing is included that the operator has not seen; now if omitted"`
		After      string    `json:"after" required:"false" maxLength:"64" doc:"next of the answer before: goes on behind it"`
		Action     string    `json:"action" maxLength:"64"`
		Reason     string    `json:"reason" maxLength:"2000"`
		CustomerID string    `json:"customerId" required:"false" maxLength:"64" doc:"required to assign: to whom"`
	}
}

type outcomeView struct {
	Done       int           `json:"done" doc:"carried out, or requested"`
	ApprovalID string        `json:"approvalId,omitempty" doc:"the approval that all of them wait for"`
	Refused    []refusalView `json:"refused" nullable:"false"`
	Left       int64         `json:"left" doc:"repeat the call for these, with after"`
	Next       string        `json:"next,omitempty" doc:"after of that call"`
}

type refusalView struct {
	ID   string     `json:"id"`
	Code fault.Code `json:"code"`
}

func (h handler) actTogether(ctx context.Context, in *actOnGroup) (outcomeView, error) {
	until := in.Body.Until
	if until.IsZero() {
		until = h.exceptions.clock.Now()
	}
	out, err := h.exceptions.ActTogether(ctx, staff.CurrentOperator(ctx), Together{
		Kind: Kind(in.Body.Kind), Reason: in.Body.Cause, Until: until, After: in.Body.After, Action: in.Body.Action,
		Input: Input{Reason: in.Body.Reason, CustomerID: in.Body.CustomerID},
	})
	view := outcomeView{Done: out.Done, ApprovalID: out.ApprovalID, Refused: []refusalView{}, Left: out.Left, Next: out.Next}
	for _, r := range out.Refused {
		view.Refused = append(view.Refused, refusalView{r.ExceptionID, r.Code})
	}
	return view, err
}
