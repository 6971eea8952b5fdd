package auth_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// docs/security.md names the tests that show what it says: each of them must be there.
func TestSecurityDocument_NamesTestsThatExist(t *testing.T) {
	document, err := os.ReadFile("../../docs/security.md")
	require.NoError(t, err)
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9_]+)`").FindAllStringSubmatch(string(document), -1)
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
	for _, n := range named {
		require.Contains(t, tests.String(), "func "+n[1]+"(", "docs/security.md")
	}
}
