package sourcetest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every mail template of every department names the same values in both languages, so a customer who reads Chinese
// gets no message in English, and none that says less.
func TestMailTemplates_ExistInBothLanguages(t *testing.T) {
	files, err := filepath.Glob("../../*/templates/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		if strings.HasSuffix(file, ".zh.txt") {
			require.FileExists(t, strings.TrimSuffix(file, ".zh.txt")+".txt")
			continue
		}
		require.Equal(t, valuesOf(t, file), valuesOf(t, strings.TrimSuffix(file, ".txt")+".zh.txt"), file)
	}
}

var value = regexp.MustCompile(`\{\{\.\w+\}\}`)

// valuesOf are the values that the template names, each once.
func valuesOf(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	names := value.FindAllString(string(text), -1)
	slices.Sort(names)
	return slices.Compact(names)
}
