import { looksLikeAddress } from "@/lib/address";
import { problemText, rowsOf } from "@/lib/table";

export type BatchRow = { line: number; address: string; label: string; error: string };

export const largestBatch = 100;

/**
 * Reads pasted lines or a CSV: an address and a name, in either order, with a comma, semicolon or tab
 * between. A first line of headings is skipped. Each row carries its error.
 */
export function readBatch(text: string): BatchRow[] {
  const seen = new Set<string>();
  const { rows, wrong } = rowsOf(text, ",;\t");
  const [first, ...rest] = rows;
  const isHeading = first !== undefined && rest.length > 0 && !first.cells.some(isAddress);
  const read = (isHeading ? rest : rows).map(({ number, cells }) => {
    const address = cells.find(isAddress) ?? "";
    const label = cells
      .filter((cell) => cell !== address && cell !== "")
      .join(" ")
      .trim();
    const repeated = seen.has(address.toLowerCase());
    seen.add(address.toLowerCase());
    return { line: number, address, label, error: faultOf(address, label, repeated) };
  });
  const twice = isHeading ? columnTwice(first.cells) : "";
  return [
    ...(twice === ""
      ? []
      : [{ line: 1, address: "", label: "", error: `The column “${twice}” appears twice` }]),
    ...read,
    ...wrong.map((problem) => ({ line: problem.row, address: "", label: "", error: problemText(problem) })),
  ];
}

const isAddress = (cell: string) => /^0x/i.test(cell);

const columnTwice = (heading: string[]) =>
  heading.find((name, at) => name !== "" && heading.indexOf(name) !== at) ?? "";

function faultOf(address: string, label: string, repeated: boolean): string {
  if (address === "") {
    return "No address in this line";
  }
  if (!looksLikeAddress(address)) {
    return "Enter 0x and 40 letters or digits";
  }
  if (repeated) {
    return "This address is listed twice";
  }
  return label === "" ? "No name in this line" : "";
}

/** The row a server error is about: "addresses[3].address" is the fourth. */
export function rowOf(field: string): number | null {
  const match = /^addresses\[(\d+)\]/.exec(field);
  return match === null ? null : Number(match[1]);
}
