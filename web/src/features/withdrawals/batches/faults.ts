import type { ItemFault } from "@/api/contract";
import { ApiError } from "@/api/errors";
import { type Column, columns, itemOf, type Line } from "@/features/withdrawals/batches/table";

/** What is wrong with a cell: a sentence for the column of the line with this key. */
export type Faults = Map<number, Partial<Record<Column, string>>>;

const isColumn = (field: string): field is Column => columns.some((column) => column === field);

/** The faults that the server named by the numbers of the items, by the keys of the lines that were sent. */
export function faultsOf(found: readonly ItemFault[], lines: readonly Line[]): Faults {
  const faults: Faults = new Map();
  for (const { item, field, message } of found) {
    const line = lines[item];
    if (line !== undefined) {
      const name = field.split(".")[0] ?? "";
      const column = isColumn(name) ? name : "kind";
      const shown = shownAt(column, line);
      const text = shown === column ? message : superfluous[shown];
      faults.set(line.key, { ...faults.get(line.key), [shown]: text });
    }
  }
  return faults;
}

const superfluous: Partial<Record<Column, string>> = {
  address: "A payment to an address cannot also have a bank account. Enter the address again.",
  bankId: "A payment to a bank account cannot also have an address. Choose the account again.",
};

/** A cell that the kind of the payment has no use for is not shown: its fault stands at the payee. */
function shownAt(column: Column, { kind }: Line): Column {
  if (kind === "chain_withdrawal") {
    return column === "bankId" ? "address" : column;
  }
  return column === "address" || column === "network" ? "bankId" : column;
}

/** What can be seen without the server: a list of faults, empty if the table can be sent. */
export function faultsBefore(lines: readonly Line[]): ItemFault[] {
  const code = "A0402";
  return lines.flatMap((line, item) =>
    itemOf(line) === null
      ? [{ item, field: "metadata", code, message: 'Write metadata as {"name": "value"}.' }]
      : [],
  );
}

/** The faults in a refusal of the whole batch; empty if it was about something else. */
export function faultsIn(error: unknown): ItemFault[] {
  if (!(error instanceof ApiError) || typeof error.data !== "object" || error.data === null) {
    return [];
  }
  const { data } = error;
  return "errors" in data && Array.isArray(data.errors) ? (data.errors as ItemFault[]) : [];
}
