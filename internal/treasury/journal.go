package treasury

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// journalKind is the kind of the requests of manual entries.
var journalKind = staff.Kind[journalDetail]{
	Name: "journal", Roles: []staff.Role{staff.Treasury}, Action: "journal.request", About: "journal",
}

type journalDetail struct {
	Lines    []string `json:"lines"`
	Reverses string   `json:"reverses,omitempty"`
	Reason   string   `json:"reason"`
}

// JournalLine is one line of a manual entry.
type JournalLine struct {
	Account  string `json:"account" maxLength:"200" example:"own" doc:"the name in the chart of accounts, such as own or receivable:ID"`
	Side     string `json:"side" enum:"debit,credit"`
	Amount   string `json:"amount" maxLength:"32" example:"12.34"`
	Currency string `json:"currency" enum:"GBP,GBPC"`
}

// Journal is a manual entry, or the reversal of one.
type Journal struct {
	ID          string
	State       JournalState
	Lines       []JournalLine
	Reverses    string // the journal that it reverses, or ""
	ReversedBy  string // in lists: the journal that reverses it, requested or booked, or ""
	Reason      string
	RequestedBy string
	RequestedAt time.Time
	EndedAt     time.Time // zero while it waits
	Entry       int64     // the ledger entry; 0 before
}

// maxJournalLines is how many lines a manual entry may have.
const maxJournalLines = 20

// closedClasses are the accounts that no manual entry may touch: what customers hold is moved by their orders alone,
// what is at a bank by what the bank reports, and a holding of the reserve by its orders.
var closedClasses = []string{chart.ClassCustomer, chart.ClassHeld, chart.ClassBank, chart.ClassBacking}

// RequestJournal asks another operator to approve a manual entry. It returns the journal's id and the approval's.
// The entry must balance, keep the rules of the books, and be on no customer's and no bank's account.
func (s *Service) RequestJournal(
	ctx context.Context, by staff.Operator, lines []JournalLine, reason string,
) (journalID, approvalID string, err error) {
	parsed, err := parseJournal(lines, reason)
	if err != nil {
		return "", "", err
	}
	return s.requestJournal(ctx, by, Journal{Lines: lines, Reason: strings.TrimSpace(reason)}, parsed)
}

// RequestJournalReversal asks another operator to approve that a booked journal is reversed, once.
func (s *Service) RequestJournalReversal(
	ctx context.Context, by staff.Operator, journalID, reason string,
) (reversalID, approvalID string, err error) {
	if !id.Valid(journalID) {
		return "", "", ErrNotFound
	}
	row, err := q.New(s.db.Read()).Journal(ctx, journalID)
	if db.IsNoRows(err) {
		return "", "", ErrNotFound
	}
	if err != nil {
		return "", "", fmt.Errorf("read journal %s: %w", journalID, err)
	}
	reversed, err := s.journalOf(row)
	if err != nil {
		return "", "", err
	}
	if reversed.State != JournalBooked {
		return "", "", ErrConflict
	}
	lines := slices.Clone(reversed.Lines)
	for i := range lines {
		lines[i].Side = map[string]string{"debit": "credit", "credit": "debit"}[lines[i].Side]
	}
	parsed, err := parseJournal(lines, reason)
	if err != nil {
		return "", "", err
	}
	return s.requestJournal(ctx, by, Journal{Lines: lines, Reason: strings.TrimSpace(reason), Reverses: journalID}, parsed)
}

func (s *Service) requestJournal(
	ctx context.Context, by staff.Operator, j Journal, lines []ledger.Line,
) (journalID, approvalID string, err error) {
	text, err := json.Marshal(j.Lines)
	if err != nil {
		return "", "", fmt.Errorf("encode a journal: %w", err)
	}
	journalID = id.New()
	words, err := s.staff.SealWords(journalContext(journalID), staff.Words{By: by.Name, Reason: j.Reason})
	if err != nil {
		return "", "", err
	}
	a, err := journalKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[journalDetail], err error) {
		err = q.New(tx).InsertJournal(ctx, q.InsertJournalParams{
			ID: journalID, Lines: string(text), Reverses: j.Reverses, Words: words, RequestedAt: s.clock.Now(),
		})
		if db.IsUniqueViolation(err) {
			return ask, ErrConflict // it is reversed already, or a reversal waits
		}
		if err != nil {
			return ask, fmt.Errorf("write a journal: %w", err)
		}
		return staff.Proposal[journalDetail]{
			Subject: journalID, Amount: debited(lines), Detail: journalDetail{summaries(j.Lines), j.Reverses, j.Reason},
			Recorded: map[string]any{"reason": j.Reason, "reverses": j.Reverses},
		}, nil
	})
	return journalID, a.ID, err
}

// summaries are the lines as the approval shows them.
func summaries(lines []JournalLine) []string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.Side + " " + l.Account + " " + l.Amount + " " + l.Currency
	}
	return texts
}

// debited returns the sum of the debits in the currency of the first line.
func debited(lines []ledger.Line) money.Amount {
	sum := money.Zero(lines[0].Amount.Currency())
	for _, l := range lines {
		if l.Side == ledger.DebitSide && l.Amount.Currency() == sum.Currency() {
			sum = sum.Add(l.Amount)
		}
	}
	return sum
}

