package app

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const rulesFile = "../../deploy/prometheus/gbpc.rules.yml"

var (
	metricName = regexp.MustCompile(`\bgbpc_[a-z_]+\b`)
	typeLine   = regexp.MustCompile(`# TYPE (gbpc_[a-z_]+) gauge`)
	alertName  = regexp.MustCompile(`(?m)^ +- alert: (\w+)$`)
)

// knownMetrics are the exported metrics, with the series of histograms, and what the verification of a backup writes.
func knownMetrics(t *testing.T) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	for _, m := range exportedMetrics(t) {
		known[m.name] = true
		if m.kind == "histogram" {
			known[m.name+"_bucket"], known[m.name+"_sum"], known[m.name+"_count"] = true, true, true
		}
	}
	verification, err := os.ReadFile("../../deploy/postgres/verify")
	require.NoError(t, err)
	for _, line := range typeLine.FindAllStringSubmatch(string(verification), -1) {
		known[line[1]] = true
	}
	return known
}

func TestAlerts_NameOnlyMetricsThatExist(t *testing.T) {
	known := knownMetrics(t)
	files, err := filepath.Glob("../../docs/runbooks/*.md")
	require.NoError(t, err)
	for _, file := range append(files, rulesFile, "../../docs/operations.md", "../../docs/production.md", "../../deploy/postgres/README.md") {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, name := range metricName.FindAllString(string(text), -1) {
			if strings.HasPrefix(name, "gbpc_live_") || strings.HasPrefix(name, "gbpc_test_") { // keys
				continue
			}
			require.True(t, known[name], "%s: there is no metric %s", file, name)
		}
	}
}

func TestAlerts_EachHasARunbookAndEachRunbookAnAlert(t *testing.T) {
	text, err := os.ReadFile(rulesFile)
	require.NoError(t, err)
	alerts := map[string]bool{}
	for _, block := range strings.Split(string(text), "- alert: ")[1:] {
		name, _, _ := strings.Cut(block, "\n")
		alerts[name] = true
		require.Contains(t, block, "runbook: docs/runbooks/"+name+".md\n")
		require.Regexp(t, `severity: (page|ticket)\n`, block, name)
		page, err := os.ReadFile("../../docs/runbooks/" + name + ".md")
		require.NoError(t, err)
		for _, part := range []string{"# " + name, "**What it means.**", "**What customers notice.**", "**What to look at**", "**What to do**", "**When it clears.**"} {
			require.Contains(t, string(page), part, name)
		}
		expression, _, _ := strings.Cut(strings.SplitN(block, "expr: '", 2)[1], "'\n")
		require.Contains(t, string(page), "    "+strings.ReplaceAll(expression, "''", "'")+"\n", "%s: the page shows the rule as it is", name)
		for _, other := range regexp.MustCompile(`\bGBPC[A-Z]\w+`).FindAllString(string(page), -1) {
			require.Contains(t, string(text), "- alert: "+other+"\n", "%s names an alert that there is not", name)
		}
	}
	require.Len(t, alertName.FindAllString(string(text), -1), len(alerts))
	pages, err := filepath.Glob("../../docs/runbooks/*.md")
	require.NoError(t, err)
	require.Len(t, pages, len(alerts), "a page without an alert")
	tests, err := os.ReadFile("../../deploy/prometheus/gbpc.test.yml")
	require.NoError(t, err)
	for name := range alerts {
		require.Contains(t, string(tests), "- name: "+name+"\n", "no test shows when it fires and clears")
	}
}
