package table

import "fmt"

// Kind is a kind of problem.
type Kind string

// The kinds of problems.
const (
	Empty         Kind = "empty"          // there is no heading
	UnknownColumn Kind = "unknown_column" // the heading has a column that the table has not
	ColumnTwice   Kind = "column_twice"
	ColumnMissing Kind = "column_missing"
	WrongCells    Kind = "cells" // a row has too many cells, or lacks some that are needed
	WrongQuotes   Kind = "quotes"
	WrongEncoding Kind = "encoding"
	TooManyRows   Kind = "too_many_rows"
	NoRows        Kind = "no_rows" // there is no more than a heading; Read does not say so
)

// Problem is what is wrong with a table.
type Problem struct {
	Kind   Kind
	Row    int    // as a spreadsheet counts: the heading is 1
	Column string // as the file or the document names it; "" for a whole row

	Cells, Columns int // of WrongCells: how many the row and the heading have
	Most           int // of TooManyRows
}

// Sentence returns the problem as a sentence in the language, without the row and the column.
func (p Problem) Sentence(language string) string {
	if language == "zh" {
		return p.chinese()
	}
	switch p.Kind {
	case Empty:
		return "The file is empty."
	case NoRows:
		return "The table has no rows."
	case UnknownColumn:
		return "This column is unknown."
	case ColumnTwice:
		return "The column appears twice."
	case ColumnMissing:
		return "The column is missing."
	case WrongCells:
		return fmt.Sprintf("The row has %d cells, but the header row has %d.", p.Cells, p.Columns)
	case WrongQuotes:
		return "A quotation mark is not closed, or is inside a cell without quotation marks around it."
	case WrongEncoding:
		return "The text is not UTF-8. Save the table as “CSV UTF-8”."
	default:
		return fmt.Sprintf("A table can have at most %d rows: split the file.", p.Most)
	}
}

func (p Problem) chinese() string {
	switch p.Kind {
	case Empty:
		return "文件为空。"
	case NoRows:
		return "表格没有数据行。"
	case UnknownColumn:
		return "没有此列。"
	case ColumnTwice:
		return "该列出现了两次。"
	case ColumnMissing:
		return "缺少该列。"
	case WrongCells:
		return fmt.Sprintf("该行有 %d 个单元格，而表头有 %d 个。", p.Cells, p.Columns)
	case WrongQuotes:
		return "引号未闭合，或出现在未加引号的单元格中。"
	case WrongEncoding:
		return "文本不是 UTF-8 编码，请将表格另存为“CSV UTF-8”。"
	default:
		return fmt.Sprintf("表格最多 %d 行，请拆分。", p.Most)
	}
}

// Place returns where the problem is, "row 3, column “amount”", in the language; "" for the whole file.
func (p Problem) Place(language string) string {
	row, column := fmt.Sprintf("Row %d", p.Row), fmt.Sprintf("column “%s”", p.Column)
	if language == "zh" {
		row, column = fmt.Sprintf("第 %d 行", p.Row), fmt.Sprintf("列“%s”", p.Column)
	}
	switch {
	case p.Row == 0:
		return ""
	case p.Column == "" && (p.Kind != UnknownColumn):
		return row
	case language == "zh":
		return row + "，" + column
	}
	return row + ", " + column
}
