package path

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

const (
	monitoring = "../../deploy/prometheus"
	rules      = monitoring + "/gbpc.rules.yml"
)

func TestAlerts_TheRulesFireAndClearAsTheirTestsSay(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("promtool", "test", "rules", monitoring+"/gbpc.test.yml").CombinedOutput()
	require.NoError(t, err, "%s", out)
}

func TestAlerts_EachConfigurationOfPrometheusIsValidAndHasTheRules(t *testing.T) {
	t.Parallel()
	for file, mounted := range map[string]string{monitoring + "/prometheus.yml": ".", monitoring + "/kubernetes.yml": ".", "../../deploy/compose/prometheus.yml": "gbpc"} {
		dir := t.TempDir()
		require.NoError(t, os.CopyFS(filepath.Join(dir, mounted), os.DirFS(monitoring)))
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "config.yml"), text, 0o600))
		out, err := exec.Command("promtool", "check", "config", filepath.Join(dir, "config.yml")).CombinedOutput()
		require.NoError(t, err, "%s: %s", file, out)
		require.Contains(t, string(out), "1 rule files found", file)
	}
}

func TestAlerts_APageWakesSomebodyAndATicketIsMailed(t *testing.T) {
	t.Parallel()
	file := monitoring + "/alertmanager.yml"
	out, err := exec.Command("amtool", "check-config", file).CombinedOutput()
	require.NoError(t, err, "%s", out)
	for severity, receiver := range map[string]string{"page": "page", "ticket": "ticket", "": "page"} {
		out, err := exec.Command("amtool", "config", "routes", "test", "--config.file", file, "severity="+severity).Output()
		require.NoError(t, err)
		require.Equal(t, receiver+"\n", string(out), "severity %q", severity)
	}
}

var waitsFor = regexp.MustCompile(`(?m)^( +for: ).*$`)

// prometheus is a real one that scrapes a program each second, with the rules as they are but for how long they wait.
type prometheus struct{ port string }

func newPrometheus(t *testing.T, p *program) prometheus {
	t.Helper()
	own := prometheus{portstest.Reserve(t).Number}
	dir := t.TempDir()
	text, err := os.ReadFile(rules)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "gbpc.rules.yml"), waitsFor.ReplaceAll(text, []byte("${1}1s")), 0o600))
	config := fmt.Sprintf("global: {scrape_interval: 1s, evaluation_interval: 1s}\nrule_files: [gbpc.rules.yml]\nscrape_configs:\n  - job_name: gbpc\n    static_configs: [{targets: ['127.0.0.1:%s']}]\n", p.operations)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "prometheus.yml"), []byte(config), 0o600))
	c := exec.Command("prometheus", "--config.file", filepath.Join(dir, "prometheus.yml"), "--storage.tsdb.path", filepath.Join(dir, "data"), "--web.listen-address", "127.0.0.1:"+own.port, "--log.level", "error")
	c.Stderr = os.Stderr
	require.NoError(t, c.Start(), "tools/prometheus installs it")
	t.Cleanup(func() {
		_ = c.Process.Kill() // it may have ended
		_ = c.Wait()         // killed on purpose
	})
	return own
}

// firing returns the names of the alerts that fire now.
func (p prometheus) firing(t *testing.T) (names []string) {
	answer, err := http.Get("http://127.0.0.1:" + p.port + "/api/v1/alerts")
	if err != nil {
		return nil // it is starting
	}
	defer answer.Body.Close()
	var found struct {
		Data struct {
			Alerts []struct {
				State  string
				Labels struct{ Alertname string }
			}
		}
	}
	if answer.StatusCode != http.StatusOK {
		return nil // likewise
	}
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&found))
	for _, a := range found.Data.Alerts {
		if a.State == "firing" && !slices.Contains(names, a.Labels.Alertname) {
			names = append(names, a.Labels.Alertname)
		}
	}
	slices.Sort(names)
	return names
}

func (p prometheus) requireFire(t *testing.T, wanted ...string) {
	t.Helper()
	var last []string
	require.Eventually(t, func() bool {
		last = p.firing(t)
		return !slices.ContainsFunc(wanted, func(name string) bool { return !slices.Contains(last, name) })
	}, time.Minute, 200*time.Millisecond, "%v must fire", wanted)
	t.Logf("fire: %v", last)
}

func (p prometheus) requireClear(t *testing.T, names ...string) {
	t.Helper()
	var firing []string
	defer func() { t.Logf("still fire: %v", firing) }()
	require.Eventually(t, func() bool {
		firing = p.firing(t)
		return !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(firing, name) })
	}, time.Minute, 200*time.Millisecond, "%v must clear", names)
}

func (p *program) metrics(t *testing.T) string {
	t.Helper()
	answer, err := http.Get("http://127.0.0.1:" + p.operations + "/metrics")
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return string(text)
}

