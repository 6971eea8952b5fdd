import { typedAmount } from "@/lib/decimal";

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
  const content = text.replace(/^\uFEFF/, "");
  const [head, ...body] = cellsOf(content, separatorOf(content));
  if (head === undefined) {
    return { lines: null, fault: "The file is empty." };
  }
  const names = head.map(columnNamed);
  const unknown = head.filter((cell, index) => names[index] === undefined && cell !== "");
  if (unknown.length > 0) {
    return {
      lines: null,
      fault: `The first line must name the columns. These are unknown: ${unknown.slice(0, 3).join(", ")}.`,
    };
  }
  if (!names.includes("amount")) {
    return { lines: null, fault: "There is no column “amount”." };
  }
  if (body.length === 0) {
    return { lines: null, fault: "The file has no payments in it." };
  }
  if (body.length > largestTable) {
    return { lines: null, fault: `The file has ${body.length} payments. A batch has at most 10 000.` };
  }
  return { lines: body.map((cells, index) => lineOf(cells, names, index)), fault: null };
}

function lineOf(cells: string[], names: (Column | undefined)[], key: number): Line {
  const line = { ...emptyLine(key), kind: "" };
  cells.forEach((cell, index) => {
    const name = names[index];
    if (name !== undefined) {
      line[name] = cell.trim();
    }
  });
  if (line.kind === "") {
    line.kind = line.address === "" ? "fiat_withdrawal" : "chain_withdrawal";
  }
  line.amount = typedAmount(line.amount);
  return line;
}

function columnNamed(cell: string): Column | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");
  return columns.find((column) => plain(column) === plain(cell));
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  return [",", ";", "\t"].find((separator) => head.includes(separator)) ?? ",";
}

/** The cells of a table after RFC 4180. Lines without anything in them are left out. */
function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  const endLine = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== "")) {
      lines.push(cells);
    }
    cells = [];
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') {
        cell += character;
      } else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else {
        quoted = false;
      }
    } else if (character === '"' && cell === "") {
      quoted = true;
    } else if (character === separator) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n") {
      endLine();
    } else if (character !== "\r") {
      cell += character;
    }
  }
  endLine();
  return lines;
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
