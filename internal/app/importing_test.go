package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/importing"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// movedIn is a new server's database into which customers are brought.
type movedIn struct {
	t *testing.T
	Import
	db *db.DB
}

func newMovedIn(t *testing.T, d *db.DB) *movedIn {
	t.Helper()
	keys := filepath.Join(t.TempDir(), "keys.json")
	require.NoError(t, MakeKeys(keys))
	m := &movedIn{t: t, db: d, Import: Import{Database: d.DSN(), Keys: keys, Site: "https://gbpc.example"}}
	m.Sanctions = SanctionsConfig{UK: filepath.Join("..", "sandbox", "sanctions", "uk.xml"), OFAC: filepath.Join("..", "sandbox", "sanctions", "ofac.xml")}
	m.Networks, m.Invite = []string{"ethereum"}, true
	return m
}

// brings runs the command with these files.
func (m *movedIn) brings(ctx context.Context, customers, addresses, total string) (importing.Report, error) {
	i := m.Import
	i.Customers, i.Total = importing.File{Name: "customers.csv", Content: strings.NewReader(customers)}, total
	if addresses != "" {
		i.Addresses = importing.File{Name: "addresses.csv", Content: strings.NewReader(addresses)}
	}
	return ImportCustomers(ctx, i)
}

func (m *movedIn) count(query string) (n int) {
	m.t.Helper()
	require.NoError(m.t, m.db.Read().QueryRowContext(m.t.Context(), query).Scan(&n))
	return n
}

func (m *movedIn) balanced() {
	m.t.Helper()
	report, err := ReconcileBooks(m.t.Context(), ReconcileOptions{Database: m.db.DSN()})
	require.NoError(m.t, err)
	require.True(m.t, report.Balanced(), "%+v", report)
}

func sample(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "samples", name))
	require.NoError(t, err)
	return string(text)
}

func TestImport_TheSampleFilesAreBroughtInOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := newMovedIn(t, d)
		customers, addresses := sample(t, "customers.csv"), sample(t, "addresses.csv")
		m.DryRun = true
		r, err := m.brings(t.Context(), customers, addresses, "1001250.50")
		require.NoError(t, err)
		require.Equal(t, 3, r.NewCustomers)
		require.Zero(t, m.count("SELECT count(*) FROM users"), "a dry run writes nothing")

		m.DryRun = false
		r, err = m.brings(t.Context(), customers, addresses, "1001250.50")
		require.NoError(t, err)
		require.Equal(t, []int{3, 2}, []int{r.NewCustomers, r.NewAddresses})
		require.Equal(t, 2, m.count("SELECT count(*) FROM verification_records WHERE status = 2 AND screened_at IS NULL"), "and are screened by the server")
		require.Equal(t, 3, m.count("SELECT count(*) FROM mail_outbox WHERE state = 'queued'"))
		require.Zero(t, m.count("SELECT count(*) FROM auth_credentials"), "nobody has a password")
		require.Equal(t, 1_001_250_500_000, m.count("SELECT CAST(SUM(balance) AS BIGINT) FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account WHERE a.class = 'customer'"))
		require.Equal(t, 2, m.count("SELECT count(*) FROM withdrawals_whitelist"))
		m.balanced()

		again, err := m.brings(t.Context(), customers, addresses, "1001250.50")
		require.NoError(t, err)
		require.Zero(t, again.NewCustomers+again.NewAddresses)
		require.Equal(t, 1, m.count("SELECT count(*) FROM staff_audit"))

		changed, err := m.brings(t.Context(), strings.Replace(customers, "1250.50", "1250.51", 1), "", "1001250.51")
		require.ErrorIs(t, err, importing.ErrRefused)
		require.Contains(t, fmt.Sprint(changed.Problems), "customers.csv:2: reference: this customer was already imported with different data")
		m.balanced()
	})
}

