package sourcetest

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	// decisionRow is a line of the index: number, title, file, date, status.
	decisionRow = regexp.MustCompile(`^\| (\d{4}) \[(.+)\]\((\S+)\) \| (\d{4}-\d{2}-\d{2}) \| (in force)((?:[;,] (?:replaces )?\d{4})*) \|$`)
	replacing   = regexp.MustCompile(`\d{4}`)
	// decisionLink is a link to a decision, from the changelog or another document: its text, where that is a number, and its number.
	decisionLink = regexp.MustCompile(`\[([^\]]*)\]\(((?:[\w./-]*/)?(?:decisions/)?(\d{4})-[\w-]+\.md)`)
	// decisionNamed is how a comment or a document names decisions by their numbers.
	decisionNamed = regexp.MustCompile(`(?i)\bdecisions?[ /](\d{4})\b(?: and (\d{4})\b)?`)
)

// readDecisions returns the title in each file of docs/decisions, and the complaints about its index.
func readDecisions(dir fs.FS) (titles map[string]string, replaced map[string]string, wrong []string, err error) {
	titles, replaced = map[string]string{}, map[string]string{}
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, nil, nil, err
	}
	for _, e := range entries {
		if e.Name() == "README.md" {
			continue
		}
		text, err := fs.ReadFile(dir, e.Name())
		if err != nil {
			return nil, nil, nil, err
		}
		title, _, _ := strings.Cut(string(text), "\n")
		titles[e.Name()] = strings.TrimPrefix(title, "# ")
	}
	index, err := dir.Open("README.md")
	if err != nil {
		return nil, nil, nil, err
	}
	defer index.Close()
	listed := map[string]bool{}
	for lines := bufio.NewScanner(index); lines.Scan(); {
		line := lines.Text()
		if !strings.HasPrefix(line, "| ") || line == "| decision | date | status |" {
			continue
		}
		row := decisionRow.FindStringSubmatch(line)
		if row == nil {
			wrong = append(wrong, "not a row of the index: "+line)
			continue
		}
		number, title, file := row[1], row[2], row[3]
		switch found, exists := titles[file]; {
		case !exists:
			wrong = append(wrong, fmt.Sprintf("%s leads to %s, which is not there", number, file))
		case listed[file]:
			wrong = append(wrong, file+" is listed twice")
		case !strings.HasPrefix(file, number+"-") || found != number+" "+title:
			wrong = append(wrong, fmt.Sprintf("%s is listed as %q, and says %q of itself", file, number+" "+title, found))
		}
		listed[file] = true
		for _, old := range replacing.FindAllString(row[6], -1) {
			if other, twice := replaced[old]; twice {
				wrong = append(wrong, fmt.Sprintf("%s is replaced by %s and by %s", old, other, number))
			}
			replaced[old] = number
		}
	}
	numbers := map[string]string{}
	for file := range titles {
		if !listed[file] {
			wrong = append(wrong, file+" is not listed")
		}
		number := file[:min(4, len(file))]
		if other, twice := numbers[number]; twice {
			wrong = append(wrong, file+" has the number of "+other)
		}
		if by, gone := replaced[number]; gone {
			wrong = append(wrong, file+" is there, and replaced by "+by)
		}
		numbers[number] = file
	}
	return titles, replaced, wrong, nil
}

func TestDecisions_TheIndexHasEachOnceAndLeadsToIt(t *testing.T) {
	top, err := root()
	require.NoError(t, err)
	titles, _, wrong, err := readDecisions(os.DirFS(filepath.Join(top, "docs/decisions")))
	require.NoError(t, err)
	require.NotEmpty(t, titles)
	assert.Empty(t, wrong)
}

