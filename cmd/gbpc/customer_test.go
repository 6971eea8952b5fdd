package main

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/importing"
)

// withAda is a database with one customer, and its key file.
func withAda(t *testing.T) (database, keys string) {
	t.Helper()
	dir := t.TempDir()
	database, keys = filepath.Join(dir, "gbpc.db"), filepath.Join(dir, "keys.json")
	require.NoError(t, app.MakeKeys(keys))
	i := app.Import{Database: database, Keys: keys, Site: "https://gbpc.example"}
	lists := filepath.Join("..", "..", "internal", "sandbox", "sanctions")
	i.Sanctions = app.SanctionsConfig{UK: filepath.Join(lists, "uk.xml"), OFAC: filepath.Join(lists, "ofac.xml")}
	i.Total = "0"
	i.Customers = importing.File{Name: "customers.csv", Content: strings.NewReader("reference,kind,email,name,first_name,last_name,date_of_birth,country,verification,evidence,balance\n" +
		"1,individual,ada@example.net,Ada Okafor,Ada,Okafor,1984-02-29,GB,approved,Seen the passport,0\n")}
	_, err := app.ImportCustomers(t.Context(), i)
	require.NoError(t, err)
	return database, keys
}

func TestCustomerExport_LeavesNoFileWhereThereIsNothingToWriteAndOverwritesNone(t *testing.T) {
	database, keys := withAda(t)
	c := customerExportCmd{Database: database, Keys: keys, Files: filepath.Join(t.TempDir(), "files"), Out: filepath.Join(t.TempDir(), "ada.zip")}
	c.Customer = "nobody@example.net"
	require.ErrorContains(t, c.Run(t.Context()), "nobody@example.net")
	require.NoFileExists(t, c.Out)

	c.Customer = "ada@example.net"
	require.NoError(t, c.Run(t.Context()))
	written, err := os.Stat(c.Out)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), written.Mode().Perm(), "it is personal")
	archive, err := zip.OpenReader(c.Out)
	require.NoError(t, err)
	require.NotEmpty(t, archive.File)
	require.NoError(t, archive.Close())
	before, err := os.ReadFile(c.Out)
	require.NoError(t, err)
	require.ErrorIs(t, c.Run(t.Context()), os.ErrExist)
	after, err := os.ReadFile(c.Out)
	require.NoError(t, err)
	require.Equal(t, before, after)
}

func TestCustomerErase_NamesTheApprovalThatTwoOperatorsDecide(t *testing.T) {
	database, keys := withAda(t)
	c := customerEraseCmd{Database: database, Keys: keys, Customer: "ada@example.net"}
	require.Error(t, c.Run(t.Context()), "the operators see why")
	c.Reason = "wrote to us"
	require.Regexp(t, `^two compliance operators decide in the back office: approval [0-9a-f-]{36}\n$`, printed(t, func() error { return c.Run(t.Context()) }))
}

// printed returns what a command prints.
func printed(t *testing.T, run func() error) string {
	t.Helper()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	before := os.Stdout
	os.Stdout = w
	err = run()
	os.Stdout = before
	require.NoError(t, err)
	require.NoError(t, w.Close())
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(text)
}
