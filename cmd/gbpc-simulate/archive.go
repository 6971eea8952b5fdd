package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/closing"
)

// archiving is when the months of a seed end, and what is archived of them. It has random numbers of its own: seeds that
// archive nothing do what they would do without it.
type archiving struct {
	random       *rand.Rand
	march, april int // the steps at which these months end; 0: nothing is archived
	runs         int
	histories    map[string][]ledger.Posting // of accounts, before anything was archived, newest first
}

// The last day of March, on which the seeds begin that archive: one month passes meanwhile, and not two.
var endOfMarch = time.Date(2026, 3, 31, 9, 0, 0, 0, time.UTC)

// Small files and small moves, so that a run can be killed between two of them.
const (
	entriesPerFile = 7
	entriesPerMove = 4
)

func (w *world) planArchive() {
	w.archive.random = rand.New(rand.NewPCG(w.seed, 0x94d049bb133111eb)) // reproducible, not a secret
	archives := w.archive.random.IntN(4) == 0
	if !archives && !w.plant.archives {
		return
	}
	w.archive.march = 45 + w.archive.random.IntN(25)
	w.archive.april = w.archive.march + 10 + w.archive.random.IntN(20)
	w.clock.Set(endOfMarch)
}

// archiveSometimes has the months end when it is time, has operators close and open them again, and archives what is closed.
func (w *world) archiveSometimes(ctx context.Context, step int) error {
	random := w.archive.random
	switch {
	case w.archive.march == 0 || step < w.archive.march:
		return nil
	case step == w.archive.march:
		w.deliverAll(ctx, w.processes[0]) // so that something is booked in March
		w.passUntil(ctx, time.Date(2026, 4, 1, random.IntN(30), 0, 0, 0, time.UTC))
	case step == w.archive.april:
		w.passUntil(ctx, time.Date(2026, 5, 1, random.IntN(30), 0, 0, 0, time.UTC))
		var err error
		if w.archive.histories, err = w.readHistories(ctx, w.processes[0].Ledger); err != nil {
			return err
		}
	}
	p := w.processes[random.IntN(len(w.processes))]
	if p.dead {
		return nil
	}
	switch n := random.IntN(40); {
	case n < 14:
		w.closeMonth(ctx, p)
	case n < 15:
		w.reopenMonth(ctx, p)
	case n < 26 && (n == 25 || w.isArchivable()):
		return w.archiveRun(ctx, nil)
	case n < 30 && step > w.archive.april:
		w.repeat(ctx, p, w.customers[random.IntN(len(w.customers))])
	}
	return nil
}

// isArchivable reports whether a run would find something to do.
func (w *world) isArchivable() bool {
	const closed, archived = "SELECT count(*) FROM closing_months WHERE state IN ('closed', 'reopen_requested')",
		"SELECT count(*) FROM ledger_archives"
	const unmoved = "SELECT count(*) FROM ledger_entries WHERE sequence <= (SELECT max(last_entry) FROM ledger_archives)"
	return w.count(closed) > w.count(archived)+1 || w.count(unmoved) > 0
}

// passUntil lets the days until then pass, in which little happens but what is due.
func (w *world) passUntil(ctx context.Context, then time.Time) {
	w.note("until %s", then.Format(time.DateOnly))
	for w.clock.Now().Before(then) {
		w.clock.Advance(min(10*24*time.Hour, then.Sub(w.clock.Now())))
		w.bank.closeDays()
		w.node.seal(false)
		p := w.processes[0]
		if p.dead {
			continue
		}
		w.survive(p, func() { w.note("%s: jobs %s, chain %s", p.name, p.runJobs(ctx), p.watch(ctx)) })
		w.deliverAll(ctx, p)
	}
}

// deliverAll has the process receive every file that the bank has, as long as both live.
func (w *world) deliverAll(ctx context.Context, p *process) {
	for n := len(w.bank.deliveries); n > 0 && !p.dead && w.works(faults.Bank); n-- {
		w.deliver(ctx, p, 0, false)
	}
}

// closeMonth has operators close the oldest month that is over and open, and reports whether there is one.
func (w *world) closeMonth(ctx context.Context, p *process) (open bool) {
	w.survive(p, func() {
		months, _, err := p.Closing.Months(ctx, db.Window{Limit: 12})
		w.explain(err)
		slices.Reverse(months) // oldest first
		for _, m := range months {
			if m.State == closing.Closed || m.State == closing.ReopenRequested {
				continue
			}
			open = !m.EndsAt.After(w.clock.Now())
			if open {
				w.closeByTwo(ctx, p, m)
			}
			return
		}
	})
	return open
}

