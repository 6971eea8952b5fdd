// Package table reads and writes the tables that people keep in spreadsheets: CSV with commas, semicolons or tabs. A table is
// read whole or is refused with what is wrong with it. The site's reader (web/src/lib/table.ts) follows the same rules;
// testdata/tables.json holds both to them.
package table
