package app

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var jobRow = regexp.MustCompile("(?m)^\\| `([a-z_]+\\.[a-z_]+)` \\|([^|]*)\\|([^|]*)\\|([^|]*)\\|([^|]*)\\|([^|]*)\\|([^|]+)\\|$")

func TestJobs_EachKindIsInTheTableOfOperationsAsItIsWorked(t *testing.T) {
	a := joined(t)
	var worked []string
	for _, k := range a.queue.Kinds() {
		every := "once"
		if k.Every > 0 {
			every = short(k.Every)
		}
		worked = append(worked, fmt.Sprintf("%s %s %s %s %s %s", k.Name, k.Lane, every, short(k.Timeout), short(k.MaxDelay), short(k.ReportAfter)))
	}
	text, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	var documented []string
	for _, row := range jobRow.FindAllStringSubmatch(string(text), -1) {
		for i := range row {
			row[i] = strings.TrimSpace(row[i])
		}
		documented = append(documented, strings.Join(row[1:7], " "))
		require.NotEmpty(t, row[7], "%s: what happens at a failure", row[1])
	}
	require.Equal(t, worked, documented)
}

// short writes 30s, 5m and 24h without the zeros of Duration.
func short(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
