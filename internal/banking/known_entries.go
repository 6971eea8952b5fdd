package banking

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// dayTolerance is how many days around the booking day are searched for an entry of which one report gave no day.
const dayTolerance = 5

// isAround reports whether the line is looked up with those of this day. The days of one search are bounded, because a
// bank without references has many entries in each.
func (l line) isAround(d day.Day) bool {
	return !l.near.After(d.Add(dayTolerance)) && !d.After(l.near.Add(dayTolerance))
}

// knownEntries are the recorded entries of which the lines of one transaction may speak. They were read at once, since a
// day's statement has thousands of lines, and nearly all of them are known. The account is locked, so nobody else
// records one meanwhile.
type knownEntries struct {
	account AccountID
	// byReference: the bank's references are good for one entry each.
	byReference bool
	named       map[string][]*q.BankEntry // by the bank's reference
	unnamed     map[int64][]*q.BankEntry  // that were recorded without one, by their amounts
	amounts     map[int64][]*q.BankEntry  // all that a line without one may be
	parts       map[string][]*q.BankEntry // of batch bookings, by the bank's references of those
	changed     map[string]*q.BankEntry   // what is not saved yet, by our names
}

// knownEntries locks the account and reads what the lines may speak of.
func (s *Service) knownEntries(ctx context.Context, tx db.Tx, of AccountID, lines []line) (*knownEntries, error) {
	if err := lockAccount(ctx, tx, of); err != nil {
		return nil, err
	}
	k := &knownEntries{
		account: of, byReference: s.lister != nil,
		named: map[string][]*q.BankEntry{}, unnamed: map[int64][]*q.BankEntry{}, amounts: map[int64][]*q.BankEntry{},
		parts:   map[string][]*q.BankEntry{},
		changed: map[string]*q.BankEntry{},
	}
	rows, err := k.read(ctx, q.New(tx), lines)
	if err != nil {
		return nil, fmt.Errorf("look for the entries: %w", err)
	}
	slices.SortFunc(rows, func(a, b q.BankEntry) int { return inOrder(&a, &b) })
	rows = slices.CompactFunc(rows, func(a, b q.BankEntry) bool { return a.Ref == b.Ref })
	for i := range rows {
		k.add(&rows[i])
	}
	return k, nil
}

func (k *knownEntries) read(ctx context.Context, queries *q.Queries, lines []line) (rows []q.BankEntry, err error) {
	refs, named, nameless := map[string]bool{}, map[int64]bool{}, map[int64]bool{}
	first, last := lines[0].near, lines[0].near
	for _, l := range lines {
		if l.servicerRef == "" {
			nameless[l.amount] = true
		} else {
			refs[l.servicerRef], named[l.amount] = true, true
		}
		if l.Batch != "" {
			refs[l.Batch] = true
		}
		if l.near.Before(first) {
			first = l.near
		}
		if l.near.After(last) {
			last = l.near
		}
	}
	first, last = first.Add(-dayTolerance), last.Add(dayTolerance)
	account, days := string(k.account), map[string]bool{}
	for d := first; !d.After(last); d = d.Next() {
		days[d.String()] = true
	}
	var found, parts, unnamed, alike []q.BankEntry
	switch {
	case len(refs) == 0:
	case k.byReference:
		found, err = queries.EntriesNamed(ctx, q.EntriesNamedParams{Account: account, Refs: arrayOf(refs)})
	default:
		found, err = queries.EntriesWithReferences(ctx, q.EntriesWithReferencesParams{
			Account: account, Refs: arrayOf(refs), First: first.String(), Last: last.String(),
		})
		if err == nil {
			parts, err = queries.EntriesOfBatches(ctx, q.EntriesOfBatchesParams{Account: account, Refs: arrayOf(refs)})
		}
		if err == nil {
			unnamed, err = queries.EntriesWithoutReference(ctx, q.EntriesWithoutReferenceParams{
				Account: account, Days: arrayOf(days), Amounts: arrayOf(named),
			})
		}
	}
	if err == nil && len(nameless) > 0 {
		alike, err = queries.EntriesWithAmounts(ctx, q.EntriesWithAmountsParams{
			Account: account, Days: arrayOf(days), Amounts: arrayOf(nameless),
		})
	}
	return slices.Concat(found, parts, unnamed, alike), err
}

