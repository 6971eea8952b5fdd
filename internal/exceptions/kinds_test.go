package exceptions_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
)

var (
	kindRow      = regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| (high|normal) \\|")
	kindConstant = regexp.MustCompile(`(?m)^\t\w+ +Kind = "([a-z_]+)"`)
	webKind      = regexp.MustCompile("(?m)^  ([a-z_]+): \\{ title: \"[^\"]+\", what: \"[^\"]+\" \\},$")
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

func TestKinds_EachIsInOperationsAndHasWords(t *testing.T) {
	documented := map[exceptions.Kind]exceptions.Severity{}
	for _, row := range kindRow.FindAllStringSubmatch(read(t, "../../docs/operations.md"), -1) {
		documented[exceptions.Kind(row[1])] = exceptions.Severity(row[2])
	}
	require.Equal(t, exceptions.Kinds(), documented)

	worded := map[string]bool{}
	for _, k := range webKind.FindAllStringSubmatch(read(t, "../../web/src/features/exceptions/kinds.generated.ts"), -1) {
		worded[k[1]] = true
	}
	require.Len(t, worded, len(documented))
	constants := kindConstant.FindAllStringSubmatch(read(t, "kinds.go"), -1)
	require.Len(t, constants, len(documented))
	for _, c := range constants {
		require.Contains(t, exceptions.Kinds(), exceptions.Kind(c[1]), "it has no severity")
		require.True(t, worded[c[1]], "%s has no words: go generate", c[1])
		for _, language := range []string{"en", "zh"} {
			require.NotEmpty(t, exceptions.TitleOf(exceptions.Kind(c[1]), language), "%s has no title for mails", c[1])
		}
	}
}
