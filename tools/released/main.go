// Command released compares the OpenAPI documents of today with those of the newest release (docs/api/VERSION), and fails for
// a change that breaks a client unless the date of the version has moved (decision 0116). With -write it makes
// today's the documents of their release.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

const (
	today    = "web/openapi"
	releases = "docs/api"
	// accepted has a line for each change that was judged harmless against what the comparison says of it.
	accepted = releases + "/accepted.txt"
)

func documents() []string { return []string{"customers.json", "operators.json", "sandbox.json"} }

func main() {
	write := flag.Bool("write", false, "make today's documents those of their release")
	flag.Parse()
	if err := run(flag.Arg(0), *write); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(root string, write bool) error {
	if err := os.Chdir(root); err != nil {
		return err
	}
	var of info
	first, err := os.ReadFile(filepath.Join(today, documents()[0]))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(first, &of); err != nil {
		return err
	}
	if write {
		return release(filepath.Join(releases, of.Info.Release))
	}
	newest, err := newestRelease(releases)
	if err != nil {
		return err
	}
	if semver.Compare("v"+of.Info.Release, "v"+newest) < 0 {
		return fmt.Errorf("the documents are of release %s, and %s is released", of.Info.Release, newest)
	}
	known, err := acceptedChanges(accepted)
	if err != nil {
		return err
	}
	broken := 0
	for _, name := range documents() {
		n, err := compareFiles(name, filepath.Join(releases, newest, name), filepath.Join(today, name), known)
		if err != nil {
			return err
		}
		broken += n
	}
	for line, met := range known {
		if !met {
			fmt.Printf("%s names a change that is not there: %s\n", accepted, line)
			broken++
		}
	}
	if broken > 0 {
		return fmt.Errorf("%d findings against release %s. Keep what was, or move api.Version and answer the older version as before (docs/decisions/0116-api-versions-are-dates-and-a-released-document-is-not-broken.md)", broken, newest)
	}
	return nil
}

// compareFiles prints what breaks a client and returns how many changes do, none of them if the version moved.
func compareFiles(name, base, revision string, known map[string]bool) (int, error) {
	was, err := os.ReadFile(base)
	if err != nil {
		return 0, err
	}
	is, err := os.ReadFile(revision)
	if err != nil {
		return 0, err
	}
	found, moved, err := breaks(was, is)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	left := 0
	for _, one := range found {
		line := name + ": " + one
		_, judged := known[line]
		switch {
		case judged:
			known[line] = true
		case moved:
			fmt.Println("moved with the version:", line)
		default:
			fmt.Println(line)
			left++
		}
	}
	return left, nil
}

// newestRelease returns the folder with the highest version.
func newestRelease(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var versions []string
	for _, e := range entries {
		if e.IsDir() && semver.IsValid("v"+e.Name()) {
			versions = append(versions, "v"+e.Name())
		}
	}
	if len(versions) == 0 {
		return "", fmt.Errorf("%s has no released documents", folder)
	}
	return strings.TrimPrefix(slices.MaxFunc(versions, semver.Compare), "v"), nil
}

func release(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, name := range documents() {
		text, err := os.ReadFile(filepath.Join(today, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// acceptedChanges reads the lines of the file that are not comments. None has been met yet.
func acceptedChanges(file string) (map[string]bool, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			known[line] = false
		}
	}
	return known, nil
}