// inOrder is the order in which entries were recorded. Of several that a line may speak of, the first one is taken.
func inOrder(a, b *q.BankEntry) int {
	return cmp.Or(a.RecordedAt.Compare(b.RecordedAt), cmp.Compare(a.Ref, b.Ref))
}

// arrayOf returns the keys as a JSON array.
func arrayOf[K cmp.Ordered](keys map[K]bool) string {
	list := slices.Sorted(maps.Keys(keys))
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // texts and numbers
	}
	return string(text)
}

// add adds an entry.
func (k *knownEntries) add(row *q.BankEntry) {
	if row.ServicerRef == "" {
		insert(k.unnamed, row.Amount, row)
	} else {
		insert(k.named, row.ServicerRef, row)
	}
	insert(k.amounts, row.Amount, row)
	if row.Batch != "" {
		insert(k.parts, row.Batch, row)
	}
}

func insert[K comparable](into map[K][]*q.BankEntry, key K, row *q.BankEntry) {
	at, _ := slices.BinarySearchFunc(into[key], row, inOrder)
	into[key] = slices.Insert(into[key], at, row)
}

// find returns the recorded entry of which a line speaks, or none if it is a new one; or the transactions of a batch booking
// that the line is, or the batch booking that it is a part of. It returns errContradicted if the line contradicts what is
// recorded.
func (k *knownEntries) find(l line) (found []*q.BankEntry, err error) {
	if k.byReference && l.servicerRef != "" {
		return only(k.findNamed(l))
	}
	row, err := k.findOne(l)
	if row != nil || err != nil {
		return only(row, err)
	}
	if found, err = k.findParts(l); len(found) > 0 || err != nil {
		return found, err
	}
	return only(k.findWhole(l))
}

func only(row *q.BankEntry, err error) ([]*q.BankEntry, error) {
	if row == nil || err != nil {
		return nil, err
	}
	return []*q.BankEntry{row}, nil
}

// findParts returns the recorded transactions of the batch booking that a line is, if they come to it.
func (k *knownEntries) findParts(l line) (found []*q.BankEntry, err error) {
	if l.servicerRef == "" {
		return nil, nil
	}
	left := l.amount
	for _, r := range k.parts[l.servicerRef] {
		if l.isOfDay(r) && r.Batch != l.Batch && !l.isBeside(r) {
			found, left = append(found, r), left-r.Amount
		}
	}
	if len(found) > 0 && left != 0 {
		return nil, errContradicted
	}
	return found, nil
}

// findWhole returns the recorded batch booking of which a line is a transaction.
func (k *knownEntries) findWhole(l line) (*q.BankEntry, error) {
	if l.Batch == "" {
		return nil, nil
	}
	for _, r := range k.named[l.Batch] {
		switch {
		case r.Batch != "" || !l.isOfDay(r) || l.isBeside(r):
		case r.Amount != l.batch:
			return nil, errContradicted
		default:
			return r, nil
		}
	}
	return nil, nil
}

// isOfDay reports whether a recorded entry is near the line's day, and of it if both are stated.
func (l line) isOfDay(r *q.BankEntry) bool {
	first, last := l.near.Add(-dayTolerance).String(), l.near.Add(dayTolerance).String()
	return first <= r.Day && r.Day <= last && (l.day.IsZero() || !r.DayStated || r.Day == l.day.String())
}

// isBeside reports whether a recorded entry is another Ntry of the statement that the line is in.
func (l line) isBeside(r *q.BankEntry) bool {
	return l.at.Statement && r.Report == l.at.Report && (r.ReportPage != l.at.Page ||
		r.ReportFile == l.at.File && r.Position/positionsPerItem != l.at.Position/positionsPerItem)
}

// isWith reports whether a recorded entry is another transaction of the Ntry that the line is of.
func (l line) isWith(r *q.BankEntry) bool {
	return r.Report == l.at.Report && r.ReportPage == l.at.Page && r.ReportFile == l.at.File && r.Position != l.at.Position &&
		r.Position/positionsPerItem == l.at.Position/positionsPerItem
}

