package table_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/table"
)

type problem struct {
	Kind   table.Kind
	Row    int
	Column string
}

// tableCases are tables and what is read of them. The tests of the site's reader (web/src/lib/table.ts) read them too.
func tableCases(t testing.TB) (cases struct {
	Columns table.Columns
	Cases   []struct {
		Name, Text string
		Rows       []table.Row
		Wrong      []problem
	}
}) {
	content, err := os.ReadFile("testdata/tables.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, &cases))
	return cases
}

func TestRead_ATableIsReadWholeOrSaysWhatIsWrong(t *testing.T) {
	cases := tableCases(t)
	require.NotEmpty(t, cases.Cases)
	for _, c := range cases.Cases {
		t.Run(c.Name, func(t *testing.T) {
			var rows []table.Row
			found, err := table.Read(strings.NewReader(c.Text), cases.Columns, func(r table.Row) { rows = append(rows, r) })
			require.NoError(t, err)
			var wrong []problem
			for _, p := range found {
				wrong = append(wrong, problem{p.Kind, p.Row, p.Column})
				for _, language := range []string{"en", "zh"} {
					require.NotEmpty(t, p.Sentence(language))
					require.Equal(t, p.Row > 0, p.Place(language) != "")
				}
			}
			require.Equal(t, c.Wrong, wrong)
			if len(wrong) == 0 {
				require.ElementsMatch(t, c.Rows, rows)
			}
		})
	}
}

func TestRead_TheBytesOfAnotherEncodingAreRefused(t *testing.T) {
	for _, text := range []string{"amount,bankId\n1,Caf\xe9\n", "\xff\xfea\x00m\x00o\x00u\x00n\x00t\x00\n\x001\x00"} {
		wrong, err := table.Read(strings.NewReader(text), table.Columns{Needed: []string{"amount"}, More: []string{"bankId"}, Most: 9}, func(table.Row) { t.Fatal("a row") })
		require.NoError(t, err)
		require.Equal(t, table.WrongEncoding, wrong[0].Kind)
	}
}

func TestRead_AReadingThatFailsIsNotAShortTable(t *testing.T) {
	broken := errors.New("broken")
	_, err := table.Read(io.MultiReader(strings.NewReader("amount\n"+strings.Repeat("1\n", 1<<16)), iotest.ErrReader(broken)), table.Columns{Needed: []string{"amount"}, Most: 1 << 20}, func(table.Row) {})
	require.ErrorIs(t, err, broken)
}

func TestHarmless_GuardsWhatCallsSomethingAndLeavesNumbers(t *testing.T) {
	for text, want := range map[string]string{"=1+1": "'=1+1", "+44 7700": "'+44 7700", "-x": "'-x", "@sum": "'@sum", "\tx": "'\tx", "-1.50": "-1.50", "": "", "plain": "plain", "rent\r\nfor May\n": "rent for May ", "\n=1+1": "' =1+1", "a\u2028b": "a b", " plain": " plain"} {
		require.Equal(t, want, table.Harmless(text))
	}
}

func FuzzRead(f *testing.F) {
	cases := tableCases(f)
	for _, c := range cases.Cases {
		f.Add(c.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		last := 1
		_, err := table.Read(strings.NewReader(text), cases.Columns, func(r table.Row) {
			if r.Number <= last {
				t.Fatalf("row %d after row %d", r.Number, last)
			}
			last = r.Number
			if strings.Join([]string{r.Cells["amount"], r.Cells["kind"], r.Cells["bankId"], r.Cells["externalId"], r.Cells["metadata"]}, "") == "" {
				t.Fatal("a row without a value")
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
