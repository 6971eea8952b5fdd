package iso20022_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// described is what a file says, a line for each report and each entry.
func described(t *testing.T, content []byte) string {
	t.Helper()
	var items []iso20022.Item
	m, err := iso20022.Scan(bytes.NewReader(content), func(i iso20022.Item) error { items = append(items, i); return nil })
	require.NoError(t, err)
	var out strings.Builder
	fmt.Fprintln(&out, m.Name)
	report := func(index int, line string, err error) {
		if err != nil {
			line = err.Error()
		}
		fmt.Fprintln(&out, "report", line)
		for _, i := range items {
			if i.Report != index {
				continue
			}
			if i.Err != nil {
				fmt.Fprintln(&out, "  refused:", i.Err)
			}
			for _, e := range i.Entries {
				fmt.Fprintln(&out, "  "+describedEntry(e))
			}
		}
	}
	for i, n := range m.Notices {
		report(i, n.Account.SortCode+" "+n.Account.Number, n.Err)
	}
	for i, s := range m.Statements {
		line := s.Account.SortCode + " " + s.Account.Number
		if !s.NoOpening {
			line += " from " + s.Opening.String()
		}
		if s.HasClosing {
			line += " to " + s.Closing.String() + " of " + s.Date.String()
		}
		if s.Page > 0 {
			line += fmt.Sprintf(" page %d, last %t", s.Page, s.LastPage)
		}
		report(i, line, s.Err)
	}
	return out.String()
}

func describedEntry(e iso20022.Entry) string {
	words := []string{e.ServicerRef, string(e.Direction), e.Amount.String()}
	add := func(name, value string) {
		if value != "" {
			words = append(words, name+"="+value)
		}
	}
	for _, flag := range []struct {
		name string
		is   bool
	}{{"pending", !e.Booked}, {"reversal", e.Reversal}, {"returned", e.Returned}, {"charge", e.Charge}} {
		if flag.is {
			words = append(words, flag.name)
		}
	}
	switch {
	case !e.Day.IsZero():
		add("day", e.Day.String())
	case !e.BookedAt.IsZero():
		add("at", e.BookedAt.Format(time.RFC3339Nano))
	}
	add("e2e", e.EndToEndID)
	add("instr", e.InstructionID)
	add("uetr", e.UETR)
	add("tx", e.TransactionID)
	add("from", strings.TrimSpace(e.Debtor.Name+" "+e.Debtor.Account.SortCode+e.Debtor.Account.Number))
	if a := e.DebtorAddress; a.Known() {
		add("at", strings.Join([]string{a.Building, a.Street, a.Town, a.Postcode, a.Country}, "|"))
	}
	add("to", strings.TrimSpace(e.Creditor.Name+" "+e.Creditor.Account.SortCode+e.Creditor.Account.Number))
	add("reference", e.Reference)
	add("reason", strings.TrimSpace(e.Reason.Code+" "+e.Reason.Text))
	return strings.Join(words, " ")
}

// The files have the shapes of what these banks and networks publish of theirs, with made-up content.
func TestCorpus_EachBanksFileGivesItsEntries(t *testing.T) {
	files, err := filepath.Glob("testdata/banks/*.xml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 14)
	for _, file := range files {
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		name := strings.TrimSuffix(filepath.Base(file), ".xml")
		t.Run(name, func(t *testing.T) { golden(t, filepath.Join("banks", name+".txt"), []byte(described(t, content))) })
	}
}
