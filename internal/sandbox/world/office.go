package world

import (
	"context"
	"slices"
	"time"
)

// quiet is when the two seeded customers stop paying, so that they can end with what they began with.
func (m *maker) quiet() time.Time { return m.end.Add(-min(60*time.Hour, m.end.Sub(m.begin)/3)) }

// closing is when operators stop deciding: what comes later is open when the world ends.
func (m *maker) closing() time.Time { return m.end.Add(-min(20*time.Hour, m.end.Sub(m.begin)/4)) }

// planDays plans what happens every day: midnight, and two sessions of the operators.
func (m *maker) planDays() {
	for day := m.begin.Truncate(aDay).Add(aDay); day.Before(m.end); day = day.Add(aDay) {
		m.at(day.Add(20*time.Minute), "midnight", m.Routine) // the bank's day has ended; what repeats for ever is done once a day
	}
	const morning, afternoon = 9*time.Hour + 25*time.Minute, 15*time.Hour + 10*time.Minute
	for day := m.begin.Add(-ends); day.Before(m.end); day = day.Add(aDay) {
		for _, hour := range []time.Duration{morning, afternoon} {
			if at := day.Add(hour); at.After(m.begin) && at.Before(m.closing()) {
				m.at(at, "office hours", m.office)
			}
		}
	}
	m.planIncidents()
}

// office has the operators work through what waits for them. Where they decide nothing, nothing becomes due.
func (m *maker) office(ctx context.Context) error {
	before := m.serial
	for _, queue := range []struct {
		name string
		work func(context.Context) error
	}{
		{"screening matches", m.decideMatches}, {"verifications", m.decideVerifications}, {"unmatched credits", m.decideCredits},
		{"unexplained debits", m.explainDebits},
		{"coins without a message", m.decideUnnamed}, {"exceptions", m.actOnExceptions}, {"messages", m.answerMessages},
		{"bug reports", m.moveReports}, {"valuation", m.valueBill}, {"months", m.closeMonths}, {"approvals", m.decideApprovals},
	} {
		m.try(queue.name, queue.work(ctx))
	}
	if m.serial == before { // each thing that is sent has a number
		return nil
	}
	return m.Settle(ctx)
}

// decideMatches decides on names that are like one on a list: every other one is the one who is listed, and gets no account.
func (m *maker) decideMatches(ctx context.Context) error {
	var found list[struct{ ID, CustomerID, Status string }]
	if err := m.call(ctx, m.operator, get, "/admin/screening?status=potential&pageSize=100", nil, &found); err != nil {
		return err
	}
	for _, match := range found.List {
		decision := map[string]string{"decision": "false_positive", "reason": "Date and place of birth differ."}
		if m.matches++; m.matches%2 == 0 {
			decision = map[string]string{"decision": "confirmed", "reason": "Name, date of birth and passport agree."}
		}
		if err := m.call(ctx, m.operator, post, "/admin/screening/"+match.ID+"/decision", decision, nil); err != nil {
			return err
		}
		for _, c := range m.people {
			if c.fate != listed || c.record == "" {
				continue
			}
			if id, err := m.id(ctx, c); err != nil || id != match.CustomerID {
				continue
			}
			c.fate = accepted
			if decision["decision"] == "confirmed" {
				c.fate = barred
			}
		}
	}
	return nil
}

// decideCredits assigns the first unmatched credit and returns the next, by turns.
func (m *maker) decideCredits(ctx context.Context) error {
	var open list[struct{ ID, CustomerID string }]
	if err := m.call(ctx, m.operator, get, "/admin/unmatched-credit?status=open&pageSize=100", nil, &open); err != nil {
		return err
	}
	for _, credit := range open.List {
		m.credits++
		to := credit.CustomerID
		if c := m.active(false); to == "" && c != nil {
			id, err := m.id(ctx, c)
			if err != nil {
				return err
			}
			to = id
		}
		path, body := "return", map[string]string{"reason": "The payer did not answer; back to the account it came from."}
		if m.credits%2 == 1 && to != "" {
			path, body = "assign", map[string]string{"customerId": to, "reason": "The payer sent a copy of the order."}
		}
		if err := m.call(ctx, m.operator, post, "/admin/unmatched-credit/"+credit.ID+"/"+path, body, nil); err != nil {
			return err
		}
	}
	return nil
}

