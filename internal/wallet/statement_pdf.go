package wallet

import (
	"io"
	"strconv"
	"strings"

	"codeberg.org/go-pdf/fpdf"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// columns of the table; their widths are in millimetres of an A4 page.
var columns = []struct {
	title string
	width float64
	align string
}{{"Date (London)", 30, "L"}, {"Description", 58, "L"}, {"Counterparty", 42, "L"}, {"Amount", 30, "R"}, {"Balance", 30, "R"}}

const (
	pageMargin = 10
	lineHeight = 6

	smallLineHeight = 3
)

// WritePDF writes the statement as A4 pages, each with its number.
func (st Statement) WritePDF(w io.Writer, issuer string) error {
	pdf := paper()
	pdf.SetTitle("Statement", true)
	pdf.SetCreationDate(st.CreatedAt)
	pdf.SetModificationDate(st.CreatedAt)
	pdf.SetMargins(pageMargin, pageMargin, pageMargin)
	pdf.SetAutoPageBreak(true, 2*pageMargin)
	pdf.AliasNbPages("")
	pdf.SetFooterFunc(func() {
		pdf.SetY(-pageMargin - lineHeight)
		pdf.SetFont(paperFont, "", 8)
		pdf.CellFormat(0, lineHeight, onPaper(issuer+" · page ")+strconv.Itoa(pdf.PageNo())+" of {nb}", "", 0, "C", false, 0, "")
	})
	pdf.AddPage()
	st.head(pdf, issuer)
	pdf.SetHeaderFunc(func() { tableHead(pdf) })
	tableHead(pdf)
	pdf.SetFont(paperFont, "", 8)
	for _, l := range st.Lines {
		row(pdf, day.Local(l.At).Format("2006-01-02 15:04"), l.Description, shortened(l.Counterparty), l.Change.String(), l.After.String())
		pdf.SetFont(paperFont, "", 6)
		for _, names := range l.names() {
			pdf.CellFormat(0, smallLineHeight, onPaper(names), "", 1, "L", false, 0, "")
		}
		pdf.SetFont(paperFont, "", 8)
	}
	if len(st.Lines) == 0 {
		row(pdf, "", "No movements in this period", "", "", "")
	}
	pdf.SetFont(paperFont, "B", 8)
	row(pdf, st.To.String(), "Closing balance", "", "", st.Closing.String())
	return pdf.Output(w)
}

func (st Statement) head(pdf *fpdf.Fpdf, issuer string) {
	pdf.SetFont(paperFont, "B", 16)
	pdf.CellFormat(0, 10, onPaper("Statement of account"), "", 1, "L", false, 0, "")
	pdf.SetFont(paperFont, "", 10)
	for _, text := range []string{
		issuer, st.Name, "Account " + st.CustomerID, "Currency " + money.GBPC.Code(),
		"Period " + st.From.String() + " to " + st.To.String(), "Opening balance " + st.Opening.String(),
	} {
		pdf.CellFormat(0, lineHeight, onPaper(text), "", 1, "L", false, 0, "")
	}
	pdf.Ln(lineHeight)
}

func tableHead(pdf *fpdf.Fpdf) {
	pdf.SetFont(paperFont, "B", 8)
	for _, c := range columns {
		pdf.CellFormat(c.width, lineHeight, c.title, "B", 0, c.align, false, 0, "")
	}
	pdf.Ln(lineHeight)
	pdf.SetFont(paperFont, "", 8)
}

func row(pdf *fpdf.Fpdf, cells ...string) {
	for i, c := range columns {
		pdf.CellFormat(c.width, lineHeight, onPaper(cells[i]), "", 0, c.align, false, 0, "")
	}
	pdf.Ln(lineHeight)
}

// names are the lines below a movement by which it is found again.
func (l StatementLine) names() []string {
	var lines []string
	words := ""
	for _, part := range []struct{ name, value string }{{"ID", l.TransactionID}, {"External ID", l.ExternalID}, {"Reference", l.Reference},
		{"Status", l.Status}} {
		if part.value != "" {
			words += "   " + part.name + " " + part.value
		}
	}
	if words != "" {
		lines = append(lines, words)
	}
	if l.TxHash != "" {
		lines = append(lines, "   Transaction hash "+l.TxHash)
	}
	return lines
}

// shortened keeps both ends of a text that is too long for its column.
func shortened(s string) string {
	if len(s) <= 26 || strings.Contains(s, " ") {
		return s
	}
	return s[:12] + "…" + s[len(s)-10:]
}