// findOne returns the recorded entry of which a line speaks by itself.
func (k *knownEntries) findOne(l line) (found *q.BankEntry, err error) {
	best, amended := -1, false
	for _, r := range k.candidates(l) {
		known, err := identityOfRow(r)
		if err != nil {
			return nil, err
		}
		e := l.like(known)
		if l.isWith(r) {
			continue
		}
		amended = amended || r.Batch == l.Batch && known.isAmended(e) && !(l.at.Statement && r.Report == l.at.Report)
		if r.Amount != e.amount || known.contradicts(e) || l.at.isTaken(r, e) {
			continue
		}
		if n := known.agreement(e); n > best {
			found, best = r, n
		}
	}
	if found == nil && amended {
		return nil, errContradicted
	}
	return found, nil
}

// findNamed does what find does for a bank whose references are good for one entry each. Its webhooks and its
// lists need not agree in the rest: a payment begins before midnight and is settled afterwards.
func (k *knownEntries) findNamed(l line) (*q.BankEntry, error) {
	rows := k.named[l.servicerRef]
	for _, r := range rows {
		if r.Amount == l.amount {
			return r, nil
		}
	}
	if len(rows) > 0 {
		return nil, errContradicted
	}
	return nil, nil
}

// candidates returns the recorded entries that may be the one: those with its reference and whatever amount, and those with
// its amount of which, or of the line, the bank gave no reference.
func (k *knownEntries) candidates(l line) (rows []*q.BankEntry) {
	first, last := l.near.Add(-dayTolerance).String(), l.near.Add(dayTolerance).String()
	take := func(r *q.BankEntry) {
		if first <= r.Day && r.Day <= last {
			rows = append(rows, r)
		}
	}
	if l.servicerRef == "" {
		for _, r := range k.amounts[l.amount] {
			take(r)
		}
		return rows
	}
	for _, r := range k.named[l.servicerRef] {
		take(r)
	}
	for _, r := range k.unnamed[l.amount] {
		if r.ServicerRef == "" { // a line before this one may have said it
			take(r)
		}
	}
	return rows
}

// reportedAgain notes that the statement contains a known entry, and what the first report did not say.
func (k *knownEntries) reportedAgain(row *q.BankEntry, l line) {
	if !l.at.Statement {
		return
	}
	ref, booked, stated := cmp.Or(row.ServicerRef, l.servicerRef), row.Day, row.DayStated
	if !l.day.IsZero() { // the statement says in which day's balance it is
		booked, stated = l.day.String(), true
	}
	if row.Report == l.at.Report && row.ReportPage == l.at.Page && row.ReportFile == l.at.File && row.Position == l.at.Position &&
		row.ServicerRef == ref && row.Day == booked && row.DayStated == stated { // a part of the file was processed before
		return
	}
	if row.ServicerRef != ref {
		insert(k.named, ref, row)
	}
	row.ServicerRef, row.Day, row.DayStated = ref, booked, stated
	row.Report, row.ReportPage, row.ReportFile, row.Position = l.at.Report, l.at.Page, l.at.File, l.at.Position
	k.changed[row.Ref] = row
}

// changedEntry is what a statement changes in a known entry, but for the name of the report, which all of them share.
type changedEntry struct {
	Account     string `json:"account"`
	Ref         string `json:"ref"`
	ServicerRef string `json:"servicerRef"`
	Position    int64  `json:"position"`
	Day         string `json:"day"`
	DayStated   bool   `json:"dayStated"`
}

// save writes what has changed.
func (k *knownEntries) save(ctx context.Context, tx db.Tx) error {
	if len(k.changed) == 0 {
		return nil
	}
	var in *q.BankEntry
	entries := make([]changedEntry, 0, len(k.changed))
	for _, ref := range slices.Sorted(maps.Keys(k.changed)) {
		in = k.changed[ref]
		entries = append(entries, changedEntry{
			Account: in.Account, Ref: ref, ServicerRef: in.ServicerRef, Position: in.Position, Day: in.Day, DayStated: in.DayStated,
		})
	}
	list, err := json.Marshal(entries)
	if err != nil {
		return err
	}
	err = q.New(tx).SetEntryReports(ctx, q.SetEntryReportsParams{
		Report: in.Report, ReportPage: in.ReportPage, ReportFile: in.ReportFile, Entries: string(list),
	})
	if err != nil {
		return fmt.Errorf("note which entries the statement contains: %w", err)
	}
	clear(k.changed)
	return nil
}
