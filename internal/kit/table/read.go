package table

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Columns are those of a table. A heading may write a name in another case, and with spaces, _ or - in it.
type Columns struct {
	Needed, More []string // those that must be there, and those that may
	Most         int      // rows
}

// Row is a row of a table: the cells of its columns, without the spaces around them.
type Row struct {
	Number int // as a spreadsheet counts: the heading is 1
	Cells  map[string]string
}

// Read reads a table whose first row names its columns, and calls each for every row that has a value. A row may leave out
// the cells at its end that need not be there. It returns what is wrong: of the heading alone where that is wrong, else of
// each row that was left out. The error is one of reading.
func Read(from io.Reader, c Columns, each func(Row)) (wrong []Problem, err error) {
	r, err := newReader(from)
	if err != nil {
		return nil, err
	}
	number, heading, p, err := r.next()
	switch {
	case errors.Is(err, io.EOF):
		return []Problem{{Kind: Empty}}, nil
	case err != nil:
		return nil, err
	case p != nil:
		return []Problem{*p}, nil
	}
	names, wrong := c.named(number, heading)
	if len(wrong) > 0 {
		return wrong, nil
	}
	for n := 0; ; n++ {
		number, cells, p, err := r.next()
		switch {
		case errors.Is(err, io.EOF):
			return wrong, nil
		case err != nil:
			return wrong, err
		case p != nil:
			return append(wrong, *p), nil
		case n == c.Most:
			return append(wrong, Problem{Kind: TooManyRows, Row: number, Most: c.Most}), nil
		}
		row, p := c.row(names, number, cells)
		if p != nil {
			wrong = append(wrong, *p)
			continue
		}
		each(row)
	}
}

// longestHeading is how far a heading is looked at for what separates its columns.
const longestHeading = 1 << 16

type reader struct {
	csv    *csv.Reader
	breaks int // lines that began within a cell so far
}

// newReader finds out what separates the cells: a comma, else a semicolon, else a tab, whichever the heading has.
func newReader(from io.Reader) (*reader, error) {
	in := bufio.NewReaderSize(from, longestHeading)
	start, err := in.Peek(longestHeading)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	mark := []byte("\ufeff")
	if bytes.HasPrefix(start, mark) {
		_, _ = in.Discard(len(mark)) // they were peeked at
		start = start[len(mark):]
	}
	heading, _, _ := bytes.Cut(bytes.TrimLeft(start, "\r\n"), []byte("\n"))
	r := csv.NewReader(in)
	r.FieldsPerRecord, r.ReuseRecord = -1, true
	for _, separator := range ",;\t" {
		if bytes.ContainsRune(heading, separator) {
			r.Comma = separator
			break
		}
	}
	return &reader{csv: r}, nil
}

// next returns the next row that has a value, with its number, or io.EOF.
func (r *reader) next() (number int, cells []string, p *Problem, err error) {
	for {
		cells, err := r.csv.Read()
		if malformed, ok := errors.AsType[*csv.ParseError](err); ok {
			return 0, nil, &Problem{Kind: WrongQuotes, Row: malformed.StartLine - r.breaks}, nil
		}
		if err != nil {
			return 0, nil, nil, err
		}
		line, _ := r.csv.FieldPos(0)
		number, value := line-r.breaks, false
		for i, cell := range cells {
			if !utf8.ValidString(cell) || strings.Contains(cell, "\x00") {
				return 0, nil, &Problem{Kind: WrongEncoding, Row: number}, nil
			}
			r.breaks += strings.Count(cell, "\n")
			cells[i] = strings.TrimSpace(cell)
			value = value || cells[i] != ""
		}
		if value {
			return number, cells, nil, nil
		}
	}
}

// withoutEnd leaves out empty cells behind the last of a number of columns.
func withoutEnd(cells []string, columns int) []string {
	for len(cells) > columns && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
}

var apart = strings.NewReplacer(" ", "", "\u00a0", "", "_", "", "-", "")

func spelt(column string) string { return strings.ToLower(apart.Replace(column)) }

// named returns the names of the columns in the order of the heading.
func (c Columns) named(number int, heading []string) (names []string, wrong []Problem) {
	known := map[string]string{}
	for _, name := range slices.Concat(c.Needed, c.More) {
		known[spelt(name)] = name
	}
	for _, written := range withoutEnd(heading, 0) {
		name, found := known[spelt(written)]
		switch {
		case !found:
			wrong = append(wrong, Problem{Kind: UnknownColumn, Row: number, Column: written})
		case slices.Contains(names, name):
			wrong = append(wrong, Problem{Kind: ColumnTwice, Row: number, Column: written})
		}
		names = append(names, name)
	}
	for _, name := range c.Needed {
		if !slices.Contains(names, name) {
			wrong = append(wrong, Problem{Kind: ColumnMissing, Row: number, Column: name})
		}
	}
	return names, wrong
}

// row returns a row by the names of its columns.
func (c Columns) row(names []string, number int, cells []string) (Row, *Problem) {
	cells = withoutEnd(cells, len(names))
	needed := func(name string) bool { return slices.Contains(c.Needed, name) }
	if len(cells) > len(names) || slices.ContainsFunc(names[len(cells):], needed) {
		return Row{}, &Problem{Kind: WrongCells, Row: number, Cells: len(cells), Columns: len(names)}
	}
	row := Row{Number: number, Cells: make(map[string]string, len(names))}
	for i, name := range names {
		row.Cells[name] = ""
		if i < len(cells) {
			row.Cells[name] = cells[i]
		}
	}
	return row, nil
}
