package treasury

import (
	"context"
	"strconv"
	"strings"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// registerExceptions registers what operators can do.
func (s *Service) registerExceptions() {
	s.exceptions.Register(exceptions.MintingStopped, exceptions.Action{Name: "resume", Do: func(
		ctx context.Context, tx db.Tx, _ exceptions.Item, _ staff.Operator, _ exceptions.Input,
	) error {
		return s.resumeMinting(ctx, tx)
	}})
	jobs.Handle(s.queue, reconcileAgain, func(ctx context.Context, what comparison) (err error) {
		if what.Records {
			_, err = s.VerifyBooks(ctx)
		} else {
			_, err = s.Reconcile(ctx)
		}
		return err
	})
	s.exceptions.Register(exceptions.Reconciliation, exceptions.Action{Name: "run_again", Do: func(
		ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input,
	) error {
		ofTheDay := FindingCode(item.Subject).counts()
		return s.queue.Enqueue(ctx, tx, reconcileAgain.Job("", comparison{Records: ofTheDay}))
	}})
	jobs.Handle(s.queue, compareBooksAgain, s.compareAgain)
	s.exceptions.Register(exceptions.PayoutUnexplained,
		exceptions.Action{Name: string(Charge), ByTwo: true, Check: s.checkExplainable(Charge), Do: s.explain(Charge)},
		exceptions.Action{Name: string(Recall), ByTwo: true, Offered: canBeRecall, Check: s.checkExplainable(Recall), Do: s.explain(Recall)},
		exceptions.Action{
			Name: string(UnmatchedCredit), ByTwo: true, Offered: namesCredit, Check: s.checkExplainable(UnmatchedCredit),
			Do: s.explain(UnmatchedCredit),
		})
	s.exceptions.Register(exceptions.ChainForeignEvent, exceptions.Action{
		Name: "book_own", Roles: []staff.Role{staff.Treasury}, ByTwo: true, Offered: isUnbooked, Check: s.checkBookOwn, Do: s.bookOwn,
	})
	s.exceptions.Register(exceptions.BooksStale, exceptions.Action{Name: "release", ByTwo: true, Do: s.release})
}

// canBeRecall says whether a debit may take back what a customer paid: customers pay to the safeguarding account alone.
func canBeRecall(item exceptions.Item) bool {
	return item.Details["account"] == string(banking.Main)
}

// namesCredit says whether the debit takes back an unmatched credit that we know.
func namesCredit(item exceptions.Item) bool { return item.Details[recalledCredit] != "" }

// recalledCredit names the unmatched credit among the details of the exception.
const recalledCredit = "unmatchedCredit"

// reconcileAgain is a reconciliation that an operator asked for. It asks the nodes, which no transaction may.
var reconcileAgain = jobs.Kind[comparison]{Name: "treasury.reconcile_again", Lane: jobs.LanePeriodic}

// comparison is what reconcileAgain compares.
type comparison struct {
	Records bool `json:"records"` // the entries and the money tables too, which otherwise are compared once a day
}

// mintingSubject is the subject of the exception that minting is stopped: there is one.
const mintingSubject = "minting"

// reportStop raises the exception that minting is stopped, and resolves it once it is not.
func (s *Service) reportStop(ctx context.Context, tx db.Tx) error {
	stop, stopped, err := s.Stopped(ctx, tx)
	if err != nil {
		return err
	}
	if !stopped {
		return s.exceptions.Resolve(ctx, tx, exceptions.MintingStopped, mintingSubject, "resumed")
	}
	e := exceptions.Exception{Kind: exceptions.MintingStopped, Subject: mintingSubject, Reason: "stopped_by_" + string(stop.Cause)}
	if stop.ReconciliationID != "" {
		e.Details = map[string]string{"reconciliation": stop.ReconciliationID}
	}
	return s.exceptions.Raise(ctx, tx, e)
}

// reportFindings raises an exception for each comparison with a difference, and resolves those of the
// comparisons that agree. One that could not be made changes nothing.
func (s *Service) reportFindings(ctx context.Context, tx db.Tx, r Reconciliation) error {
	for _, f := range r.Findings {
		var err error
		switch {
		case f.Unavailable != "":
		case f.Difference.IsZero():
			err = s.exceptions.Resolve(ctx, tx, exceptions.Reconciliation, f.subject(), "balanced")
		default:
			err = s.exceptions.Raise(ctx, tx, f.exception())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// subject names what was compared: its code, and the account or the network.
func (f Finding) subject() string {
	return strings.TrimSuffix(string(f.Code)+"/"+f.BankAccount+f.Network, "/")
}

func (f Finding) exception() exceptions.Exception {
	amount := f.Difference
	if amount.Sign() < 0 {
		amount = amount.Neg()
	}
	e := exceptions.Exception{Kind: exceptions.Reconciliation, Subject: f.subject(), Amount: amount, Reason: string(f.Code),
		Details: map[string]string{
			"expected": f.Expected.String(), "actual": f.Actual.String(), "difference": f.Difference.String(),
		}}
	if f.Code.counts() {
		e.Amount, e.Details = money.Amount{}, map[string]string{"problems": strconv.FormatInt(f.Difference.Minor(), 10)}
		for _, r := range f.Records {
			e.Details[r.Check] = r.Subject
		}
	}
	if f.BankAccount != "" {
		e.Details["account"] = f.BankAccount
	}
	if f.Network != "" {
		e.Details["network"] = f.Network
	}
	for _, c := range f.Causes {
		e.Details[string(c.Code)] = c.Amount.String()
	}
	return e
}
