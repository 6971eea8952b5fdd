package wallet

import (
	_ "embed"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/text/unicode/norm"
)

// The fonts of statements and receipts (fonts/LICENSE). Only the emails of a paper are put into it.
var (
	//go:embed fonts/DejaVuSansCondensed.ttf
	regularFont []byte
	//go:embed fonts/DejaVuSansCondensed-Bold.ttf
	boldFont []byte
)

const paperFont = "DejaVu"

// paper returns an empty document of A4 pages in our font.
func paper() *fpdf.Fpdf {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes(paperFont, "", regularFont)
	pdf.AddUTF8FontFromBytes(paperFont, "B", boldFont)
	return pdf
}

// noGlyph stands for a character that the paper cannot show as it is written.
const noGlyph = '□'

// onPaper returns a text in the characters that the font has and that stand one after the other from left to right. Any other is
// a box: a reader sees that something is missing, and reads nothing wrong.
func onPaper(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || isOnPaper(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return noGlyph
	}, norm.NFC.String(text))
}

// paperScripts are the scripts of the font that need no shaping.
var paperScripts = []*unicode.RangeTable{unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Armenian, unicode.Georgian}

// paperMarks are further characters of the font: of ASCII and Latin-1, and punctuation, currencies and signs.
var paperMarks = &unicode.RangeTable{R16: []unicode.Range16{
	{0x20, 0x7e, 1}, {0xa1, 0xac, 1}, {0xae, 0xbf, 1}, {0xd7, 0xf7, 0x20}, {0x2010, 0x2015, 1}, {0x2018, 0x201e, 1}, {0x2020, 0x2022, 1},
	{0x2026, 0x2026, 1}, {0x2030, 0x2030, 1}, {0x2039, 0x203a, 1},
	{0x20a0, 0x20b5, 1}, {0x20b8, 0x20ba, 1}, {0x20bd, 0x20bd, 1}, {0x2116, 0x2116, 1}, {0x2122, 0x2122, 1}, {0x25a1, 0x25a1, 1},
}, LatinOffset: 4}

// paperBlocks are the parts of the scripts that the font has whole.
var paperBlocks = &unicode.RangeTable{R16: []unicode.Range16{
	{0x41, 0x24f, 1}, {0x259, 0x259, 1}, {0x370, 0x3ff, 1}, {0x400, 0x525, 1}, {0x531, 0x556, 1}, {0x561, 0x587, 1}, {0x10a0, 0x10c5, 1},
	{0x10d0, 0x10fc, 1}, {0x1e00, 0x1efb, 1}, {0x1f00, 0x1fff, 1},
}}

func isOnPaper(r rune) bool {
	return unicode.Is(paperMarks, r) || unicode.Is(paperBlocks, r) && unicode.In(r, paperScripts...)
}