// explainDebits says what the bank took without an order.
func (m *maker) explainDebits(ctx context.Context) error {
	var open list[struct {
		Account, Ref string
		Recall       bool
	}]
	if err := m.call(ctx, m.operator, get, "/admin/bank/unexplained-entry?pageSize=100", nil, &open); err != nil {
		return err
	}
	for _, debit := range open.List {
		if m.explained[debit.Ref] {
			continue // it waits for its approval
		}
		body := map[string]string{"account": debit.Account, "ref": debit.Ref, "purpose": "charge", "reason": "As the tariff of the bank says."}
		if debit.Recall && m.recalledFrom != nil {
			id, err := m.id(ctx, m.recalledFrom)
			if err != nil {
				return err
			}
			body["purpose"], body["customerId"], body["reason"] = "recall", id, "The payer's bank asked for the payment back."
		}
		if err := m.call(ctx, m.operator, post, "/admin/treasury/debit-resolution", body, nil); err != nil {
			return err
		}
		if m.explained == nil {
			m.explained = map[string]bool{}
		}
		m.explained[debit.Ref] = true
	}
	return nil
}

// actOnExceptions has payouts that the bank lost sent again, three days after they were due.
func (m *maker) actOnExceptions(ctx context.Context) error {
	var open list[struct {
		ID, Kind   string
		Since      time.Time
		Actions    []string
		ApprovalID *string
	}]
	if err := m.call(ctx, m.operator, get, "/admin/exception?status=open&pageSize=100", nil, &open); err != nil {
		return err
	}
	const threeDays = 72 * time.Hour
	for _, e := range open.List {
		if e.Kind != "payout_unanswered" || m.Now().Sub(e.Since) < threeDays || !slices.Contains(e.Actions, "retry") {
			continue
		}
		if err := m.call(
			ctx, m.operator, post, "/admin/exception/"+e.ID+"/action",
			map[string]string{"action": "retry", "reason": "The bank has no record of the order."}, nil,
		); err != nil {
			return err
		}
	}
	return nil
}

