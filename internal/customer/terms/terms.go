package terms

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

// Texts are the files, named VERSION.LANGUAGE.md.
//
//go:embed *.md
var Texts embed.FS

// english is the end of the name of every version's text in English, which is the one that decides.
const english = ".en.md"

var versions = versionsOf(Texts)

// InForce returns the version in force, such as 2026-11-22.
func InForce() string { return versions[len(versions)-1] }

// Versions returns every version, oldest first.
func Versions() []string { return slices.Clone(versions) }

func versionsOf(texts fs.FS) (found []string) {
	names, err := fs.Glob(texts, "*"+english)
	if err != nil || len(names) == 0 {
		panic("the program was built without terms of service")
	}
	for _, name := range names {
		found = append(found, strings.TrimSuffix(name, english))
	}
	slices.Sort(found)
	return found
}
