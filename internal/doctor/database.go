package doctor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema"
)

const leastPostgres = 150000

// database asks the server of the database about everything that the books rely on.
func (e *examination) database(ctx context.Context) []Finding {
	const setting = "database"
	settings := e.config.DatabaseSettings()
	settings.ConnectTimeout = e.Limit
	pooler := settings
	if settings.Direct != "" { // the server is asked itself
		settings.Address, settings.Direct = settings.Direct, ""
	}
	config, err := settings.Pool()
	if err != nil { // the error may contain the password
		return one(setting, "is not a database address", "write postgres://user@host/name?sslmode=verify-full")
	}
	config.MinIdleConns, config.ConnConfig.ConnectTimeout = 0, e.Limit
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return one(setting, "is not a database address", "write postgres://user@host/name?sslmode=verify-full")
	}
	defer pool.Close()
	wrong := pooler.CheckPooler(ctx)
	if found := poolerFindings(wrong); len(found) > 0 {
		return found
	}
	if err := pool.Ping(ctx); err != nil {
		return one(
			setting, fmt.Sprintf("the server at %s:%d cannot be used (%s)", config.ConnConfig.Host, config.ConnConfig.Port, databaseError(ctx, err)),
			"start it, or correct address, user and password",
		)
	}
	var found []Finding
	if wrong != nil {
		found = one(setting, "the pooler cannot be used ("+databaseError(ctx, wrong)+")", "start it, or correct its address")
	}
	add := func(wrong, remedy string) { found = append(found, Finding{setting, wrong, remedy}) }
	x := asking{ctx: ctx, pool: pool, setting: setting, found: &found, processes: cmp.Or(e.Processes, 2)}

	x.server(add)
	x.room(config.MaxConns, pooler)
	x.schemaVersion()
	x.clock()
	return found
}

// server looks at the server's settings, and at what the user may do.
func (x asking) server(add func(wrong, remedy string)) {
	if version, err := strconv.Atoi(x.text("SELECT current_setting('server_version_num')")); err == nil && version < leastPostgres {
		add(fmt.Sprintf("PostgreSQL %d is too old", version/10000), "use version 15 or newer")
	}
	for _, must := range []struct{ name, why string }{{"fsync", "a power failure loses committed data"}, {"full_page_writes",
		"a page may be torn when the power fails"}} {
		if x.text("SELECT current_setting('"+must.name+"')") == "off" {
			add(must.name+" is off: "+must.why, "set "+must.name+" = on in postgresql.conf")
		}
	}
	if value := x.text("SELECT current_setting('synchronous_commit')"); value == "off" || value == "local" && x.text(
		"SELECT current_setting('synchronous_standby_names')",
	) != "" {
		add(
			"synchronous_commit is "+value+": an order that was accepted may be lost",
			"set synchronous_commit = on, also for this user and this database",
		)
	}
	if value := x.text(
		"SELECT pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()",
	); value != "" && value != "UTF8" {
		add("its encoding is "+value, "create the database with ENCODING 'UTF8'")
	}
	if x.yes(
		"SELECT coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) FROM pg_database WHERE datname = current_database()",
	) {
		add(
			"its collation version has changed since the indexes were created", "REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION",
		)
	}
	switch {
	case x.yes("SELECT pg_is_in_recovery()"):
		add("it is a replica, which cannot be written to", "name the primary")
	case x.text("SELECT current_setting('default_transaction_read_only')") == "on":
		add("its transactions are read-only (default_transaction_read_only)", "set it off for this user and this database")
	case !x.yes("SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)"):
		add("the user may not create tables in its schema", "have the user own the database, or GRANT CREATE ON SCHEMA public")
	}
}

// asking asks the database, and adds to what was found.
type asking struct {
	ctx     context.Context
	pool    *pgxpool.Pool
	setting string
	found   *[]Finding
	// processes is how many share the database.
	processes int
}

// text returns the answer to a query, "" if there is none.
func (x asking) text(query string) (answer string) {
	_ = x.pool.QueryRow(x.ctx, query).Scan(&answer) // a setting that this version does not have
	return answer
}

