package app

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	// selector is a metric with conditions, and condition one of them.
	selector  = regexp.MustCompile(`\b(gbpc_[a-z_]+)\{([^}]+)\}`)
	condition = regexp.MustCompile(`(\w+)(=~|!~|!=|=)"([^"]*)"`)
)

// requireSelected holds the conditions of the rules against what was exported: a rule that selects nothing never fires.
func requireSelected(t *testing.T, exported []string) {
	t.Helper()
	text, err := os.ReadFile(rulesFile)
	require.NoError(t, err)
	all := strings.Join(exported, "")
	selectors := selector.FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, selectors)
	for _, s := range selectors {
		series := regexp.MustCompile(`(?m)^`+s[1]+`\{(.*)\} `).FindAllStringSubmatch(all, -1)
		for _, alternative := range alternatives(condition.FindAllStringSubmatch(s[2], -1)) {
			selected := false
			for _, one := range series {
				selected = selected || fulfils(one[1], alternative)
			}
			require.True(t, selected, "%s selects nothing with %v", s[0], alternative)
		}
	}
}

// alternatives splits the conditions that allow several values: each must select something.
func alternatives(conditions [][]string) (all [][][]string) {
	all = [][][]string{nil}
	for _, c := range conditions {
		var next [][][]string
		for _, value := range strings.Split(c[3], "|") {
			for _, before := range all {
				next = append(next, append(before[:len(before):len(before)], []string{c[1], c[2], value}))
			}
		}
		all = next
	}
	return all
}

func fulfils(labels string, conditions [][]string) bool {
	values := map[string]string{}
	for _, l := range condition.FindAllStringSubmatch(labels, -1) {
		values[l[1]] = l[3]
	}
	for _, c := range conditions {
		equal := values[c[0]] == c[2]
		if strings.HasSuffix(c[1], "~") {
			equal = regexp.MustCompile(`^(?:` + c[2] + `)$`).MatchString(values[c[0]])
		}
		if equal == strings.HasPrefix(c[1], "!") {
			return false
		}
	}
	return true
}
