package locks

import (
	"regexp"
	"strings"
	"time"
)

// Mode is a lock of PostgreSQL on a table, by its name there.
type Mode string

// The modes, from the weakest: what waits for each is everything that the next one's comment says too.
const (
	RowExclusive         Mode = "ROW EXCLUSIVE"          // writers do not wait
	ShareUpdateExclusive Mode = "SHARE UPDATE EXCLUSIVE" // only other migrations wait
	Share                Mode = "SHARE"                  // writers wait
	ShareRowExclusive    Mode = "SHARE ROW EXCLUSIVE"    // writers wait
	AccessExclusive      Mode = "ACCESS EXCLUSIVE"       // readers wait too
)

// Work is what a statement does while it holds its lock.
type Work string

// What is done, each slower than the one before.
const (
	Brief    Work = ""         // nothing that depends on the rows
	Reads    Work = "reads"    // every row
	Indexes  Work = "indexes"  // every row
	Rewrites Work = "rewrites" // every row
)

// Lock is one that a statement takes.
type Lock struct {
	Statement string // its beginning, on one line
	Table     string
	Mode      Mode
	Work      Work
	Reason    string // why it is taken all the same, from a comment before the statement: "-- locks: …"
}

// Blocks reports whether customers wait for longer the more rows the table has.
func (l Lock) Blocks() bool {
	return l.Work != Brief && l.Mode != ShareUpdateExclusive && (l.Mode != RowExclusive || l.Work == Rewrites)
}

// Estimate returns about how long the lock is kept on a table with so many rows; zero: for a moment. It is for deciding between now
// and tonight.
func (l Lock) Estimate(rows int64) time.Duration {
	const million = 1_000_000
	perMillion := map[Work]time.Duration{Reads: 500 * time.Millisecond, Indexes: 2 * time.Second, Rewrites: 8 * time.Second}
	return time.Duration(float64(perMillion[l.Work]) * float64(max(rows, 0)) / million)
}

// word is the name of a table or an index.
const word = `(?:IF (?:NOT )?EXISTS )?(?:ONLY )?([a-z_][a-z_0-9]*)`

var (
	reason      = regexp.MustCompile(`--\s*locks:\s*([^\n]+)`)
	comment     = regexp.MustCompile(`--[^\n]*`)
	body        = regexp.MustCompile(`(?s)\$\$.*?\$\$`)
	createTable = regexp.MustCompile(`^CREATE TABLE ` + word)
	references  = regexp.MustCompile(`\bREFERENCES ` + word)
	createIndex = regexp.MustCompile(`^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?` + word + ` ON ` + word)
	dropIndex   = regexp.MustCompile(`^DROP INDEX (CONCURRENTLY )?` + word)
	alterTable  = regexp.MustCompile(`^ALTER TABLE ` + word + ` (.*)`)
	onTable     = regexp.MustCompile(`^(?:CREATE (?:OR REPLACE )?|DROP )(TRIGGER|POLICY|RULE) .*? ON ` + word)
	dropTable   = regexp.MustCompile(`^(?:DROP TABLE|TRUNCATE(?: TABLE)?|LOCK(?: TABLE)?|CLUSTER|VACUUM FULL|REINDEX(?: TABLE)?) ` + word)
	writes      = regexp.MustCompile(`^(?:UPDATE|DELETE FROM) ` + word)
	inserts     = regexp.MustCompile(`^INSERT INTO ` + word + `.*\bSELECT\b`)
	volatile    = regexp.MustCompile(`\bDEFAULT [^,]*(?:random|gen_random|clock_timestamp|nextval|uuid)[a-z_]*\(|\bGENERATED ALWAYS AS [^,]*STORED|\b(?:BIG)?SERIAL\b|\bAS IDENTITY\b`)
)

// Of returns the locks of a migration's statements, in their order, but for those on tables that it makes itself.
func Of(text string) (all []Lock) {
	made := map[string]bool{}
	for _, s := range statements(text) {
		if m := createTable.FindStringSubmatch(s.text); m != nil {
			made[m[1]] = true
		}
		for _, l := range s.locks() {
			if !made[l.Table] {
				l.Statement, l.Reason = short(s.text), s.reason
				all = append(all, l)
			}
		}
	}
	return all
}

// Concurrently returns the indexes that a migration makes while customers write, without having dropped what an attempt that was
// cut off left behind.
func Concurrently(text string) (notDropped []string) {
	dropped := map[string]bool{}
	for _, s := range statements(text) {
		if m := dropIndex.FindStringSubmatch(s.text); m != nil && strings.Contains(s.text, "IF EXISTS") {
			dropped[m[2]] = true
		}
		if m := createIndex.FindStringSubmatch(s.text); m != nil && m[1] != "" && !dropped[m[2]] {
			notDropped = append(notDropped, m[2])
		}
	}
	return notDropped
}

