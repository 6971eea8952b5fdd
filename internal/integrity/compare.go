package integrity

import (
	"context"
	"database/sql"
	_ "embed" // checks.sql, standing.sql
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Finding is a contradiction between two tables, or between a table and what was signed.
type Finding struct {
	Check    string `json:"check"`    // the code of the check that found it
	Subject  string `json:"subject"`  // the id of the thing
	Expected string `json:"expected"` // according to the one; empty: it does not have it
	Actual   string `json:"actual"`   // according to the other; empty: it does not have it
}

// maxFindings limits how many findings of one check are returned: one edit may contradict many rows.
const maxFindings = 20

//go:embed checks.sql
var checksText string

//go:embed standing.sql
var standingText string

// Check is a query that answers with subject, expected and actual for each thing that it looks at.
type Check struct{ Code, Query string }

// checks are those of checks.sql, standing those of standing.sql, in their order.
var (
	checks   = parseChecks(checksText)
	standing = parseChecks(standingText)
)

func parseChecks(text string) (all []Check) {
	for _, part := range strings.Split(text, "-- check: ")[1:] {
		code, body, _ := strings.Cut(part, "\n")
		var lines []string
		for line := range strings.Lines(body) {
			if !strings.HasPrefix(line, "--") {
				lines = append(lines, line)
			}
		}
		all = append(all, Check{strings.TrimSpace(code), strings.TrimSpace(strings.Join(lines, ""))})
	}
	return all
}

// differing answers with those things alone of which two tables say different things.
func (c Check) differing() string {
	return "SELECT subject, CAST(expected AS TEXT), CAST(actual AS TEXT) FROM (" + c.Query +
		"\n) AS compared WHERE expected IS DISTINCT FROM actual LIMIT " + fmt.Sprint(maxFindings)
}

// Checks returns the codes of all checks of Compare.
func Checks() []string {
	codes := make([]string, 0, len(checks)+4)
	for _, c := range checks {
		codes = append(codes, c.Code)
	}
	return append(codes, journalLines, signedOrder, signedAttestation, chainAttestation, chainEvent)
}

// Compare runs every check on conn, which must be a snapshot. No finding means that all tables agree.
func Compare(ctx context.Context, conn db.Conn) (found []Finding, err error) {
	if found, err = runAll(ctx, conn, checks); err != nil {
		return nil, err
	}
	journals, err := compareJournals(ctx, conn)
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", journalLines, err)
	}
	found = append(found, journals...)
	signed, err := compareSigned(ctx, conn)
	if err != nil {
		return nil, fmt.Errorf("check what was signed: %w", err)
	}
	return append(found, signed...), nil
}

// Standing runs the checks of what holds at all times beside the money, and more of them, on conn, which must be a snapshot: who
// owns a business, who decided, and that nothing personal is kept for longer than until its time.
func Standing(ctx context.Context, conn db.Conn, more ...Check) ([]Finding, error) {
	return runAll(ctx, conn, slices.Concat(standing, more))
}

func runAll(ctx context.Context, conn db.Conn, all []Check) (found []Finding, err error) {
	for _, c := range all {
		rows, err := run(ctx, conn, c)
		if err != nil {
			return nil, fmt.Errorf("check %s: %w", c.Code, err)
		}
		found = append(found, rows...)
	}
	return found, nil
}

func run(ctx context.Context, conn db.Conn, c Check) (found []Finding, err error) {
	rows, err := conn.QueryContext(ctx, c.differing())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		f := Finding{Check: c.Code}
		var expected, actual sql.NullString
		if err := rows.Scan(&f.Subject, &expected, &actual); err != nil {
			return nil, err
		}
		f.Expected, f.Actual = expected.String, actual.String
		found = append(found, f)
	}
	return found, rows.Err()
}