// closeByTwo has one operator ask for the close, unless that was done, and mostly another one agree.
func (w *world) closeByTwo(ctx context.Context, p *process, m closing.Month) {
	by := w.operator()
	approval, err := "", error(nil)
	if m.State == closing.Requested {
		approval, by = w.pendingClose(ctx, p)
	} else {
		_, approval, err = p.Closing.RequestClose(ctx, by, m.Month, true, "the bank is late")
	}
	if err == nil && approval != "" && (w.quiet || w.archive.random.IntN(4) > 0) {
		_, err = p.Staff.Decide(ctx, w.another(by), approval, true, "agreed")
	}
	w.counts.decisions++
	w.note("%s is to be closed: %s", m.Month, codeOf(err))
	w.explain(err)
}

// pendingClose returns the approval of a close that waits, and who asked for it.
func (w *world) pendingClose(ctx context.Context, p *process) (approval string, by staff.Operator) {
	pending, _, err := p.Staff.Approvals(ctx, staff.Pending, db.Window{Limit: 50})
	w.explain(err)
	for _, a := range pending {
		if a.Kind == "month_close" {
			return a.ID, staff.Operator{UserID: a.RequestedBy}
		}
	}
	return "", by
}

// reopenMonth has two operators open a closed month again, which is refused unless it is the newest one and not archived.
func (w *world) reopenMonth(ctx context.Context, p *process) {
	w.survive(p, func() {
		by := w.operator()
		month := []string{"2026-03", "2026-04"}[w.archive.random.IntN(2)]
		approval, err := p.Closing.RequestReopen(ctx, by, month, "an invoice is missing")
		if err == nil {
			_, err = p.Staff.Decide(ctx, w.another(by), approval, true, "agreed")
		}
		w.counts.decisions++
		w.note("%s is to be opened again: %s", month, codeOf(err))
	})
}

// archiveRun does what gbpc archive does, in a process of its own: it may be killed, and the storage may fail.
func (w *world) archiveRun(ctx context.Context, done func(app.Archive)) (err error) {
	w.archive.runs++
	p := &process{w: w, name: fmt.Sprintf("archive %d", w.archive.runs)}
	now := w.plant.clock(mortal{w.clock, p})
	around := func(files.Storage) files.Storage {
		return wrap(w.plant.aroundArchive, files.Storage(archiveStorage{storage{w, p}}))
	}
	// Others act while its storage is asked. How long that takes the machine decides nothing.
	store, err := files.New(ctx, files.Config{Location: w.start0.files, Timeout: time.Hour}, files.Dependencies{
		DB: w.db, Sealer: w.start0.sealer, Clock: now, Around: around,
	})
	if err != nil {
		return err
	}
	books := ledger.New(
		ledger.Config{Rules: chart.Rules, Gates: chart.Gates, EntriesPerFile: entriesPerFile, EntriesPerMove: entriesPerMove},
		ledger.Dependencies{DB: w.db, Clock: now, Files: store},
	)
	defer func() { err = errors.Join(err, books.Close(ctx), store.Close()) }()
	end, err := w.disturb(ctx, p, books)
	if err != nil {
		return err
	}
	failed := errors.New("it died")
	w.survive(p, func() {
		failed = app.ArchiveMonthsOf(ctx, w.db, books, "", func(a app.Archive) {
			w.note("%s is archived", a.Month)
			if done != nil {
				done(a)
			}
		})
		p.tick()
	})
	if failed != nil {
		w.counts.archivesFailed++
		w.explain(failed)
	}
	w.note("%s: %s", p.name, codeOf(failed))
	if w.quiet && failed != nil {
		w.wrong = append(w.wrong, fmt.Sprintf("a month cannot be archived: %v", failed))
	}
	return end()
}

// disturb decides what happens to a run: it dies at a look at the clock or in the transaction that moves an entry, or the
// storage fails. end ends that.
func (w *world) disturb(ctx context.Context, p *process, books *ledger.Ledger) (end func() error, err error) {
	before, random := w.modes[faults.Files], w.archive.random
	end = func() error { w.modes[faults.Files] = before; return nil }
	if w.quiet {
		return end, nil
	}
	switch n := random.IntN(10); {
	case n < 3:
		p.dieIn = 1 + random.IntN(25)
	case n < 5:
		w.modes[faults.Files] = []faults.Mode{faults.Refuse, faults.Hang}[n-3]
	case n < 8:
		w.modes[faults.Files] = faults.None
		head, err := books.Head(ctx, w.db.Read())
		if err != nil {
			return end, err
		}
		after := random.Int64N(head.Sequence/2 + 1)
		end = func() error { w.modes[faults.Files] = before; return w.execute(ctx, letMove[w.db.Dialect()]) }
		return end, w.execute(ctx, fmt.Sprintf(stopMoves[w.db.Dialect()], after))
	default:
		w.modes[faults.Files] = faults.None
	}
	return end, nil
}

