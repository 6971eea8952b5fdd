package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every letter of every department, with the same values in both languages: who reads Chinese gets no
// letter in English, and none that says less.
func TestLetters_AreThereInBothLanguages(t *testing.T) {
	files, err := filepath.Glob("../*/letters/*.txt")
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

// valuesOf are the values that the letter names, each once.
func valuesOf(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	names := value.FindAllString(string(text), -1)
	slices.Sort(names)
	return slices.Compact(names)
}
