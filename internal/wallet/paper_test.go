package wallet

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font/sfnt"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// Every character that a paper may show is in both fonts.
func TestPaper_ShowsWhatItsFontsHave(t *testing.T) {
	var missing []rune
	for _, file := range [][]byte{regularFont, boldFont} {
		font, err := sfnt.Parse(file)
		require.NoError(t, err)
		for r := rune(0x20); r < 0x3000; r++ {
			if !isOnPaper(r) {
				continue
			}
			if glyph, err := font.GlyphIndex(nil, r); err != nil || glyph == 0 {
				missing = append(missing, r)
			}
		}
	}
	require.Empty(t, missing, "%U", missing)
}

func TestPaper_ANameIsShownAsItIsWrittenOrWithBoxesAndNeverWrongly(t *testing.T) {
	for name, shown := range map[string]string{
		"Łukasz Żółć": "Łukasz Żółć", "Γιώργος Παπαδόπουλος": "Γιώργος Παπαδόπουλος", "Юрий Щёголев": "Юрий Щёголев", "Nguyễn Văn Đức": "Nguyễn Văn Đức", "Zoe\u0308 O’Neil": "Zoë O’Neil",
		"İsmail Şahin": "İsmail Şahin", "Հովհաննես": "Հովհաննես", "ნინო": "ნინო", "£1,000 · ••••5678 — “x” € ₽": "£1,000 · ••••5678 — “x” € ₽",
		"欧阳 Li": "□□ Li", "محمد": "□□□□", "Jane\u200b Doe\u202e\u00a0": "Jane Doe ", "Jane 😀": "Jane □",
	} {
		require.Equal(t, shown, onPaper(name))
	}
}

func TestStatement_HasTheLettersOfEveryNameThatItShows(t *testing.T) {
	st := Statement{Name: "Łukasz Żółć", CustomerID: "c1", From: day.On(2026, 3, 1), To: day.On(2026, 3, 31), Opening: money.Zero(money.GBPC), Closing: money.Zero(money.GBPC), Lines: []StatementLine{
		{Description: "Deposit", Counterparty: "Γιώργος Σαμπλ", Change: money.Zero(money.GBPC), After: money.Zero(money.GBPC), Reference: "Юрий 欧阳"},
	}}
	var file bytes.Buffer
	require.NoError(t, st.WritePDF(&file, "GBPC Ltd"))
	text := textOf(t, file.Bytes())
	for _, part := range []string{"GBPC Ltd", "Łukasz Żółć", "Γιώργος Σαμπλ", "Юрий □□", "Closing balance", "page 1 of 1"} {
		require.Contains(t, text, part)
	}
	require.Contains(t, file.String(), "/ToUnicode", "what is copied from it is the text")
	require.Less(t, file.Len(), 200_000, "only the letters that it uses are in it")
}

var (
	streams = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	shows   = regexp.MustCompile(`(?s)\(((?:\\.|[^\\)])*)\) ?Tj`)
)

// textOf returns the text of a document, a piece a line.
func textOf(t *testing.T, file []byte) string {
	t.Helper()
	var text strings.Builder
	for _, stream := range streams.FindAllSubmatch(file, -1) {
		reader, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue
		}
		page, err := io.ReadAll(reader)
		if err != nil {
			continue
		}
		for _, show := range shows.FindAllSubmatch(page, -1) {
			raw := unescaped.ReplaceAll(show[1], []byte("$1"))
			raw = bytes.ReplaceAll(raw, []byte(`\r`), []byte("\r"))
			units := make([]uint16, len(raw)/2)
			for i := range units {
				units[i] = uint16(raw[2*i])<<8 | uint16(raw[2*i+1])
			}
			text.WriteString(string(utf16.Decode(units)) + "\n")
		}
	}
	return text.String()
}

var unescaped = regexp.MustCompile(`(?s)\\([\\()])`)