func (x asking) yes(query string) (answer bool) {
	_ = x.pool.QueryRow(x.ctx, query).Scan(&answer)
	return answer
}

func (x asking) add(wrong, remedy string) {
	*x.found = append(*x.found, Finding{x.setting, wrong, remedy})
}

// poolerFindings says what is wrong with a pooler. Another error is said where the server is asked.
func poolerFindings(err error) []Finding {
	var times db.TimesError
	switch {
	case errors.Is(err, db.ErrPooler):
		return one(
			"database", "a pooler (such as PgBouncer) stands between this machine and the server",
			"name the server itself, or name it in database_direct",
		)
	case errors.Is(err, db.ErrDirect):
		return one("database_direct", "leads through a pooler (such as PgBouncer)", "name the PostgreSQL server itself")
	case errors.Is(err, db.ErrOtherServer):
		return one("database_direct", "is another database than the one that database leads to", "name the server behind the pooler")
	case errors.As(err, &times):
		return one(
			"database", "transactions through the pooler have no "+strings.Join(times.Missing, ", "),
			"as its user: "+times.Remedy+" and RECONNECT at the pooler",
		)
	}
	return nil
}

// room compares what the server allows with what all processes take. Through a pooler they take what is theirs alone.
func (x asking) room(pool int32, settings db.Settings) {
	most, err := strconv.Atoi(x.text("SELECT current_setting('max_connections')"))
	if err != nil {
		return
	}
	if limit, err := strconv.Atoi(x.text("SELECT rolconnlimit::text FROM pg_roles WHERE rolname = current_user")); err == nil && limit >= 0 {
		most = min(most, limit)
	}
	if limit, err := strconv.Atoi(x.text(
		"SELECT datconnlimit::text FROM pg_database WHERE datname = current_database()",
	)); err == nil && limit >= 0 {
		most = min(most, limit)
	}
	const reserved = 5 // superusers, migrations, gbpc reconcile
	each := int(pool) + db.OwnConnections
	if settings.Direct != "" {
		each = db.OwnConnections
	}
	if need := x.processes*each + reserved; most < need {
		x.add(
			fmt.Sprintf("it allows %d connections, and %d processes need %d", most, x.processes, need),
			"raise max_connections or the limit of the user, or lower database_connections",
		)
	}
}

// schemaVersion refuses a database that a newer program has migrated.
func (x asking) schemaVersion() {
	applied, err := strconv.ParseInt(x.text("SELECT max(version_id)::text FROM goose_db_version WHERE is_applied"), 10, 64)
	if err != nil {
		return // serve makes the schema
	}
	if newest := newestMigration(); applied > newest {
		x.add(
			fmt.Sprintf("its schema has version %d, and this program knows up to %d", applied, newest),
			"use the program that migrated it, or a newer one",
		)
	}
}

func newestMigration() (newest int64) {
	names, _ := fs.Glob(schema.Files, "*.sql")
	for _, name := range names {
		number, _, _ := strings.Cut(name, "_")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}

func (x asking) clock() {
	before := time.Now()
	var theirs time.Time
	if err := x.pool.QueryRow(x.ctx, "SELECT clock_timestamp()").Scan(&theirs); err != nil {
		return
	}
	took := time.Since(before)
	if off := before.Add(took / 2).Sub(theirs); off.Abs() > mostClockError+took/2 {
		x.add(
			fmt.Sprintf("its clock and this machine's differ by %s", off.Abs().Round(time.Millisecond)),
			"synchronise both (chrony, systemd-timesyncd)",
		)
	}
}

// databaseError says why without the address, which may have a password in it.
func databaseError(ctx context.Context, err error) string {
	var server *pgconn.PgError
	switch {
	case errors.As(err, &server):
		return server.Message
	case ctx.Err() != nil:
		return "it is not responding"
	}
	text := plain(err)
	if i := strings.LastIndex(text, ": "); i >= 0 {
		text = text[i+2:]
	}
	return text
}
