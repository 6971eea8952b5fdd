package dbtest

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// HoldsNone fails the test if any of the texts stands in the clear in any table, and unless rows were read.
func HoldsNone(t testing.TB, d *db.DB, texts ...string) {
	t.Helper()
	full := 0
	for _, table := range tables(t, d) {
		content := everything(t, d, table)
		if content != "" {
			full++
		}
		for _, text := range texts {
			if strings.Contains(content, text) {
				t.Errorf("%s holds %q in the clear", table, text)
			}
		}
	}
	if full < 2 {
		t.Error("no rows were read")
	}
}

func tables(t testing.TB, d *db.DB) (names []string) {
	t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	if d.Dialect() == db.Postgres {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
	}
	for _, row := range rows(t, d, query) {
		names = append(names, fmt.Sprint(row[0]))
	}
	return names
}

// everything is a table's content as text, bytes as they are and in hexadecimal.
func everything(t testing.TB, d *db.DB, table string) string {
	t.Helper()
	var content strings.Builder
	for _, row := range rows(t, d, "SELECT * FROM "+table) {
		for _, v := range row {
			if bytes, ok := v.([]byte); ok {
				content.WriteString(string(bytes) + " " + hex.EncodeToString(bytes) + "\n")
			} else {
				fmt.Fprintln(&content, v)
			}
		}
	}
	return content.String()
}

func rows(t testing.TB, d *db.DB, query string) (all [][]any) {
	t.Helper()
	found, err := d.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	columns, err := found.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for found.Next() {
		values, pointers := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			pointers[i] = &values[i]
		}
		if err := found.Scan(pointers...); err != nil {
			t.Fatal(err)
		}
		all = append(all, values)
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