func TestDecisions_EachOfTheseFaultsOfTheIndexIsFound(t *testing.T) {
	const head = "## Books\n| decision | date | status |\n|---|---|---|\n"
	first := "| 0001 [One](0001-one.md) | 2026-11-21 | in force |\n"
	second := "| 0002 [Two](0002-two.md) | 2026-11-21 | in force; replaces 0003, 0004 |\n"
	for name, c := range map[string]struct{ index, found string }{
		"none":                 {first + second, ""},
		"a file without a row": {first, "0002-two.md is not listed"},
		"a row without a file": {first + second + "| 0009 [Nine](0009-nine.md) | 2026-11-21 | in force |\n", "0009 leads to 0009-nine.md, which is not there"},
		"a file twice":         {first + second + first, "0001-one.md is listed twice"},
		"another title":        {strings.Replace(first, "[One]", "[Other]", 1) + second, `0001-one.md is listed as "0001 Other", and says "0001 One" of itself`},
		"another number":       {strings.Replace(first, "0001 [", "0005 [", 1) + second, `0001-one.md is listed as "0005 One", and says "0001 One" of itself`},
		"no date":              {strings.Replace(first, "2026-11-21", "–", 1) + second, "not a row of the index"},
		"replaced, and there":  {strings.Replace(first, "in force", "in force; replaces 0002", 1) + second, "0002-two.md is there, and replaced by 0001"},
		"replaced by two":      {strings.Replace(first, "in force", "in force; replaces 0003", 1) + second, "0003 is replaced by 0001 and by 0002"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{"README.md": head + c.index, "0001-one.md": "# 0001 One\n\nText.\n", "0002-two.md": "# 0002 Two\n"} {
				require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
			}
			_, _, wrong, err := readDecisions(os.DirFS(dir))
			require.NoError(t, err)
			if c.found == "" {
				assert.Empty(t, wrong)
			} else {
				assert.Contains(t, strings.Join(wrong, "\n"), c.found)
			}
		})
	}
}

// What names a decision, in whatever file, names one that is there; a migration, which nobody edits any more, may name one that
// was replaced since.
func TestDecisions_WhatNamesOneNamesOneThatIsThere(t *testing.T) {
	top, err := root()
	require.NoError(t, err)
	titles, replaced, _, err := readDecisions(os.DirFS(filepath.Join(top, "docs/decisions")))
	require.NoError(t, err)
	numbers := map[string]bool{}
	for file := range titles {
		numbers[file[:4]] = true
	}
	named := 0
	err = filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); path != top && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "dist" || name == "data" || name == "out" || name == "test-results") {
				return filepath.SkipDir
			}
			return nil
		}
		switch ext := filepath.Ext(path); {
		case ext == ".go", ext == ".md", ext == ".sql", ext == ".ts", ext == ".tsx", ext == ".txt", ext == ".yml", entry.Name() == "Makefile", entry.Name() == "packages":
		default:
			return nil
		}
		if entry.Name() == "decisions_test.go" {
			return nil
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text, from := string(raw), filepath.ToSlash(strings.TrimPrefix(path, top+string(filepath.Separator)))
		inDecisions := strings.HasPrefix(from, "docs/decisions/")
		for _, found := range decisionNamed.FindAllStringSubmatch(text, -1) {
			for _, number := range found[1:] {
				_, was := replaced[number]
				if number != "" && !numbers[number] && !(was && strings.HasPrefix(from, "internal/schema/")) {
					assert.Fail(t, "names a decision that is not there", "%s: %s (replaced by %s)", from, number, replaced[number])
				}
				named++
			}
		}
		for _, found := range decisionLink.FindAllStringSubmatch(text, -1) {
			if !inDecisions && !strings.Contains(found[2], "decisions/") {
				continue
			}
			target := filepath.Join(filepath.Dir(path), filepath.FromSlash(found[2]))
			_, err := os.Stat(target)
			assert.NoErrorf(t, err, "%s: a link leads nowhere", from)
			if replacing.MatchString(found[1]) && len(found[1]) == 4 {
				assert.Equalf(t, found[3], found[1], "%s: a link says one number and leads to another", from)
			}
			named++
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, named, 50, "the test reads what names decisions")
}
