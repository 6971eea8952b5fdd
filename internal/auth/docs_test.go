package auth_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/breached"
)

// levels are the requirements of OWASP ASVS 5.0.0 of levels 1 and 2 in the chapters that docs/security.md
// answers: section, and the level of each in its order. A dot is one of level 3.
var levels = map[string]string{
	"6.1": "122", "6.2": "111111112222", "6.3": "1122....", "6.4": "1122..", "6.5": "22222...", "6.6": "222.", "6.7": "..", "6.8": "2222",
	"7.1": "222", "7.2": "1111", "7.3": "22", "7.4": "11222", "7.5": "22.", "7.6": "22",
	"8.1": "12..", "8.2": "112.", "8.3": "1..", "8.4": "2.",
	"9.1": "111", "9.2": "1222",
	"11.1": "22..", "11.2": "222..", "11.3": "112..", "11.4": "1222", "11.5": "2.", "11.6": "2.", "11.7": "..",
}

func TestSecurityDocument_AnswersEveryRequirementOfLevelsOneAndTwo(t *testing.T) {
	var asked, answered []string
	for section, list := range levels {
		for i, level := range list {
			if level != '.' {
				asked = append(asked, fmt.Sprintf("%s.%d level %c", section, i+1, level))
			}
		}
	}
	require.Len(t, asked, 81)
	for _, row := range regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| (?:met|in part|not met|n/a)[^|]* \| [^|]+ \|$`).FindAllStringSubmatch(securityDocument(t), -1) {
		answered = append(answered, row[1]+" level "+row[2])
	}
	require.ElementsMatch(t, asked, answered)
}

func TestSecurityDocument_ListsOurOwnWords(t *testing.T) {
	line := regexp.MustCompile(`(?m)^Words that a password.*$`).FindString(securityDocument(t))
	for _, word := range breached.OwnWords {
		require.Contains(t, line, word)
	}
}

func securityDocument(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/security.md")
	require.NoError(t, err)
	return string(text)
}

// docs/security.md names the tests that show what it says: each of them must be there.
func TestSecurityDocument_NamesTestsThatExist(t *testing.T) {
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9_]+)`").FindAllStringSubmatch(securityDocument(t), -1)
	require.NotEmpty(t, named)
	var tests strings.Builder
	require.NoError(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		tests.Write(text)
		return err
	}))
	ofTheSite, err := filepath.Glob("../../web/*_test.go")
	require.NoError(t, err)
	ofTheProgram, err := filepath.Glob("../../e2e/path/*_test.go")
	require.NoError(t, err)
	for _, path := range append(ofTheSite, ofTheProgram...) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		tests.Write(text)
	}
	for _, n := range named {
		require.True(t, strings.Contains(tests.String(), "func "+n[1]+"("), "docs/security.md names %s", n[1])
	}
}
