package iso20022_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
)

func TestScan_AnEntryThatCannotBeReadIsPutAsideAndTheOthersAreRead(t *testing.T) {
	entry := func(ref, amount, currency string) string {
		return strings.NewReplacer("1.5<", amount+"<", `"GBP"`, `"`+currency+`"`, "A1", ref).Replace(goodEntry)
	}
	content := withEntry(entry("A1", "1.00", "GBP") + entry("A2", "2.00", "EUR") + entry("A3", "3.001", "GBP") + entry("A4", "4.00", "GBP"))
	var refs []string
	var bad []iso20022.Item
	m, err := iso20022.Scan(bytes.NewReader(content), func(i iso20022.Item) error {
		for _, e := range i.Entries {
			refs = append(refs, e.ServicerRef)
		}
		if i.Err != nil {
			bad = append(bad, i)
		}
		return nil
	})
	require.NoError(t, err)
	require.Len(t, m.Notices, 1)
	require.Equal(t, []string{"A1", "A4"}, refs)
	require.Len(t, bad, 2)
	require.ErrorIs(t, bad[0].Err, iso20022.ErrMalformed)
	require.Equal(t, 2, bad[0].Position)
	require.False(t, bad[0].NetKnown)
	require.Contains(t, string(bad[0].XML()), `<Amt Ccy="EUR">2.00</Amt>`)
	again, err := iso20022.ReadNotices(withEntry(strings.Replace(string(bad[0].XML()), "EUR", "GBP", 1)))
	require.NoError(t, err, "the raw entry can be read again")
	require.Equal(t, "A2", again[0].Entries[0].ServicerRef)
	_, err = iso20022.ReadEntry(bad[0].XML())
	require.ErrorIs(t, err, iso20022.ErrMalformed)
	entries, err := iso20022.ReadEntry([]byte(strings.Replace(string(bad[0].XML()), "EUR", "GBP", 1)))
	require.NoError(t, err)
	require.Equal(t, again[0].Entries, entries)
	_, err = iso20022.Read(content)
	require.ErrorIs(t, err, iso20022.ErrMalformed, "Read wants all of it")
}

func TestScan_AFileThatCannotBeReadIsNotMalformed(t *testing.T) {
	broken := errors.New("the disk")
	_, err := iso20022.Scan(io.MultiReader(bytes.NewReader(withEntry(goodEntry)[:400]), iotest.ErrReader(broken)), func(iso20022.Item) error { return nil })
	require.ErrorIs(t, err, broken)
	require.NotErrorIs(t, err, iso20022.ErrMalformed)
}

func TestScan_ReadsPagesAndSequence(t *testing.T) {
	s := statement()
	s.Page, s.Sequence, s.HasClosing, s.NoOpening, s.Date, s.Closing, s.Opening = 2, "17", false, true, day.Day{}, pounds("0"), pounds("0")
	for _, v := range []iso20022.Version{iso20022.V02, iso20022.V08} {
		got, err := iso20022.ReadStatements(s.XML(v))
		require.NoError(t, err)
		require.Equal(t, []iso20022.Statement{s}, got)
	}
	for _, wrong := range []string{"0", "-1", "x", ""} {
		_, err := iso20022.ReadStatements([]byte(strings.Replace(string(s.XML(iso20022.V08)), "<PgNb>2<", "<PgNb>"+wrong+"<", 1)))
		require.ErrorIs(t, err, iso20022.ErrMalformed, wrong)
	}
}

func TestEntry_IsBookedOnTheDayInLondon(t *testing.T) {
	booked := func(date string) iso20022.Entry {
		t.Helper()
		n, err := iso20022.ReadNotices(withEntry(strings.Replace(goodEntry, "<Dt>2026-03-02</Dt>", date, 1)))
		require.NoError(t, err)
		return n[0].Entries[0]
	}
	for date, want := range map[string]string{
		"<DtTm>2026-07-01T23:30:00Z</DtTm>":      "2026-07-02",
		"<DtTm>2026-07-02T00:30:00+01:00</DtTm>": "2026-07-02",
		"<DtTm>2026-07-02T00:30:00</DtTm>":       "2026-07-02", // the bank's local time
		"<Dt>2026-07-02</Dt>":                    "2026-07-02",
		"<Dt>2026-07-02Z</Dt>":                   "2026-07-02",
		"<DtTm>2026-03-29T00:30:00Z</DtTm>":      "2026-03-29", // the clocks go forward at one
		"<DtTm>2026-03-29T23:30:00Z</DtTm>":      "2026-03-30",
		"<DtTm>2026-10-24T23:30:00Z</DtTm>":      "2026-10-25",
		"<DtTm>2026-10-25T23:30:00Z</DtTm>":      "2026-10-25", // and back at two
	} {
		require.Equal(t, want, booked(date).BookingDay().String(), date)
	}
	require.Equal(t, time.Date(2026, 7, 1, 23, 30, 0, 0, time.UTC), booked("<DtTm>2026-07-02T00:30:00</DtTm>").BookedAt)
	n, err := iso20022.ReadNotices(withEntry(strings.Replace(goodEntry, "<BookgDt><Dt>2026-03-02</Dt></BookgDt>", "", 1)))
	require.NoError(t, err)
	require.True(t, n[0].Entries[0].BookingDay().IsZero(), "the bank did not say")
}

// longStatement produces a statement of at least size bytes without ever holding it.
func longStatement(size int) (content io.Reader, entries int) {
	entry := strings.Replace(goodEntry, "</Ntry>", "<AddtlNtryInf>"+strings.Repeat("Faster Payment ", 30)+"</AddtlNtryInf></Ntry>\n", 1)
	entries = size/len(entry) + 1
	head := `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-02T12:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>GB82 WEST 1234 5698 7654 32</IBAN></Id></Acct>`
	n := 0
	next := func() string {
		if n++; n > entries {
			return ""
		}
		return strings.Replace(entry, "A1", fmt.Sprintf("A%d", n), 1)
	}
	return io.MultiReader(strings.NewReader(head), &chunks{next: next}, strings.NewReader("</Stmt></BkToCstmrStmt></Document>")), entries
}

type chunks struct {
	next func() string
	rest string
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.rest == "" {
		if c.rest = c.next(); c.rest == "" {
			return 0, io.EOF
		}
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

func TestScan_ReadsAStatementOfAnySizeInBoundedMemory(t *testing.T) {
	size := 40 << 20 // more than was once allowed
	if !testing.Short() && large() {
		size = 200 << 20
	}
	content, entries := longStatement(size)
	var most uint64
	read := 0
	_, err := iso20022.Scan(content, func(i iso20022.Item) error {
		if read++; read%5_000 == 0 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
		return i.Err
	})
	require.NoError(t, err)
	require.Equal(t, entries, read)
	require.Less(t, most, uint64(16<<20), "live memory while %d MiB are read", size>>20)
	t.Logf("%d MiB with %d entries, at most %d KiB live", size>>20, entries, most>>10)
}
