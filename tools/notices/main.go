// Command notices writes docs/notices.md: whose code is in the program and in the site, and under
// which licence. It is run at the root of the repository by `make generate`.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
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
	ours    = "gbpc"
)

// part is something of somebody else's that we pass on.
type part struct{ name, version, licence string }

func main() {
	log.SetFlags(0)
	linked, err := modules()
	if err != nil {
		log.Fatal("notices: ", err)
	}
	bundled, err := packages("web/package-lock.json")
	if err != nil {
		log.Fatal("notices: ", err)
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

GBPC itself is under the Apache License 2.0 ([LICENSE](../LICENSE)). The program and the site contain the work of
others, listed here with the licence each is under. The texts are in the modules and packages themselves, at the versions
named.

## go-ethereum
The packages of go-ethereum that are linked in are under the GNU Lesser General Public License 3.0; its commands, which
are under the GPL, are not. The program is distributed with everything the LGPL asks for: whoever has it may change
go-ethereum and build the program again with the changed version, because all of our source is published, under a licence
that allows it:

    go mod edit -replace github.com/ethereum/go-ethereum=/path/to/yours
    make build

Nothing in our licence forbids to take the program apart in order to debug such changes.
`

// modules are the Go modules that the program is linked from.
func modules() ([]part, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Version}}\t{{with .Replace}}{{.Dir}}{{else}}{{.Dir}}{{end}}{{end}}", program)
	list.Stderr = os.Stderr
	list.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0") // the same on every machine
	text, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	seen := map[string]bool{ours: true}
	var parts []part
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 || seen[fields[0]] {
			continue
		}
		seen[fields[0]] = true
		licence := elsewhere[fields[0]]
		if licence == "" {
			if licence, err = licenceIn(fields[2]); err != nil {
				return nil, fmt.Errorf("%s: %w", fields[0], err)
			}
		}
		parts = append(parts, part{fields[0], fields[1], licence})
	}
	return parts, nil
}

// elsewhere are modules whose licence lies above them in their repository, so that it is not in them.
var elsewhere = map[string]string{"github.com/holiman/bloomfilter/v2": "MIT"}

// marks are words of the licences' texts that only they have, the more special ones first.
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

// licenceIn names the licence whose text lies in folder. One that it does not know is an error: a
// person has to look.
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
		return "", errors.New("no licence that is known here")
	}
	sort.Strings(found)
	if folderIs(folder, "ethereum/go-ethereum") {
		return "LGPL-3.0", nil // COPYING is of its commands, COPYING.LESSER of its packages
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

// packages are the npm packages that the site is made from: what its package.json depends on, and what
// those depend on. What only builds it is not among them.
func packages(lockFile string) ([]part, error) {
	text, err := os.ReadFile(lockFile)
	if err != nil {
		return nil, err
	}
	var lock struct{ Packages map[string]locked }
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var parts []part
	var visit func(from string) error
	visit = func(from string) error {
		for name := range lock.Packages[from].Dependencies {
			at := placeOf(lock.Packages, from, name)
			if at == "" || seen[at] {
				continue // missing: a package of another platform
			}
			seen[at] = true
			p := lock.Packages[at]
			if p.License == "" {
				return fmt.Errorf("%s names no licence", at)
			}
			parts = append(parts, part{name, p.Version, p.License})
			if err := visit(at); err != nil {
				return err
			}
		}
		return nil
	}
	return parts, visit("")
}

// placeOf finds where name is installed for the package at from: beside it, or above.
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

func table(out *bytes.Buffer, title string, parts []part) {
	sort.Slice(parts, func(i, j int) bool { return parts[i].name+parts[i].version < parts[j].name+parts[j].version })
	fmt.Fprintf(out, "\n## %s\n| what | version | licence |\n|---|---|---|\n", title)
	for _, p := range parts {
		fmt.Fprintf(out, "| %s | %s | %s |\n", p.name, p.version, p.licence)
	}
}
