package sanctions_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

func ukList(names ...string) string {
	var b strings.Builder
	b.WriteString("<Designations><DateGenerated>20/11/2026</DateGenerated>")
	for i, n := range names {
		fmt.Fprintf(&b, "<Designation><UniqueID>T%d</UniqueID><IndividualEntityShip>Individual</IndividualEntityShip><Names><Name><Name6>%s</Name6><NameType>Primary Name</NameType></Name></Names></Designation>", i, n)
	}
	b.WriteString("</Designations>")
	return b.String()
}

func TestSource_ReadsAListAgainWhenItChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "uk.xml")
	write := func(content string, at time.Time) {
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		require.NoError(t, os.Chtimes(path, at, at))
	}
	monday := time.Date(2026, 11, 16, 6, 0, 0, 0, time.UTC)
	write(ukList("Anna Alpha", "Bert Beta", "Carl Gamma", "Dora Delta"), monday)
	s, err := sanctions.Open(sanctions.File{List: "UK", Path: path})
	require.NoError(t, err)
	found := func(name string) bool { return len(s.Names(sanctions.Query{Name: name, Person: true})) > 0 }
	require.True(t, found("Anna Alpha"))
	changed, err := s.Refresh()
	require.NoError(t, err)
	require.False(t, changed)

	write(ukList("Anna Alpha", "Bert Beta", "Carl Gamma", "Emil Epsilon"), monday.AddDate(0, 0, 1))
	changed, err = s.Refresh()
	require.NoError(t, err)
	require.True(t, changed)
	require.True(t, found("Emil Epsilon"))
	require.False(t, found("Dora Delta"))

	inForce := monday.AddDate(0, 0, 1).Local()
	for _, broken := range []string{ukList("Anna Alpha"), "<html>not today</html>", ukList("A", "B", "C")[:200]} {
		monday = monday.AddDate(0, 0, 2)
		write(broken, monday)
		changed, err = s.Refresh()
		require.Error(t, err)
		require.False(t, changed)
		require.True(t, found("Emil Epsilon"), "the list in force stays in force")
		require.Equal(t, map[string]time.Time{"UK": inForce}, s.Downloaded())
	}
	require.NoError(t, os.Remove(path))
	_, err = s.Refresh()
	require.Error(t, err)
}

func TestSource_RefusesToOpenWithoutItsLists(t *testing.T) {
	_, err := sanctions.Open(sanctions.File{List: "UK", Path: filepath.Join(t.TempDir(), "none.xml")})
	require.Error(t, err)
	path := filepath.Join(t.TempDir(), "uk.xml")
	require.NoError(t, os.WriteFile(path, []byte(ukList("Anna Alpha")), 0o600))
	_, err = sanctions.Open(sanctions.File{List: "EU", Path: path})
	require.Error(t, err)
}
