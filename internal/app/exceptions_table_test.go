package app

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

// offer is what can be done about an exception of a kind in a state: the names of the actions, those that another
// operator approves behind a "+".
type offer struct {
	in      string // what the state is
	reason  string
	details map[string]string
	subject string // "": any
	actions []string
}

// offers has every kind in each state that offers something else.
func offers() map[exceptions.Kind][]offer {
	network := map[string]string{"network": "ethereum"}
	lost := id.New()
	order := []offer{
		{in: "one order", details: network, actions: []string{"retry", "+cancel"}},
	}
	old := append([]offer{{in: "several of a network", subject: "ethereum", details: network}}, order...)
	return map[exceptions.Kind][]offer{
		exceptions.TravelRuleUnanswered: {{actions: []string{"retry", "+release", "+refuse"}}},
		exceptions.JobFailing:           {{actions: []string{"run_again"}}},
		exceptions.ChainOrder:           order,
		exceptions.MintStuck:            old,
		exceptions.OrderStuck:           old,
		exceptions.ChainDepositLost:     {{actions: []string{"+book_again"}}},
		exceptions.ChainDepositUnbooked: {
			{in: "confirmed", reason: "not_in_circulation", actions: []string{"+book_again"}},
			{in: "not in its block", reason: "not_in_block", actions: []string{"+dismiss"}},
			{in: "its address is short", reason: "balance_short", actions: []string{"+dismiss"}},
			{in: "another doubt", reason: "other"},
		},
		exceptions.ChainDepositUnowned: {{actions: []string{"+assign"}}},
		exceptions.ChainDepositHeld:    {{in: "of an open account", actions: []string{"+release", "+assign"}}, {in: "of a closed account", reason: "account_closed", actions: []string{"+assign"}}},
		exceptions.ChainIncident:       {{reason: "chain_paused", actions: []string{"acknowledge"}}},
		exceptions.ChainForeignEvent: {
			{in: "an act on the token", reason: "chain_foreign_event", actions: []string{"acknowledge"}},
			{in: "a mint of nobody", reason: string(chain.CauseUnknownMint), actions: []string{"+book_own"}},
			{in: "a lost mint", reason: string(chain.CauseUnknownMint), details: map[string]string{"subject": refOf(lost)}, actions: []string{"+book_own", "+book"}},
			{in: "a burn of nobody", reason: string(chain.CauseUnknownRedeem), actions: []string{"+book_own"}},
		},
		exceptions.PayoutUnanswered: {{reason: "bank_silent", actions: []string{"+settled", "+failed", "+retry"}}},
		exceptions.PayoutUnexplained: {
			{in: "of our own account", details: map[string]string{"account": string(banking.Own)}, actions: []string{"+charge"}},
			{in: "of the safeguarding account", details: map[string]string{"account": string(banking.Main)}, actions: []string{"+charge", "+recall"}},
			{in: "of a credit that we know", details: map[string]string{"account": string(banking.Main), "unmatchedCredit": "c"}, actions: []string{"+charge", "+recall", "+unmatched_credit"}},
		},
		exceptions.BankFileRefused:  {{actions: []string{"run_again", "+dismiss"}}},
		exceptions.BankEntryRefused: {{actions: []string{"run_again", "+book", "+dismiss"}}},
		exceptions.Reconciliation:   {{actions: []string{"run_again"}}},
		exceptions.MintingStopped:   {{actions: []string{"resume"}}},
		exceptions.BooksStale:       {{actions: []string{"+release"}}},
		exceptions.UnmatchedCredit:  {{in: "ours", reason: "unknown", actions: []string{"+assign", "+return"}}, {in: "of a closed account", reason: "account_closed", actions: []string{"+assign", "+return"}}, {in: "taken back", reason: "recalled"}, {in: "a payment of ours", reason: "awaits_payment", actions: []string{"+not_return"}}},
		exceptions.ScreeningHold: {
			{in: "customer matched", reason: "customer_matched", actions: []string{"+release", "+refuse"}},
			{in: "payee listed", reason: "payee_sanctioned", actions: []string{"+release", "+refuse"}},
			{in: "payee not screened", reason: "payee_not_screened", actions: []string{"+release", "+cancel"}},
			{in: "customer frozen", reason: "customer_frozen", actions: []string{"+cancel"}},
			{in: "the customer's own"},
		},
		// These go on by themselves.
		exceptions.ReserveLimit: {{}}, exceptions.ReserveOrderLate: {{}}, exceptions.ReserveValuationStale: {{}},
		exceptions.MonthOpen: {{}}, exceptions.ChainUnreachable: {{}}, exceptions.ChainWrong: {{}}, exceptions.ChainKey: {{}}, exceptions.SweepStuck: {{}}, exceptions.BankFeedSilent: {{}}, exceptions.RedemptionOverdue: {{}},
		exceptions.ScreeningUnavailable: {{}}, exceptions.MailUnreachable: {{}}, exceptions.FilesUnreachable: {{}}, exceptions.LivenessUnreachable: {{}},
	}
}

// refOf is how a chain names an order.
func refOf(orderID string) string { return "0x" + id.Hex(orderID) + strings.Repeat("0", 32) }