type statement struct{ text, reason string }

// statements splits the part of a migration that is applied.
func statements(text string) (all []statement) {
	text, _, _ = strings.Cut(text, "-- +goose Down")
	text = body.ReplaceAllString(text, "$$$$")
	text = comment.ReplaceAllStringFunc(text, func(c string) string { return strings.ReplaceAll(c, ";", ",") })
	for part := range strings.SplitSeq(text, ";") {
		s := statement{text: strings.Join(strings.Fields(comment.ReplaceAllString(part, "")), " ")}
		if m := reason.FindStringSubmatch(part); m != nil {
			s.reason = strings.TrimSpace(m[1])
		}
		if s.text != "" {
			all = append(all, s)
		}
	}
	return all
}

func short(text string) string {
	const most = 100
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

func (s statement) locks() []Lock {
	if m := createTable.FindStringSubmatch(s.text); m != nil {
		return referenced(s.text, m[1])
	}
	if m := createIndex.FindStringSubmatch(s.text); m != nil {
		if m[1] != "" {
			return []Lock{{Table: m[3], Mode: ShareUpdateExclusive, Work: Indexes}}
		}
		return []Lock{{Table: m[3], Mode: Share, Work: Indexes}}
	}
	if m := dropIndex.FindStringSubmatch(s.text); m != nil {
		if m[1] != "" {
			return []Lock{{Table: m[2], Mode: ShareUpdateExclusive}}
		}
		return []Lock{{Table: m[2], Mode: AccessExclusive}}
	}
	if m := alterTable.FindStringSubmatch(s.text); m != nil {
		return altered(m[1], m[2])
	}
	if m := onTable.FindStringSubmatch(s.text); m != nil {
		return []Lock{{Table: m[2], Mode: ShareRowExclusive}}
	}
	if m := dropTable.FindStringSubmatch(s.text); m != nil {
		work := Rewrites
		if strings.HasPrefix(s.text, "DROP") || strings.HasPrefix(s.text, "TRUNCATE") {
			work = Brief
		}
		return []Lock{{Table: m[1], Mode: AccessExclusive, Work: work}}
	}
	if m := writes.FindStringSubmatch(s.text); m != nil {
		return []Lock{{Table: m[1], Mode: RowExclusive, Work: Rewrites}} // each row stays locked until the migration ends
	}
	if m := inserts.FindStringSubmatch(s.text); m != nil {
		return []Lock{{Table: m[1], Mode: RowExclusive, Work: Reads}}
	}
	return nil
}

// referenced are the tables to which a foreign key leads: their writers wait until it is there.
func referenced(text, from string) (all []Lock) {
	for _, m := range references.FindAllStringSubmatch(text, -1) {
		if m[1] != from {
			all = append(all, Lock{Table: m[1], Mode: ShareRowExclusive})
		}
	}
	return all
}

// altered returns the locks of the actions of an ALTER TABLE: the strongest, with the slowest work.
func altered(table, actions string) []Lock {
	has := func(parts ...string) bool {
		for _, p := range parts {
			if !strings.Contains(actions, p) {
				return false
			}
		}
		return true
	}
	l := Lock{Table: table, Mode: AccessExclusive}
	checked := !has("NOT VALID")
	switch {
	case has("VALIDATE CONSTRAINT"):
		l.Mode, l.Work = ShareUpdateExclusive, Reads
	case has("ALTER COLUMN", " TYPE "), has("ADD COLUMN") &&
		volatile.MatchString(actions), has("SET TABLESPACE"), has("SET LOGGED"), has("SET UNLOGGED"):
		l.Work = Rewrites
	case has("SET NOT NULL"):
		l.Work = Reads
	case (has("ADD CONSTRAINT") || strings.HasPrefix(actions, "ADD ")) && has("FOREIGN KEY"):
		l.Mode = ShareRowExclusive
		if checked {
			l.Work = Reads
		}
	case (has("PRIMARY KEY") || has("UNIQUE") || has("EXCLUDE")) && !has("USING INDEX"):
		l.Work = Indexes
	case has("CHECK") && checked:
		l.Work = Reads
	case strings.HasPrefix(actions, "SET ("), strings.HasPrefix(actions, "ENABLE "), strings.HasPrefix(actions, "DISABLE "):
		l.Mode = ShareRowExclusive
	}
	return append([]Lock{l}, referenced(actions, table)...)
}