func (m *maker) answerMessages(ctx context.Context) error {
	var waiting list[struct{ ID, State string }]
	if err := m.call(ctx, m.operator, get, "/admin/contact?state=new&pageSize=100", nil, &waiting); err != nil {
		return err
	}
	for _, message := range waiting.List {
		if err := m.call(
			ctx, m.operator, post, "/admin/contact/"+message.ID+"/answer",
			map[string]string{"text": "Thank you for your message. You find it under Statements; write again if anything is missing."}, nil,
		); err != nil {
			return err
		}
		if m.chance(60) {
			if err := m.call(ctx, m.operator, post, "/admin/contact/"+message.ID+"/state", map[string]string{"state": "closed"}, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// outcomes are what becomes of bug reports, in the order in which they come.
var outcomes = [][]string{
	{"triaged", "accepted", "fixed", "rewarded"}, {"triaged", "rejected"}, {"triaged", "accepted"}, {"triaged", "accepted", "fixed"},
	{"triaged"},
}

// moveReports moves each bug report one step further.
func (m *maker) moveReports(ctx context.Context) error {
	var reports list[struct{ ID string }]
	if err := m.call(ctx, m.approver, get, "/admin/bug?state=new&pageSize=100", nil, &reports); err != nil {
		return err
	}
	for _, r := range reports.List {
		m.reports = append(m.reports, report{r.ID, outcomes[len(m.reports)%len(outcomes)]})
	}
	for i, r := range m.reports {
		if len(r.ahead) == 0 {
			continue
		}
		if err := m.call(
			ctx, m.approver, post, "/admin/bug/"+r.id+"/state", map[string]string{"state": r.ahead[0], "reason": "Looked at it."}, nil,
		); err != nil {
			return err
		}
		m.reports[i].ahead = r.ahead[1:]
	}
	return nil
}

// report is a bug report and the states that it is still to have.
type report struct {
	id    string
	ahead []string
}

// takeMessage has an operator begin with the message that waits longest.
func (m *maker) takeMessage(ctx context.Context) error {
	var waiting list[struct{ ID string }]
	if err := m.call(ctx, m.operator, get, "/admin/contact?state=new&pageSize=1", nil, &waiting); err != nil || len(waiting.List) == 0 {
		return err
	}
	return m.call(ctx, m.operator, post, "/admin/contact/"+waiting.List[0].ID+"/state", map[string]string{"state": "open"}, nil)
}

// assignOne has an operator ask to assign a credit to the customer it is for.
func (m *maker) assignOne(ctx context.Context) error {
	var open list[struct{ ID, CustomerID string }]
	if err := m.call(ctx, m.operator, get, "/admin/unmatched-credit?status=open&pageSize=100", nil, &open); err != nil {
		return err
	}
	for _, credit := range open.List {
		if credit.CustomerID != "" {
			return m.call(
				ctx, m.operator, post, "/admin/unmatched-credit/"+credit.ID+"/assign",
				map[string]string{"customerId": credit.CustomerID, "reason": "The payer is the customer's partner."}, nil,
			)
		}
	}
	return nil
}

func (m *maker) decideVerifications(ctx context.Context) error {
	var waiting list[struct{ ID, Kind string }]
	if err := m.call(ctx, m.operator, get, "/admin/verification?status=1&pageSize=100", nil, &waiting); err != nil {
		return err
	}
	for _, one := range waiting.List {
		for _, c := range m.people {
			if c.record == one.ID {
				m.decideVerification(ctx, c)
			}
		}
	}
	return nil
}

// decideVerification decides as the applicant's fate is, and has an accepted customer begin.
func (m *maker) decideVerification(ctx context.Context, c *customer) {
	decision := map[string]any{"decision": "approve", "reason": "Documents agree with the application."}
	switch c.fate {
	case listed:
		return // the screening match comes first
	case rejected:
		decision = map[string]any{"decision": "reject", "reason": "The document was altered."}
	case barred:
		decision = map[string]any{"decision": "reject", "reason": "We cannot open an account for you."}
	case corrected:
		field := "proofOfAddress"
		if c.company {
			field = "registeredAddress"
		}
		decision = map[string]any{
			"decision": "return", "reason": "One more thing is needed.",
			"fields": []map[string]string{{"field": field, "reason": "The address is not the one on the document."}},
		}
	}
	if err := m.call(ctx, m.operator, post, "/admin/verification/"+c.kind()+"/"+c.record+"/decision", decision, nil); err != nil {
		m.try("decision on "+c.email, err)
		return
	}
	switch c.fate {
	case corrected:
		c.fate = accepted
		m.in(m.between(2*time.Hour, 30*time.Hour), "corrected application", func(ctx context.Context) error {
			m.try("corrected application of "+c.email, m.apply(ctx, c))
			return nil
		})
	case accepted:
		m.in(m.between(5*time.Minute, 5*time.Hour), "settling in", func(ctx context.Context) error { m.settleIn(ctx, c); return nil })
	}
}

// decideApprovals has both operators decide what waits for two. Who asked for something does not decide it.
func (m *maker) decideApprovals(ctx context.Context) error {
	var waiting list[struct{ ID, Kind string }]
	if err := m.call(ctx, m.operator, get, "/admin/approval?status=pending&pageSize=100", nil, &waiting); err != nil {
		return err
	}
	for _, one := range waiting.List {
		decision := map[string]string{"decision": "approve", "reason": "Agrees with what is known of the customer."}
		if one.Kind == "withdrawal" {
			if m.reviewed++; m.reviewed%4 == 2 {
				decision = map[string]string{"decision": "reject", "reason": "The customer could not explain the payment."}
			}
		}
		for _, o := range []*caller{m.operator, m.approver} {
			err := m.call(ctx, o, post, "/admin/approval/"+one.ID+"/decision", decision, nil)
			if err != nil && !isRefused(err, "S5001") && !isRefused(err, "S5002") {
				return err
			}
			if decision["decision"] == "reject" {
				break
			}
		}
	}
	return nil
}