// What each action does to a thing of its kind is tested where the kind is; here each stands against each.
func TestExceptions_EveryKindOffersWhatTheTableSaysAndRefusesEveryOtherAction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newOutageBench(t, d)
		table := offers()
		own, every := map[exceptions.Kind][]string{}, []string{"explode"}
		for k := range exceptions.Kinds() {
			require.Contains(t, table, k)
			own[k] = []string{"explode"}
			for _, o := range table[k] {
				for _, action := range o.actions {
					own[k] = append(own[k], strings.TrimPrefix(action, "+"))
				}
			}
			every = append(every, own[k]...)
		}
		all := staff.Operator{UserID: "tess", Name: "tess", Active: true, Roles: []staff.Role{staff.Treasury, staff.Compliance, staff.Administrator}}
		none := staff.Operator{UserID: "sue", Name: "sue", Active: true, Roles: []staff.Role{staff.Support}}
		for _, k := range slices.Sorted(maps.Keys(table)) {
			names := every
			if d.Dialect() == db.Postgres { // which is slower, and knows nothing of names
				names = own[k]
			}
			slices.Sort(names)
			names = slices.Compact(names)
			for _, o := range table[k] {
				item := b.raised(k, o)
				var offered []string
				for _, a := range b.exceptions.ActionsOf(item) {
					offered = append(offered, map[bool]string{true: "+"}[a.ByTwo]+a.Name)
				}
				require.ElementsMatch(t, o.actions, offered, "%s, %s", k, o.in)
				may := map[string]bool{}
				for _, a := range b.exceptions.ActionsOf(item) {
					may[a.Name] = true
				}
				act := func(by staff.Operator, action, reason string) error {
					_, err := b.exceptions.Act(t.Context(), by, item.ID, action, exceptions.Input{Reason: reason})
					return err
				}
				for _, action := range names {
					if !may[action] {
						require.Equal(t, []fault.FieldError{{Field: "action", Code: fault.OutOfRange}}, fault.Of(act(all, action, "r")).Fields(), "%s, %s: %s", k, o.in, action)
						continue
					}
					require.Equal(t, []fault.FieldError{{Field: "reason", Code: fault.RequiredField}}, fault.Of(act(all, action, " ")).Fields(), "%s: %s", k, action)
					require.ErrorIs(t, act(none, action, "r"), staff.ErrForbidden, "%s: %s", k, action)
				}
				after, err := b.exceptions.Find(t.Context(), b.db.Read(), item.ID)
				require.NoError(t, err)
				require.Equal(t, item, after, "what was refused changed nothing")
				b.tx(func(ctx context.Context, tx db.Tx) error {
					return b.exceptions.Resolve(ctx, tx, k, item.Subject, "gone")
				})
				for action := range may {
					require.ErrorIs(t, act(all, action, "r"), exceptions.ErrResolved, "%s: %s", k, action)
				}
			}
		}
	})
}

func (b *outageBench) raised(k exceptions.Kind, o offer) exceptions.Item {
	b.t.Helper()
	subject := o.subject
	if subject == "" {
		subject = id.New()
	}
	var item exceptions.Item
	b.tx(func(ctx context.Context, tx db.Tx) (err error) {
		if err := b.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: k, Subject: subject, Reason: o.reason, Details: o.details}); err != nil {
			return err
		}
		item, _, err = b.exceptions.OpenOne(ctx, tx, k, subject)
		return err
	})
	return item
}

// A file that the bank will not send again keeps nobody waiting once two have seen it.
func TestExceptions_ARefusedFileIsDismissedByTwo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newOutageBench(t, d)
		tess, tom := b.operator("tess"), b.operator("tom")
		item := b.raised(exceptions.BankFileRefused, offer{reason: "file_unreadable"})
		for _, approve := range []bool{false, true} {
			asked, err := b.exceptions.Act(t.Context(), tess, item.ID, "dismiss", exceptions.Input{Reason: "sent twice"})
			require.NoError(t, err)
			require.Equal(t, exceptions.Open, asked.Status)
			_, err = b.exceptions.Act(t.Context(), tom, item.ID, "run_again", exceptions.Input{Reason: "r"})
			require.ErrorIs(t, err, exceptions.ErrPending)
			_, err = b.staff.Decide(t.Context(), tess, asked.ApprovalID, approve, "seen")
			require.ErrorIs(t, err, staff.ErrOwnRequest)
			_, err = b.staff.Decide(t.Context(), tom, asked.ApprovalID, approve, "seen")
			require.NoError(t, err)
			require.Len(t, b.open(), map[bool]int{false: 1}[approve], "a rejected one is offered again")
		}
		after, err := b.exceptions.Find(t.Context(), b.db.Read(), item.ID)
		require.NoError(t, err)
		require.Equal(t, "dismissed", after.Resolution)
	})
}

func (b *outageBench) operator(name string) (o staff.Operator) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		u, err := b.customers.AddOperator(ctx, tx, name+"@gbpc.example", name)
		if err != nil {
			return err
		}
		if err := b.staff.SaveOperator(ctx, tx, u.ID, u.Email, []staff.Role{staff.Treasury, staff.Administrator}); err != nil {
			return err
		}
		o, _, err = b.staff.Operator(ctx, tx, u.ID)
		return err
	})
	return o
}
