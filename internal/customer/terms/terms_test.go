package terms_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer/terms"
)

// agreed are the hashes of every text that anyone may have accepted. A text never changes: write a new version
// beside it, which every customer is then asked to accept, and add its hashes here.
var agreed = map[string]string{
	"2026-11-22.en.md": "48af998aecc670d7f7e1263f50f1478f01cbcffac42effd21f052d670d804735",
	"2026-11-22.zh.md": "2c8a333f7c9bb831e3cb18da5180d8fdbe9a9362836970ee3f1d5fb8467a47a9",
}

func TestTerms_ATextNeverChangesWithoutANewVersion(t *testing.T) {
	names, err := fs.Glob(terms.Texts, "*.md")
	require.NoError(t, err)
	found := map[string]string{}
	for _, name := range names {
		text, err := terms.Texts.ReadFile(name)
		require.NoError(t, err)
		sum := sha256.Sum256(text)
		found[name] = hex.EncodeToString(sum[:])
	}
	require.Equal(t, agreed, found)
}

func TestTerms_EachVersionIsADayAndSaysTheSameInBothLanguages(t *testing.T) {
	for _, version := range terms.Versions() {
		_, err := time.Parse(time.DateOnly, version)
		require.NoError(t, err)
		outlines := map[string]string{}
		for _, language := range []string{"en", "zh"} {
			text, err := terms.Texts.ReadFile(version + "." + language + ".md")
			require.NoError(t, err)
			require.Regexp(t, `\Atitle: .+\nchanged: .+\n\n## `, string(text))
			outlines[language] = outline(string(text))
		}
		require.Equal(t, outlines["en"], outlines["zh"], "headings, paragraphs and lists")
	}
	require.Equal(t, terms.Versions()[len(terms.Versions())-1], terms.InForce())
}

var line = regexp.MustCompile(`(?m)^(## |- )?.+$`)

// outline keeps of a text which of its lines are headings, paragraphs and items.
func outline(text string) string {
	var kinds []string
	for _, found := range line.FindAllStringSubmatch(text, -1) {
		kinds = append(kinds, found[1]+".")
	}
	return strings.Join(kinds, "\n")
}
