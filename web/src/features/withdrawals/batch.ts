import { looksLikeAddress } from "@/lib/address";

export type BatchRow = { line: number; address: string; label: string; error: string };

export const largestBatch = 100;

/**
 * Reads pasted lines or a CSV: an address and a name, in either order, with a comma, semicolon or tab
 * between. A first line of headings is skipped. Each row carries its error.
 */
export function readBatch(text: string): BatchRow[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
    .filter(({ content }) => content !== "")
    .filter(({ content, line }, _, all) => line > 1 || /0x/i.test(content) || all.length === 1)
    .map(({ content, line }) => {
      const cells = content.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
      const address = cells.find((cell) => /^0x/i.test(cell)) ?? "";
      const label = cells
        .filter((cell) => cell !== address)
        .join(" ")
        .trim();
      const repeated = seen.has(address.toLowerCase());
      seen.add(address.toLowerCase());
      return { line, address, label, error: faultOf(address, label, repeated) };
    });
}

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
