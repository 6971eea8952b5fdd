package integrity

import (
	"context"
	"database/sql"
	_ "embed" // checks.sql
	"fmt"
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

type check struct{ code, query string }

// checks are those of checks.sql, in their order.
var checks = parseChecks(checksText)

func parseChecks(text string) (all []check) {
	for _, part := range strings.Split(text, "-- check: ")[1:] {
		code, body, _ := strings.Cut(part, "\n")
		var lines []string
		for line := range strings.Lines(body) {
			if !strings.HasPrefix(line, "--") {
				lines = append(lines, line)
			}
		}
		query := strings.TrimSpace(strings.Join(lines, ""))
		all = append(all, check{strings.TrimSpace(code), "SELECT subject, CAST(expected AS TEXT), CAST(actual AS TEXT) FROM (" + query +
			"\n) AS compared WHERE expected IS DISTINCT FROM actual LIMIT " + fmt.Sprint(maxFindings)})
	}
	return all
}

// Checks returns the codes of all checks.
func Checks() []string {
	codes := make([]string, 0, len(checks)+4)
	for _, c := range checks {
		codes = append(codes, c.code)
	}
	return append(codes, journalLines, signedOrder, signedAttestation, chainAttestation, chainEvent)
}

// Compare runs every check on conn, which must be a snapshot. No finding means that all tables agree.
func Compare(ctx context.Context, conn db.Conn) (found []Finding, err error) {
	for _, c := range checks {
		rows, err := run(ctx, conn, c)
		if err != nil {
			return nil, fmt.Errorf("check %s: %w", c.code, err)
		}
		found = append(found, rows...)
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

func run(ctx context.Context, conn db.Conn, c check) (found []Finding, err error) {
	rows, err := conn.QueryContext(ctx, c.query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		f := Finding{Check: c.code}
		var expected, actual sql.NullString
		if err := rows.Scan(&f.Subject, &expected, &actual); err != nil {
			return nil, err
		}
		f.Expected, f.Actual = expected.String, actual.String
		found = append(found, f)
	}
	return found, rows.Err()
}
