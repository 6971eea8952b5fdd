package backup_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/backup"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// dataFolder makes a folder with the layout of a sandbox's.
func dataFolder(t *testing.T) string {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	for name, content := range map[string]string{
		"keys.json": "sealing", "seeded": "yes", "clock.json": "{}", ".new-123": "half", "chain/keys.json": "vault", "chain/node/000002.log": strings.Repeat("block", 5000), "chain/node/LOCK": "",
		"bank/rail/staged/o1.pain001.xml": "order", "bank/rail/inbox/.partial-9": "half", "bank/rail/processed/1.xml": "statement", "files/ab/cd": "document", "files/storage-answers": "mark",
	} {
		file := filepath.Join(data, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
		require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
	}
	for _, name := range []string{"gbpc.db", "bank/bank.db"} {
		d, err := db.Open(t.Context(), filepath.Join(data, name))
		require.NoError(t, err)
		_, err = d.Writer().Exec("CREATE TABLE notes (n INTEGER); INSERT INTO notes VALUES (1), (2)")
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, d.Close()) }) // somebody has it open meanwhile
	}
	return data
}

func made(t *testing.T, change ...func(*backup.Options)) string {
	t.Helper()
	o := backup.Options{Data: dataFolder(t), File: filepath.Join(t.TempDir(), "a.backup"), Program: "v1"}
	for _, c := range change {
		c(&o)
	}
	_, err := backup.Make(t.Context(), o)
	require.NoError(t, err)
	return o.File
}

func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	require.NoError(t, filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), path)
		content, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		found[name] = string(content)
		return err
	}))
	return found
}

func TestRestore_PutsBackWhatWasThereAndNothingHalf(t *testing.T) {
	file := made(t)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	data := filepath.Join(t.TempDir(), "new", "data")
	s, missing, err := backup.Restore(t.Context(), file, data)
	require.NoError(t, err)
	require.Empty(t, missing)
	require.Equal(t, "v1", s.Program)
	found := contents(t, data)
	require.Len(t, found, 12)
	require.Equal(t, "document", found["files/ab/cd"])
	require.Equal(t, "order", found["bank/rail/staged/o1.pain001.xml"])
	require.Equal(t, strings.Repeat("block", 5000), found["chain/node/000002.log"])
	d, err := db.Open(t.Context(), filepath.Join(data, "gbpc.db"))
	require.NoError(t, err)
	defer d.Close()
	var n int
	require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM notes").Scan(&n))
	require.Equal(t, 2, n)
	stray, err := os.ReadDir(filepath.Dir(data))
	require.NoError(t, err)
	require.Len(t, stray, 1, "nothing else is left")
}

func TestRestore_AFolderThatIsNotEmptyIsRefused(t *testing.T) {
	file, data := made(t), t.TempDir()
	_, _, err := backup.Restore(t.Context(), file, data)
	require.NoError(t, err, "an empty one is not")
	before := contents(t, data)
	_, _, err = backup.Restore(t.Context(), file, data)
	require.ErrorContains(t, err, "not empty")
	require.Equal(t, before, contents(t, data))
}

func TestRestore_WithoutKeysSaysWhatIsMissing(t *testing.T) {
	file := made(t, func(o *backup.Options) { o.WithoutKeys = true })
	data := filepath.Join(t.TempDir(), "data")
	s, missing, err := backup.Restore(t.Context(), file, data)
	require.NoError(t, err)
	require.False(t, s.Keys)
	require.Equal(t, []string{"keys.json", "chain/keys.json"}, missing)
	for _, content := range contents(t, data) {
		require.NotContains(t, []string{"sealing", "vault"}, content)
	}
}

func TestRestore_AFileThatIsCutOffIsRefusedWhereverItEnds(t *testing.T) {
	file := made(t)
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	for n := 0; n < len(whole); n += max(1, len(whole)/41) {
		require.NoError(t, os.WriteFile(file, whole[:n], 0o600))
		data := filepath.Join(t.TempDir(), "data")
		_, _, err := backup.Restore(t.Context(), file, data)
		require.Error(t, err, "%d of %d bytes", n, len(whole))
		require.NoDirExists(t, data)
	}
	require.NoError(t, os.WriteFile(file, whole[:len(whole)-1], 0o600))
	_, err = backup.Check(t.Context(), file)
	require.Error(t, err, "a single byte")
}

