import { typedAmount } from "@/lib/decimal";
import { problemText, readTable as readRows } from "@/lib/table";

/** The columns of a batch's table, as the server names them. */
export const columns = ["kind", "amount", "bankId", "address", "network", "externalId", "metadata"] as const;
export type Column = (typeof columns)[number];

/** A line of the table as it was typed. Its number in the list is the number of its item. */
export type Line = Record<Column, string> & {
  /** Its own in this table, whatever is removed above it. */
  key: number;
};

export const largestTable = 10_000;

export const emptyLine = (key: number): Line => ({
  key,
  kind: "fiat_withdrawal",
  amount: "",
  bankId: "",
  address: "",
  network: "",
  externalId: "",
  metadata: "",
});

/** What could be read of a file: its lines, or why there are none. */
export type Table = { lines: Line[]; fault: null } | { lines: null; fault: string };

/** Reads a CSV with commas, semicolons or tabs, whose first line names the columns in any order and spelling. */
export function readTable(text: string): Table {
  const more = columns.filter((column) => column !== "amount");
  const { rows, wrong } = readRows(text, { needed: ["amount"], more, most: largestTable });
  if (wrong.length > 0) {
    return { lines: null, fault: wrong.slice(0, mostFaults).map(problemText).join(" ") };
  }
  if (rows.length === 0) {
    return { lines: null, fault: "The file has no payments in it." };
  }
  return { lines: rows.map(({ cells }, key) => lineOf(cells, key)), fault: null };
}

/** One mistake may be in every row. */
const mostFaults = 5;

function lineOf(cells: Record<string, string>, key: number): Line {
  const line = { ...emptyLine(key), kind: "" };
  for (const name of columns) {
    line[name] = cells[name] ?? "";
  }
  if (line.kind === "") {
    line.kind = line.address === "" ? "fiat_withdrawal" : "chain_withdrawal";
  }
  line.amount = typedAmount(line.amount);
  return line;
}

/** The table as a file that can be read again. */
export function writeTable(lines: Omit<Line, "key">[]): string {
  const used = columns.filter(
    (column) => column !== "metadata" || lines.some((line) => line.metadata !== ""),
  );
  const rows = lines.map((line) => used.map((column) => quotedIfNeeded(line[column])).join(","));
  return `${[used.join(","), ...rows].join("\r\n")}\r\n`;
}

const quotedIfNeeded = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** An item as the server takes it. */
export type Item = {
  kind: string;
  amount: string;
  externalId: string;
  bankId?: string;
  address?: string;
  network?: string;
  metadata?: Record<string, string>;
};

/** The item of a line, or null if its metadata is no JSON object of texts. */
export function itemOf(line: Line): Item | null {
  const { kind, amount, bankId, address, network, externalId } = line;
  const metadata = metadataOf(line.metadata);
  if (metadata === null) {
    return null;
  }
  return {
    kind,
    amount: typedAmount(amount),
    externalId,
    ...(bankId && { bankId }),
    ...(address && { address }),
    ...(network && { network }),
    ...(metadata && { metadata }),
  };
}

function metadataOf(text: string): Record<string, string> | undefined | null {
  if (text === "") {
    return undefined;
  }
  try {
    const read: unknown = JSON.parse(text);
    const isMap = typeof read === "object" && read !== null && !Array.isArray(read);
    return isMap && Object.values(read).every((value) => typeof value === "string")
      ? (read as Record<string, string>) // just checked
      : null;
  } catch {
    return null;
  }
}
