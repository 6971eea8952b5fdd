import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Columns, type Problem, problemText, type Row, readTable } from "@/lib/table";

/** The server's tests read the same file. */
const {
  columns,
  cases,
}: {
  columns: Columns;
  cases: { name: string; text: string; rows?: Row[]; wrong?: Problem[] }[];
} = JSON.parse(readFileSync("../internal/kit/table/testdata/tables.json", "utf8"));

test.each(cases)("$name", ({ text, rows, wrong = [] }) => {
  const read = readTable(text, columns);
  expect(read.wrong).toEqual(wrong);
  if (rows !== undefined) {
    expect(read.rows).toEqual(rows);
  }
  for (const problem of read.wrong) {
    expect(problemText(problem)).toMatch(/^(Row \d+: )?[A-Z].*\.$/);
  }
});
