package releasetest

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
)

// Record is what a release was to its database.
type Record struct {
	Release
	Migrations map[string]string            // text by the name of the file
	Statements []Statement                  // by name
	Rows       map[string][]json.RawMessage // objects of columns, by table
	Columns    map[string][]string          // those that must be filled, by table
}

// Release says which program it was.
type Release struct {
	Version string `json:"version"` // as tagged, without v
	Commit  string `json:"commit"`
	Date    string `json:"date"` // of the commit
	// Published: its migrations are never edited any more. Before that a change of them is recorded again.
	Published bool `json:"published"`
}

// Statement is one of the program's, with its name ("ledger/q.Head") and the engines on which it ran.
type Statement struct {
	Name    string   `json:"name"`
	Text    string   `json:"text"`
	Engines []string `json:"engines"`
}

const (
	releaseFile    = "release.json"
	migrationsFile = "migrations.json.gz"
	statementsFile = "statements.json.gz"
	rowsFile       = "rows.json.gz"
	columnsFile    = "columns.json.gz"
)

var version = regexp.MustCompile(`^(\d+)\.(\d+)\.(\d+)$`)

// Last reads the record of the newest version in the folder.
func Last(folder string) (Record, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return Record{}, fmt.Errorf("read the records of releases: %w", err)
	}
	var versions []string
	for _, e := range entries {
		if e.IsDir() && version.MatchString(e.Name()) {
			versions = append(versions, e.Name())
		}
	}
	if len(versions) == 0 {
		return Record{}, errors.New("no release is recorded: make release-record")
	}
	return Read(filepath.Join(folder, slices.MaxFunc(versions, compareVersions)))
}

func compareVersions(a, b string) int {
	left, right := version.FindStringSubmatch(a), version.FindStringSubmatch(b)
	for i := 1; i <= 3; i++ {
		x, _ := strconv.Atoi(left[i]) // digits, by the pattern
		y, _ := strconv.Atoi(right[i])
		if c := cmp.Compare(x, y); c != 0 {
			return c
		}
	}
	return 0
}

// Read reads the record in a folder.
func Read(folder string) (r Record, err error) {
	text, err := os.ReadFile(filepath.Join(folder, releaseFile))
	if err != nil {
		return r, fmt.Errorf("read the record of a release: %w", err)
	}
	if err := json.Unmarshal(text, &r.Release); err != nil {
		return r, fmt.Errorf("read %s: %w", releaseFile, err)
	}
	for name, into := range r.parts() {
		if err := unzip(filepath.Join(folder, name), into); err != nil {
			return r, fmt.Errorf("read %s of release %s: %w", name, r.Version, err)
		}
	}
	return r, nil
}

func (r *Record) parts() map[string]any {
	return map[string]any{migrationsFile: &r.Migrations, statementsFile: &r.Statements, rowsFile: &r.Rows, columnsFile: &r.Columns}
}

func unzip(file string, into any) error {
	packed, err := os.Open(file)
	if err != nil {
		return err
	}
	defer packed.Close()
	reader, err := gzip.NewReader(packed)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// Write writes the record into a folder of its version.
func (r *Record) Write(folder string) error {
	folder = filepath.Join(folder, r.Version)
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // public
		return fmt.Errorf("write the record of a release: %w", err)
	}
	text, err := json.MarshalIndent(r.Release, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, releaseFile), append(text, '\n'), 0o644); err != nil { //nolint:gosec // public
		return err
	}
	for name, from := range r.parts() {
		text, err := json.Marshal(from) // maps are sorted: the same record is the same bytes
		if err != nil {
			return err
		}
		var packed bytes.Buffer
		writer, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err != nil {
			return err
		}
		_, err = writer.Write(text)
		if err := errors.Join(err, writer.Close()); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), packed.Bytes(), 0o644); err != nil { //nolint:gosec // public
			return err
		}
	}
	return nil
}

// Files returns the migrations of the release as files.
func (r *Record) Files() fs.FS {
	files := fstest.MapFS{}
	for name, text := range r.Migrations {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// Edited returns the migrations of the release that read differently in files, or are missing there, by name. What only
// the comments say is not compared.
func (r *Record) Edited(files fs.FS) (names []string) {
	for name, was := range r.Migrations {
		is, err := fs.ReadFile(files, name)
		if err != nil || withoutComments(string(is)) != withoutComments(was) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

var comment = regexp.MustCompile(`--[^\n]*`)

func withoutComments(text string) string {
	return strings.Join(strings.Fields(comment.ReplaceAllString(text, "")), " ")
}