func TestAlerts_ARealPrometheusSeesEachFaultAndItsEnd(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.operations = portstest.Reserve(t).Number
	p.start(t)
	c := newCustomer(t, p, "individual@example.com")
	operator := newClient(p, "operator@example.com", sandboxPassword)
	require.NoError(t, operator.signIn())
	watch := newPrometheus(t, p)

	outsides := map[string]string{"bank": "GBPCBankSilent", "mail": "GBPCMailUnreachable", "files": "GBPCFilesUnreachable", "chain": "GBPCChainUnreachable", "signer": "GBPCSignerUnreachable"}
	// The mint is ordered and cannot be signed.
	setFault(t, c.client, "signer", "hang")
	require.NoError(t, c.send())
	require.Eventually(t, func() bool { return strings.Contains(p.metrics(t), `gbpc_chain_orders{kind="mint"`) }, 30*time.Second, 200*time.Millisecond)
	var fired []string
	for part, alert := range outsides {
		setFault(t, c.client, part, "hang")
		fired = append(fired, alert)
	}
	require.NoError(t, c.redeem())
	require.NoError(t, operator.post("/admin/treasury/stop", map[string]string{"reason": "a drill"}, nil))
	fired = append(fired, "GBPCMintingStopped")
	watch.requireFire(t, fired...)

	// Days later the redemption is overdue, the mint and the mail are old, and nothing was compared with the chain.
	require.NoError(t, c.post("/sandbox/clock/advance", map[string]int{"seconds": 5 * 24 * 3600}, nil))
	late := []string{"GBPCRedemptionDueSoon", "GBPCRedemptionOverdue", "GBPCMailDelayed", "GBPCChainOrdersStuck", "GBPCOrdersStuck", "GBPCChainBehind", "GBPCExceptionWaits"}
	watch.requireFire(t, late...)

	for part := range outsides {
		setFault(t, c.client, part, "none")
	}
	require.NoError(t, operator.signIn())
	require.NoError(t, operator.post("/admin/treasury/resume", map[string]string{"reason": "the drill is over"}, nil))
	watch.requireClear(t, append(fired, late...)...)

	p.kill()
	watch.requireFire(t, "GBPCProcessDown", "GBPCNoGauges")
	p.start(t)
	watch.requireClear(t, "GBPCProcessDown", "GBPCNoGauges")
}

// The books are edited, locked and replaced behind the program's back.
func TestAlerts_ARealPrometheusSeesWhatIsWrongWithTheBooks(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.operations = portstest.Reserve(t).Number
	p.start(t)
	c, o := newCustomer(t, p, "individual@example.com"), openOffice(t, p)
	watch := newPrometheus(t, p)
	books := filepath.Join(p.data, "gbpc.db")
	file, err := sql.Open("sqlite", books+"?_pragma=busy_timeout(10000)")
	require.NoError(t, err)
	defer file.Close()

	reconciled := func(missing string) {
		_, err := file.ExecContext(t.Context(), "UPDATE ledger_balances SET balance = balance "+missing+" WHERE account = (SELECT id FROM ledger_accounts WHERE name = 'bank:main')")
		require.NoError(t, err)
		require.NoError(t, o.requester.guarded("/admin/treasury/reconciliation", "", nil, nil))
	}
	reconciled("- 100")
	watch.requireFire(t, "GBPCBooksDiffer", "GBPCReserveLow")
	reconciled("+ 100")
	require.NoError(t, o.requester.post("/admin/treasury/resume", map[string]string{"reason": "the drill is over"}, nil))
	watch.requireClear(t, "GBPCBooksDiffer", "GBPCReserveLow")

	writer, err := file.Conn(t.Context())
	require.NoError(t, err)
	_, err = writer.ExecContext(t.Context(), "BEGIN IMMEDIATE")
	require.NoError(t, err)
	watch.requireFire(t, "GBPCDatabaseReadOnly")
	_, err = writer.ExecContext(t.Context(), "ROLLBACK")
	require.NoError(t, err)
	require.NoError(t, writer.Close())
	watch.requireClear(t, "GBPCDatabaseReadOnly")
	require.NoError(t, file.Close())

	p.stop()
	before, err := os.ReadFile(books)
	require.NoError(t, err)
	p.start(t)
	require.NoError(t, c.signIn())
	require.NoError(t, c.send())
	for _, sent := range c.sent {
		requireCompleted(t, c.client, sent)
	}
	p.stop()
	require.NoError(t, os.WriteFile(books, before, 0o600))
	p.start(t)
	watch.requireFire(t, "GBPCMoneyPaused")
	o = openOffice(t, p)
	o.requestAndApprove(t, "/admin/exception/"+o.waiting(t, "books_stale", 1)[0].ID+"/action", map[string]string{"action": "release", "reason": "the drill is over"})
	watch.requireClear(t, "GBPCMoneyPaused")
}