// parseJournal returns the lines as the ledger takes them, or which fields are wrong and why.
func parseJournal(lines []JournalLine, reason string) ([]ledger.Line, error) {
	var wrong fault.Fields
	if strings.TrimSpace(reason) == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	if len(lines) < 2 {
		wrong.Add("lines", fault.JournalTooFewLines)
	}
	parsed := make([]ledger.Line, len(lines))
	for i, l := range lines {
		parsed[i] = parseJournalLine(&wrong, "lines."+strconv.Itoa(i)+".", l)
	}
	if wrong.Err() != nil {
		return nil, wrong.Err()
	}
	if !balances(parsed) {
		return nil, fault.Invalid(fault.Field("lines", fault.JournalUnbalanced))
	}
	if chart.Rules(parsed) != nil {
		return nil, fault.Invalid(fault.Field("lines", fault.JournalBreaksRule))
	}
	return parsed, nil
}

// parseJournalLine returns one line, and adds to wrong what is wrong with its fields.
func parseJournalLine(wrong *fault.Fields, field string, l JournalLine) ledger.Line {
	account, ok := chart.Named(l.Account)
	if !ok {
		wrong.Add(field+"account", fault.UnknownLedgerAccount)
		return ledger.Line{}
	}
	if slices.Contains(closedClasses, account.Class()) {
		wrong.Add(field+"account", fault.ClosedLedgerAccount)
	}
	side := map[string]ledger.Side{"debit": ledger.DebitSide, "credit": ledger.CreditSide}[l.Side]
	if side == 0 {
		wrong.Add(field+"side", fault.OutOfRange)
	}
	if account.Asset().Code() != l.Currency {
		wrong.Add(field+"currency", fault.NotTheAccountsCurrency)
		return ledger.Line{} // the amount's decimals are those of another currency
	}
	amount, err := money.ParseField(field+"amount", strings.TrimPrefix(l.Amount, "-"), account.Asset())
	switch {
	case err != nil:
		wrong.Join(err)
	case amount.Minor() > maxJournalAmount:
		wrong.Add(field+"amount", fault.OutOfRange)
	case amount.IsZero(), strings.HasPrefix(l.Amount, "-"):
		wrong.Add(field+"amount", fault.AmountNotPositive)
	}
	return ledger.Line{Account: account, Side: side, Amount: amount}
}

// maxJournalAmount limits a line, in minor units, so that no sum of lines overflows.
const maxJournalAmount = math.MaxInt64 / maxJournalLines

// balances reports whether debits and credits are equal in each currency.
func balances(lines []ledger.Line) bool {
	sums := map[money.Currency]int64{}
	for _, l := range lines {
		sums[l.Amount.Currency()] += int64(l.Side) * l.Amount.Minor()
	}
	for _, sum := range sums {
		if sum != 0 {
			return false
		}
	}
	return true
}

// endJournal books an approved journal, or ends one that was rejected.
func (s *Service) endJournal(ctx context.Context, tx db.Tx, r staff.Request[journalDetail]) error {
	row, err := q.New(tx).LockJournal(ctx, r.Subject)
	if err != nil {
		return fmt.Errorf("lock journal %s: %w", r.Subject, err)
	}
	j, err := s.journalOf(row)
	if err != nil {
		return err
	}
	next := JournalRejected
	if r.Status == staff.Approved {
		next = JournalBooked
		if j.Entry, err = s.bookJournal(ctx, tx, j); err != nil {
			return err
		}
	}
	if !journalStates.May(j.State, next) {
		return ErrConflict
	}
	now := s.clock.Now()
	if err := q.New(tx).EndJournal(ctx, q.EndJournalParams{ID: j.ID, State: string(next), EndedAt: &now, Entry: j.Entry}); err != nil {
		return fmt.Errorf("end journal %s: %w", j.ID, err)
	}
	return nil
}

func (s *Service) bookJournal(ctx context.Context, tx db.Tx, j Journal) (int64, error) {
	lines, err := parseJournal(j.Lines, j.Reason)
	if err != nil {
		return 0, err
	}
	e := ledger.Entry{Key: "journal:" + j.ID, Kind: "journal.booked", Reference: j.ID, Lines: lines}
	if j.Reverses != "" {
		row, err := q.New(tx).Journal(ctx, j.Reverses)
		if err != nil {
			return 0, fmt.Errorf("read journal %s: %w", j.Reverses, err)
		}
		original, err := s.ledger.LinesOf(ctx, tx, row.Entry)
		if err != nil {
			return 0, err
		}
		e.Kind, e.Reverses, e.Lines = "journal.reversed", row.Entry, ledger.Reversed(original)
	}
	return s.post(ctx, tx, e)
}

// Journals returns one page, newest first.
func (s *Service) Journals(ctx context.Context, w db.Window) (page []Journal, total int64, err error) {
	queries := q.New(s.db.Read())
	return db.Page(ctx, w, "journals", queries.Journals, queries.CountJournals, func(row q.TreasuryJournal) (Journal, error) {
		j, err := s.journalOf(row)
		if err != nil {
			return j, err
		}
		if j.ReversedBy, err = queries.ReversalOf(ctx, j.ID); err != nil && !db.IsNoRows(err) {
			return j, fmt.Errorf("read the reversal of journal %s: %w", j.ID, err)
		}
		return j, nil
	})
}

func journalContext(journalID string) string { return "treasury.journal/" + journalID }

func (s *Service) journalOf(row q.TreasuryJournal) (Journal, error) {
	words, err := s.staff.OpenWords(journalContext(row.ID), row.Words)
	if err != nil {
		return Journal{}, err
	}
	j := Journal{
		ID: row.ID, State: JournalState(row.State), Reverses: row.Reverses, Reason: words.Reason, RequestedBy: words.By,
		RequestedAt: row.RequestedAt, EndedAt: timeOf(row.EndedAt), Entry: row.Entry,
	}
	if err := json.Unmarshal([]byte(row.Lines), &j.Lines); err != nil {
		return Journal{}, fmt.Errorf("read journal %s: %w", row.ID, err)
	}
	return j, nil
}
