package integrity

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// journalLines is the check that a manual entry was booked with the lines on which two operators agreed.
const journalLines = "journal_lines"

const journalRows = `-- every line that was booked for a journal, with the lines that were asked for
SELECT j.id, j.lines, a.name, l.amount, a.asset
FROM treasury_journals j
JOIN ledger_lines l ON l.sequence = j.entry
JOIN ledger_accounts a ON a.id = l.account
WHERE j.state = 'booked'
UNION ALL
SELECT j.id, j.lines, a.name, l.amount, a.asset
FROM treasury_journals j
JOIN ledger_archived_lines l ON l.sequence = j.entry
JOIN ledger_accounts a ON a.id = l.account
WHERE j.state = 'booked'`

func compareJournals(ctx context.Context, conn db.Conn) (found []Finding, err error) {
	rows, err := conn.QueryContext(ctx, journalRows)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	asked, booked := map[string]string{}, map[string][]string{}
	for rows.Next() {
		var journal, lines, account, asset string
		var amount int64
		if err := rows.Scan(&journal, &lines, &account, &amount, &asset); err != nil {
			return nil, err
		}
		asked[journal] = lines
		side, currency := "debit", money.GBP
		if asset == money.GBPC.Code() {
			currency = money.GBPC
		}
		if amount < 0 {
			side, amount = "credit", -amount
		}
		booked[journal] = append(booked[journal], fmt.Sprintf("%s %s %s", side, account, money.New(amount, currency)))
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for journal, text := range asked {
		wanted, actual := linesOf(text), booked[journal]
		slices.Sort(actual)
		if actual := strings.Join(actual, ", "); wanted != actual && len(found) < maxFindings {
			found = append(found, Finding{Check: journalLines, Subject: journal, Expected: wanted, Actual: actual})
		}
	}
	return found, nil
}

// linesOf returns the lines of a journal as compareJournals writes them.
func linesOf(text string) string {
	var lines []struct{ Account, Side, Amount, Currency string }
	if err := json.Unmarshal([]byte(text), &lines); err != nil {
		return "unreadable"
	}
	var all []string
	for _, l := range lines {
		currency := money.GBP
		if l.Currency == money.GBPC.Code() {
			currency = money.GBPC
		}
		amount, err := money.Parse(l.Amount, currency)
		if err != nil {
			return "unreadable"
		}
		all = append(all, fmt.Sprintf("%s %s %s", l.Side, l.Account, amount))
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