// A few bits of a compressed file mean nothing: they may differ.
func TestRestore_AFileWithAnotherByteIsRefusedOrRestoresTheSame(t *testing.T) {
	file := made(t)
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	data := filepath.Join(t.TempDir(), "data")
	_, _, err = backup.Restore(t.Context(), file, data)
	require.NoError(t, err)
	want, refused := contents(t, data), 0
	for n := 10; n < len(whole); n += max(1, len(whole)/41) { // the first ten bytes are the name of the compression, and its time
		spoiled := bytes.Clone(whole)
		spoiled[n] ^= 0x20
		require.NoError(t, os.WriteFile(file, spoiled, 0o600))
		data := filepath.Join(t.TempDir(), "data")
		if _, _, err := backup.Restore(t.Context(), file, data); err != nil {
			refused++
			require.NoDirExists(t, data)
			continue
		}
		require.Equal(t, want, contents(t, data), "byte %d of %d", n, len(whole))
	}
	require.Greater(t, refused, 30)
}

// rewrite passes the parts of a backup through change, which can leave one out by returning nil.
func rewrite(t *testing.T, file string, change func(name string, content []byte) []byte) {
	t.Helper()
	in, err := os.Open(file)
	require.NoError(t, err)
	defer in.Close()
	unpressed, err := gzip.NewReader(in)
	require.NoError(t, err)
	var out bytes.Buffer
	pressed := gzip.NewWriter(&out)
	from, to := tar.NewReader(unpressed), tar.NewWriter(pressed)
	for {
		h, err := from.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		content, err := io.ReadAll(from)
		require.NoError(t, err)
		if content = change(h.Name, content); content == nil && h.Typeflag == tar.TypeReg {
			continue
		}
		h.Size = int64(len(content))
		require.NoError(t, to.WriteHeader(h))
		_, err = to.Write(content)
		require.NoError(t, err)
	}
	require.NoError(t, errors.Join(to.Close(), pressed.Close()))
	require.NoError(t, os.WriteFile(file, out.Bytes(), 0o600))
}

func TestRestore_NamesThePartThatIsDamagedOrMissing(t *testing.T) {
	for name, c := range map[string]struct {
		change func(name string, content []byte) []byte
		want   string
	}{
		"another content": {func(name string, content []byte) []byte {
			if name == "bank/bank.db" {
				content[200]++
			}
			return content
		}, "damaged in bank/bank.db"},
		"a part that is missing": {func(name string, content []byte) []byte {
			if name == "seeded" {
				return nil
			}
			return content
		}, "seeded"},
		"no check": {func(name string, content []byte) []byte {
			if name == "check.json" {
				return nil
			}
			return content
		}, "cut off after seeded"},
		"a newer format": {func(name string, content []byte) []byte {
			if name == "backup.json" {
				return bytes.Replace(content, []byte(`"format":1`), []byte(`"format":2`), 1)
			}
			return content
		}, "made by a newer version"},
		"something else": {func(name string, content []byte) []byte {
			if name == "backup.json" {
				return []byte("hello")
			}
			return content
		}, "not a gbpc backup"},
	} {
		t.Run(name, func(t *testing.T) {
			file := made(t)
			rewrite(t, file, c.change)
			data := filepath.Join(t.TempDir(), "data")
			_, _, err := backup.Restore(t.Context(), file, data)
			require.ErrorContains(t, err, c.want)
			require.NoDirExists(t, data)
		})
	}
}

func TestMake_AnythingButADataFolderIsRefusedAndNothingIsMade(t *testing.T) {
	empty, file := t.TempDir(), filepath.Join(t.TempDir(), "a.backup")
	for data, want := range map[string]string{empty: "gbpc.db", filepath.Join(empty, "none"): "gbpc.db", "postgres://db.example/gbpc": "deploy/postgres"} {
		_, err := backup.Make(t.Context(), backup.Options{Data: data, File: file})
		require.ErrorContains(t, err, want)
	}
	require.NoFileExists(t, file)
	left, err := os.ReadDir(empty)
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestMake_OneThatIsInterruptedLeavesTheOlderFile(t *testing.T) {
	data, file := dataFolder(t), filepath.Join(t.TempDir(), "a.backup")
	require.NoError(t, os.WriteFile(file, []byte("older"), 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := backup.Make(ctx, backup.Options{Data: data, File: file})
	require.Error(t, err)
	require.Equal(t, map[string]string{"a.backup": "older"}, contents(t, filepath.Dir(file)))
}
