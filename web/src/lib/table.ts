/** The columns of a table. A heading may write a name in another case, and with spaces, _ or - in it. */
export type Columns = {
  /** Those that must be there, and those that may. */
  needed: readonly string[];
  more: readonly string[];
  /** How many rows there may be. */
  most: number;
};

/** A row of a table; its number is that of a spreadsheet, in which the heading is 1. */
export type Row = { number: number; cells: Record<string, string> };

/** What is wrong with a table; row 0 is the whole of it, an empty column a whole row. */
export type Problem = {
  kind:
    | "empty"
    | "unknown_column"
    | "column_twice"
    | "column_missing"
    | "cells"
    | "quotes"
    | "encoding"
    | "too_many_rows";
  row: number;
  column: string;
};

type Read = { rows: Row[]; wrong: Problem[] };

/**
 * Reads a CSV with commas, semicolons or tabs, whose first row names the columns. Rows without a value are left out, and a row
 * may leave out the cells at its end that need not be there. The server reads tables by the same rules (internal/kit/table).
 */
export function readTable(text: string, columns: Columns): Read {
  const { rows: all, wrong: broken } = rowsOf(text);
  const [heading, ...body] = all;
  if (heading === undefined) {
    return { rows: [], wrong: broken.length > 0 ? broken : [{ kind: "empty", row: 0, column: "" }] };
  }
  const { names, wrong } = namesOf(heading, columns);
  if (wrong.length > 0) {
    return { rows: [], wrong };
  }
  const rows: Row[] = [];
  for (const [place, { number, cells: all }] of body.entries()) {
    if (place === columns.most) {
      return { rows, wrong: [...wrong, { kind: "too_many_rows", row: number, column: "" }] };
    }
    const cells = withoutEnd(all, names.length);
    if (
      cells.length > names.length ||
      names.slice(cells.length).some((name) => columns.needed.includes(name))
    ) {
      wrong.push({ kind: "cells", row: number, column: "" });
    } else {
      rows.push({ number, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])) });
    }
  }
  return { rows, wrong: [...wrong, ...broken] };
}

const spelt = (name: string) => name.toLowerCase().replace(/[ \u00a0_-]/g, "");

function namesOf(heading: CellRow, { needed, more }: Columns): { names: string[]; wrong: Problem[] } {
  const known = [...needed, ...more];
  const names: string[] = [];
  const wrong: Problem[] = [];
  const row = heading.number;
  for (const written of withoutEnd(heading.cells, 0)) {
    const name = known.find((one) => spelt(one) === spelt(written));
    if (name === undefined) {
      wrong.push({ kind: "unknown_column", row, column: written });
    } else if (names.includes(name)) {
      wrong.push({ kind: "column_twice", row, column: written });
    }
    names.push(name ?? "");
  }
  const missing = needed.filter((name) => !names.includes(name));
  return {
    names,
    wrong: [...wrong, ...missing.map((column): Problem => ({ kind: "column_missing", row, column }))],
  };
}

/** Leaves out empty cells behind the last of a number of columns. */
function withoutEnd(cells: string[], columns: number): string[] {
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(0, Math.max(columns, last + 1));
}

export type CellRow = { number: number; cells: string[] };

/**
 * The rows of a table that have a value, after RFC 4180. What separates cells is what the first row has, or each of the
 * separators.
 */
export function rowsOf(text: string, separators?: string): { rows: CellRow[]; wrong: Problem[] } {
  const content = text.replace(/^\uFEFF/, "");
  const reader = new CellReader(content, separators ?? separatorOf(content));
  const rows: CellRow[] = [];
  for (let number = 1; !reader.ended; number++) {
    const cells = reader.row();
    if (cells === null) {
      return { rows, wrong: [{ kind: "quotes", row: number, column: "" }] };
    }
    if (cells.some((cell) => /[\0\uFFFD]/.test(cell))) {
      return { rows, wrong: [{ kind: "encoding", row: number, column: "" }] };
    }
    const trimmed = cells.map((cell) => cell.trim());
    if (trimmed.some((cell) => cell !== "")) {
      rows.push({ number, cells: trimmed });
    }
  }
  return { rows, wrong: [] };
}

function separatorOf(text: string): string {
  const [heading = ""] = text.replace(/^[\r\n]+/, "").split("\n", 1);
  return [",", ";", "\t"].find((separator) => heading.includes(separator)) ?? ",";
}

const quotedCell = /"((?:[^"]|"")*)"/y;

/** Reads a text row by row. */
class CellReader {
  private at = 0;
  private readonly plainCell: RegExp;
  private readonly text: string;

  constructor(text: string, separators: string) {
    this.text = text.replace(/\r\n/g, "\n");
    this.plainCell = new RegExp(`[^${separators}\n]*`, "y");
  }

  get ended() {
    return this.at >= this.text.length;
  }

  /** The cells of the next row, or null where its quotation marks are wrong. */
  row(): string[] | null {
    const cells: string[] = [];
    for (;;) {
      const cell = this.cell();
      if (cell === null) {
        return null;
      }
      cells.push(cell);
      const end = this.text.charAt(this.at);
      this.at++;
      if (end === "\n" || end === "") {
        return cells;
      }
    }
  }

  private cell(): string | null {
    const isQuoted = this.text.charAt(this.at) === '"';
    const [whole, quoted = ""] = isQuoted ? this.match(quotedCell) : this.match(this.plainCell);
    if (whole === undefined) {
      return null;
    }
    this.at += whole.length;
    if (!isQuoted) {
      return whole.includes('"') ? null : whole;
    }
    const [behind = ""] = this.match(this.plainCell);
    return behind === "" ? quoted.replaceAll('""', '"') : null;
  }

  private match(pattern: RegExp): (string | undefined)[] {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text) ?? [];
  }
}

/** Where a problem is, “row 3, column “amount””, and what it is. */
export function problemText({ kind, row, column }: Problem): string {
  const words = {
    empty: "The file is empty.",
    unknown_column: column === "" ? "A column has no name." : `There is no column “${column}”.`,
    column_twice: `The column “${column}” appears twice.`,
    column_missing: `There is no column “${column}” in the file.`,
    cells: "It has more or fewer cells than the header row.",
    quotes: "A quotation mark is not closed or is inside a cell.",
    encoding: "The text is not UTF-8. Save the table as “CSV UTF-8”.",
    too_many_rows: "There are too many rows from here on. Split the file.",
  };
  return row > 1 ? `Row ${row}: ${words[kind]}` : words[kind];
}
