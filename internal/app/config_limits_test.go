package app

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
)

func TestLimits_EachStandsInTheTableOfTheSecurityDocumentWithItsDefault(t *testing.T) {
	text, err := os.ReadFile("../../docs/security.md")
	require.NoError(t, err)
	row := regexp.MustCompile("(?m)^\\| `([a-z.-]+)` \\| ([0-9]+) in ([0-9a-z]+) \\|")
	documented, rules := map[string]string{}, map[string]string{}
	for _, found := range row.FindAllStringSubmatch(string(text), -1) {
		period, err := time.ParseDuration(found[3])
		require.NoError(t, err)
		documented[found[1]] = found[2] + " in " + period.String()
	}
	for _, r := range limitRules() {
		require.NotContains(t, rules, r.Name, "a name is one rule's")
		rules[r.Name] = fmt.Sprintf("%d in %s", r.Calls, r.Period)
	}
	require.Equal(t, rules, documented)
}

func TestLimits_AreSetByTheirNames(t *testing.T) {
	require.NoError(t, checkLimits(map[string]int{"sign-in": 1, "support.message": 1000}))
	require.ErrorContains(t, checkLimits(map[string]int{"sign-out": 5}), `there is no limit "sign-out"`)
	for _, none := range []int{-1, 0, mostCalls + 1} {
		require.ErrorContains(t, checkLimits(map[string]int{auth.Limits[0].Name: none}), "must be between 1 and "+strconv.Itoa(mostCalls))
	}
}