// stopMoves has a transaction fail that moves an entry after the given one, as if the process died in it. letMove ends that.
var (
	stopMoves = map[db.Dialect]string{
		db.SQLite: `CREATE TRIGGER stopped BEFORE INSERT ON ledger_archived_entries WHEN NEW.sequence > %d BEGIN SELECT RAISE(ABORT, 'it died'); END`,
		db.Postgres: `CREATE FUNCTION stopped() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'it died'; END; $$;
			CREATE TRIGGER stopped BEFORE INSERT ON ledger_archived_entries FOR EACH ROW WHEN (NEW.sequence > %d) EXECUTE FUNCTION stopped()`,
	}
	letMove = map[db.Dialect]string{db.SQLite: `DROP TRIGGER stopped`, db.Postgres: `DROP FUNCTION stopped() CASCADE`}
)

func (w *world) execute(ctx context.Context, statement string) error {
	_, err := w.db.Writer().ExecContext(ctx, statement)
	return err
}

// archiveStorage lets customers order between the steps of a run: none of its transactions is open then.
type archiveStorage struct{ storage }

func (s archiveStorage) NewReader(ctx context.Context, name string) (io.ReadCloser, error) {
	s.w.orderMeanwhile(s.p)
	return s.storage.NewReader(ctx, name)
}

func (s archiveStorage) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	s.w.orderMeanwhile(s.p)
	return s.storage.NewWriter(ctx, name)
}

// orderMeanwhile has a customer order something, or repeat an order, while p waits for the storage.
func (w *world) orderMeanwhile(p *process) {
	random := w.archive.random
	if w.quiet || w.within != nil || random.IntN(3) > 0 {
		return
	}
	other := w.processes[random.IntN(len(w.processes))]
	if other.dead {
		return
	}
	w.within = p
	defer func() { w.within = nil }()
	w.note("meanwhile %s", other.name)
	c := w.customers[random.IntN(len(w.customers))]
	if random.IntN(2) == 0 {
		w.place(context.Background(), other, c, w.newOrder(c))
	} else {
		w.repeat(context.Background(), other, c)
	}
}

// isArchived reports whether the entry of the order is in a file.
func (w *world) isArchived(c *person, o *order) bool {
	return w.archive.runs > 0 && w.count("SELECT count(*) FROM ledger_archived_entries WHERE key = $1 AND owner LIKE $2", o.key, c.id+":%") > 0
}

// askAgain has every customer repeat each order and move: those that are archived must not be paid again.
func (w *world) askAgain(ctx context.Context, p *process) {
	if w.archive.march == 0 {
		return
	}
	w.note(
		"%d months are archived, and %d entries moved", w.count("SELECT count(*) FROM ledger_archives"),
		w.count("SELECT count(*) FROM ledger_archived_entries"),
	)
	for _, c := range w.customers {
		for _, o := range c.orders {
			if o.known && !o.lost {
				w.counts.repeated++
				w.place(ctx, p, c, o)
			}
		}
	}
	for _, m := range w.moving.all {
		if m.known {
			w.placeMove(ctx, p, m)
		}
	}
}

// archiveRest closes every month that is over, and archives what can be archived.
func (w *world) archiveRest(ctx context.Context, p *process) error {
	if w.archive.march == 0 {
		return nil
	}
	for range 12 {
		if !w.closeMonth(ctx, p) {
			break
		}
	}
	for archived := true; archived; {
		archived = false
		if err := w.archiveRun(ctx, func(app.Archive) { archived = true }); err != nil {
			return err
		}
	}
	return nil
}

// readHistories reads every entry of the accounts of customers and of the bank.
func (w *world) readHistories(ctx context.Context, books *ledger.Ledger) (map[string][]ledger.Posting, error) {
	accounts := []ledger.Account{chart.Bank("main"), chart.Bank("own")}
	for _, c := range w.customers {
		accounts = append(accounts, chart.Customer(c.id), chart.Held(c.id))
	}
	for _, account := range w.start0.accounts {
		accounts = append(accounts, chart.Customer(account))
	}
	all := map[string][]ledger.Posting{}
	for _, a := range accounts {
		postings, err := books.Entries(ctx, w.db.Read(), a, ledger.Page{Limit: 1000})
		if err != nil {
			return nil, err
		}
		all[a.String()] = postings
	}
	return all, nil
}

// loseHistories forgets what of the histories the books have lost.
func (w *world) loseHistories() {
	head := w.count("SELECT sequence FROM ledger_head")
	for account, postings := range w.archive.histories {
		w.archive.histories[account] = slices.DeleteFunc(postings, func(p ledger.Posting) bool { return p.Sequence > head })
	}
}
