package app

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDashboards_NameOnlyMetricsThatExistAndUseEachOfThem(t *testing.T) {
	known, shown := knownMetrics(t), map[string]bool{}
	files, err := filepath.Glob("../../deploy/grafana/*.json")
	require.NoError(t, err)
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".json"))
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var dashboard struct {
			UID, Title string
			Panels     []struct {
				ID          int
				Title       string
				GridPos     struct{ X, Y, W, H int }
				FieldConfig struct{ Defaults struct{ Unit string } }
				Targets     []struct{ Expr, LegendFormat string }
			}
		}
		require.NoError(t, json.Unmarshal(text, &dashboard), file)
		require.Equal(t, "gbpc-"+names[len(names)-1], dashboard.UID)
		taken := map[[2]int]string{}
		for _, p := range dashboard.Panels {
			require.NotEmpty(t, p.Title, file)
			require.NotEmpty(t, p.FieldConfig.Defaults.Unit, "%s: %s has no unit", file, p.Title)
			require.NotEmpty(t, p.Targets, "%s: %s", file, p.Title)
			for x := p.GridPos.X; x < p.GridPos.X+p.GridPos.W; x++ {
				for y := p.GridPos.Y; y < p.GridPos.Y+p.GridPos.H; y++ {
					require.Empty(t, taken[[2]int{x, y}], "%s: %s lies on another panel", file, p.Title)
					taken[[2]int{x, y}] = p.Title
					require.Less(t, x, 24, "%s: %s is wider than the page", file, p.Title)
				}
			}
			for _, target := range p.Targets {
				require.NotEmpty(t, target.LegendFormat, "%s: %s", file, p.Title)
				for _, name := range metricName.FindAllString(target.Expr, -1) {
					require.True(t, known[name], "%s: there is no metric %s", file, name)
					shown[name] = true
				}
			}
		}
	}
	require.Equal(t, []string{"chain", "ledger", "money", "overview", "rails", "web"}, names)
	for _, m := range exportedMetrics(t) {
		switch m.name {
		case "gbpc_exception_age_seconds", "gbpc_monitor_leader", "gbpc_monitor_read_timestamp_seconds", "gbpc_database_connections_max": // for alerts
			continue
		}
		require.True(t, shown[m.name] || shown[m.name+"_bucket"], "no dashboard shows %s", m.name)
	}
}
