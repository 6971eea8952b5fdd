// Command notices writes docs/notices.md, which lists the third-party code in the program and in the site with
// its licences. `make generate` runs it at the root of the repository.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

const (
	target  = "docs/notices.md"
	program = "./cmd/gbpc"
	module  = "github.com/gbpc/gbpc"
)

// dependency is a third-party module or package that is distributed.
type dependency struct{ name, version, licence string }

func main() {
	log.SetFlags(0)
	document := flag.String("sbom", "", "write a CycloneDX document into this file instead")
	version, date := flag.String("version", "", "of the program"), flag.String("date", "", "of the commit, RFC 3339")
	flag.Parse()
	linked, err := modules()
	if err != nil {
		log.Fatal("notices: ", err)
	}
	bundled, err := packages("web/package-lock.json")
	if err != nil {
		log.Fatal("notices: ", err)
	}
	if *document != "" {
		if err := sbom(*document, *version, *date, linked, bundled); err != nil {
			log.Fatal("notices: ", err)
		}
		return
	}
	var out bytes.Buffer
	fmt.Fprint(&out, introduction)
	table(&out, "In the program", linked)
	table(&out, "In the site", bundled)
	if err := os.WriteFile(target, out.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

const introduction = `# Notices

<!-- Generated from the modules of the program and the packages of the site by ` + "`make generate`" + `. Do not edit. -->

GBPC is licensed under the Apache License 2.0 ([LICENSE](../LICENSE)). The program and the site contain the following
third-party software. The text of each licence is in the module or package itself, at the version listed.

## go-ethereum
The program is linked with packages of go-ethereum under the GNU Lesser General Public License 3.0. It contains none of
its commands, which are under the GPL. As the LGPL requires, every recipient can modify go-ethereum and rebuild the program
with the modified version, because the complete source is published under a licence that permits it:

    go mod edit -replace github.com/ethereum/go-ethereum=/path/to/yours
    make build

The licence of GBPC does not restrict reverse engineering for debugging such modifications.

## Fonts
Statements and receipts are set in DejaVu Sans Condensed 2.37, which is in the program unchanged, under the licence of
Bitstream Vera and Arev ([LICENSE](../internal/wallet/fonts/LICENSE)).
`

// modules returns the Go modules that are linked into the program.
func modules() ([]dependency, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Version}}\t{{with .Replace}}{{.Dir}}{{else}}{{.Dir}}{{end}}{{end}}", program)
	list.Stderr = os.Stderr
	list.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0") // for the same result on every machine
	text, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	seen := map[string]bool{module: true}
	var dependencies []dependency
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 || seen[fields[0]] || strings.HasPrefix(fields[0], module+"/") {
			continue
		}
		seen[fields[0]] = true
		licence := elsewhere[fields[0]]
		if licence == "" {
			if licence, err = licenceIn(fields[2]); err != nil {
				return nil, fmt.Errorf("%s: %w", fields[0], err)
			}
		}
		dependencies = append(dependencies, dependency{fields[0], fields[1], licence})
	}
	return dependencies, nil
}

// elsewhere lists modules that do not contain their licence, because it is in the parent folder of their repository.
var elsewhere = map[string]string{"github.com/holiman/bloomfilter/v2": "MIT"}

// marks are phrases that occur only in the text of one licence, the more specific ones first.
var marks = []struct{ licence, words string }{
	{"AGPL-3.0", "GNU AFFERO GENERAL PUBLIC LICENSE"},
	{"LGPL-3.0", "GNU LESSER GENERAL PUBLIC LICENSE"},
	{"GPL-3.0", "GNU GENERAL PUBLIC LICENSE"},
	{"MPL-2.0", "Mozilla Public License Version 2.0"},
	{"Apache-2.0", "Apache License Version 2.0"},
	{"Apache-2.0", "www.apache.org/licenses/LICENSE-2.0"},
	{"CC0-1.0", "CC0 1.0 Universal"},
	{"Unlicense", "This is free and unencumbered software"},
	{"BSD-3-Clause", "Neither the name"},
	{"BSD-3-Clause", "may not be used to endorse or promote"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce"},
	{"ISC", "Permission to use, copy, modify, and/or distribute"},
	{"ISC", "Permission to use, copy, modify, and distribute this software for any"},
	{"MIT", "Permission is hereby granted, free of charge"},
	{"Zlib", "This software is provided 'as-is'"},
}

// licenceIn returns the name of the licence whose text is in folder. It returns an error for an unknown licence,
// which a person has to check.
func licenceIn(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var found []string
	for _, entry := range entries {
		name := strings.ToUpper(entry.Name())
		if entry.IsDir() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") && name != "UNLICENSE" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return "", err
		}
		if licence := recognise(string(text)); licence != "" {
			found = append(found, licence)
		}
	}
	if len(found) == 0 {
		return "", errors.New("no known licence")
	}
	sort.Strings(found)
	if folderIs(folder, "ethereum/go-ethereum") {
		return "LGPL-3.0", nil // COPYING applies to its commands, COPYING.LESSER to its packages
	}
	return strings.Join(unique(found), ", "), nil
}

func folderIs(folder, module string) bool { return strings.Contains(folder, module+"@") }

func recognise(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, mark := range marks {
		if strings.Contains(text, mark.words) {
			return mark.licence
		}
	}
	return ""
}

func unique(sorted []string) []string {
	var kept []string
	for i, s := range sorted {
		if i == 0 || sorted[i-1] != s {
			kept = append(kept, s)
		}
	}
	return kept
}

// locked is a package in package-lock.json.
type locked struct {
	Version, License string
	Dependencies     map[string]string
}

// packages returns the npm packages that the site contains: the dependencies of its package.json and their
// dependencies, without development dependencies.
func packages(lockFile string) ([]dependency, error) {
	text, err := os.ReadFile(lockFile)
	if err != nil {
		return nil, err
	}
	var lock struct{ Packages map[string]locked }
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var dependencies []dependency
	var visit func(from string) error
	visit = func(from string) error {
		for name := range lock.Packages[from].Dependencies {
			at := placeOf(lock.Packages, from, name)
			if at == "" || seen[at] {
				continue // not installed: a package for another platform
			}
			seen[at] = true
			p := lock.Packages[at]
			if p.License == "" {
				return fmt.Errorf("%s has no licence", at)
			}
			dependencies = append(dependencies, dependency{name, p.Version, p.License})
			if err := visit(at); err != nil {
				return err
			}
		}
		return nil
	}
	return dependencies, visit("")
}

// placeOf returns the path at which name is installed for the package at from: below it, or above.
func placeOf(all map[string]locked, from, name string) string {
	for folder := from; ; {
		place := strings.TrimPrefix(folder+"/node_modules/"+name, "/")
		if _, ok := all[place]; ok {
			return place
		}
		if folder == "" {
			return ""
		}
		folder = strings.TrimSuffix(folder[:max(0, strings.LastIndex(folder, "node_modules/"))], "/")
	}
}

func table(out *bytes.Buffer, title string, dependencies []dependency) {
	sort.Slice(dependencies, func(i, j int) bool {
		return dependencies[i].name+dependencies[i].version < dependencies[j].name+dependencies[j].version
	})
	fmt.Fprintf(out, "\n## %s\n| name | version | licence |\n|---|---|---|\n", title)
	for _, d := range dependencies {
		fmt.Fprintf(out, "| %s | %s | %s |\n", d.name, d.version, d.licence)
	}
}