func TestImport_EveryBadLineIsNamedAndNothingIsWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := newMovedIn(t, d)
		r, err := m.brings(t.Context(), `reference,kind,email,name,first_name,last_name,date_of_birth,country,verification,evidence,balance
1,individual,jane@example.net,Jane Doe,,,,GB,none,,1.00
1,person,jane,https://x.example,,,,XX,maybe,,1.005
2,individual,JANE@example.net,Jane Doe,,,1990-02-30,GB,approved,,-1
3,individual,too@example.net,Few columns
4,individual,four@example.net,Fay Four,,,,GB,none,,0.000001
`, `reference,network,address,label
9,ethereum,0x52908400098527886E0F7030069857D2E4169EE7,
1,bitcoin,0x52908400098527886E0F7030069857D2E4169Ee7,
`, "1.00")
		require.ErrorIs(t, err, importing.ErrRefused)
		var lines []string
		for _, p := range r.Problems {
			lines = append(lines, p.String())
		}
		for _, want := range []string{
			"customers.csv:3: reference: is the same as in line 2", "customers.csv:3: kind: must be individual or business", "customers.csv:3: email: is not an e-mail address",
			"customers.csv:3: name: must have", "customers.csv:3: country: must be", "customers.csv:3: verification: must be approved or none", "customers.csv:3: balance: must be whole pence",
			"customers.csv:4: email: is the same as in line 2", "customers.csv:4: evidence: must state", "customers.csv:4: first_name: is required", "customers.csv:4: date_of_birth: must be a date", "customers.csv:4: balance: must be an amount",
			"customers.csv:5: the row has 4 cells, but the header row has 11", "customers.csv:6: balance: must be whole pence",
			"addresses.csv:2: reference: there is no such customer", "addresses.csv:3: network: must be ethereum", "addresses.csv:3: address: is not an address",
		} {
			require.Contains(t, strings.Join(lines, "\n"), want)
		}
		require.Zero(t, m.count("SELECT count(*) FROM users"))

		_, err = m.brings(t.Context(), "reference,kind,email,name,country,verification,balance\n1,individual,jane@example.net,Jane Doe,GB,none,1.00\n", "", "2.00")
		require.ErrorIs(t, err, importing.ErrRefused, "the total is another")
		_, err = m.brings(t.Context(), "reference,kind,email\n", "", "")
		require.ErrorIs(t, err, importing.ErrRefused)
		require.Zero(t, m.count("SELECT count(*) FROM users"))
	})
}

func TestImport_AKilledRunIsCompletedAndBooksThatAreNotNewTakeNoBalances(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := newMovedIn(t, d)
		var file strings.Builder
		file.WriteString("reference,kind,email,name,country,verification,balance\n")
		for n := range 500 {
			fmt.Fprintf(&file, "%d,individual,customer%d@example.net,Jane Doe,GB,none,%d.10\n", n, n, n%3)
		}
		total := "549.00"
		ctx, kill := context.WithCancel(t.Context())
		m.Progress = func(done, of int) {
			if done >= 200 {
				kill()
			}
		}
		_, err := m.brings(ctx, file.String(), "", total)
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, 200, m.count("SELECT count(*) FROM customers"))
		m.Progress = nil
		r, err := m.brings(t.Context(), file.String(), "", total)
		require.NoError(t, err)
		require.Equal(t, 300, r.NewCustomers)
		require.Equal(t, 500, m.count("SELECT count(*) FROM customers"))
		m.balanced()

		// Later customers can be brought in, as long as they bring no money once anything else was booked.
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE ledger_head SET sequence = sequence + 1")
			return err
		}))
		_, err = m.brings(t.Context(), "reference,kind,email,name,country,verification,balance\nx,individual,x@example.net,Jane Doe,GB,none,1.00\n", "", "1.00")
		require.ErrorContains(t, err, "not new")
		_, err = m.brings(t.Context(), "reference,kind,email,name,country,verification,balance\ny,individual,y@example.net,Jane Doe,GB,none,0\n", "", "")
		require.NoError(t, err)
	})
}

// What a hundred thousand lines take; run it with -bench.
func BenchmarkImport(b *testing.B) {
	for b.Loop() {
		dir := b.TempDir()
		keys := filepath.Join(dir, "keys.json")
		require.NoError(b, MakeKeys(keys))
		var file strings.Builder
		file.WriteString("reference,kind,email,name,first_name,last_name,date_of_birth,country,verification,evidence,balance\n")
		for n := range 100_000 {
			fmt.Fprintf(&file, "%d,individual,customer%d@example.net,Jane Doe,Jane,Doe,1990-04-01,GB,approved,file %d,12.34\n", n, n, n)
		}
		i := Import{Database: filepath.Join(dir, "gbpc.db"), Keys: keys, Site: "https://gbpc.example",
			Sanctions: SanctionsConfig{UK: filepath.Join("..", "sandbox", "sanctions", "uk.xml"), OFAC: filepath.Join("..", "sandbox", "sanctions", "ofac.xml")}}
		if server := os.Getenv("GBPC_BENCH_DATABASE"); server != "" {
			i.Database = server
		}
		i.Customers, i.Total, i.Invite = importing.File{Name: "customers.csv", Content: strings.NewReader(file.String())}, "1234000.00", true
		r, err := ImportCustomers(b.Context(), i)
		require.NoError(b, err, "%v", r.Problems[:min(3, len(r.Problems))])
	}
}
