import type { BatchItem } from "@/api/contract";
import { emptyLine, writeTable } from "@/features/withdrawals/batches/table";

/** An ID with a number after it: each is paid once, so a second try needs an ID of its own. */
export function nextId(externalId: string): string {
  const [, stem = externalId, tried] = /^(.*)-try(\d+)$/.exec(externalId) ?? [];
  return `${stem}-try${Number(tried ?? 1) + 1}`.slice(-64);
}

/** The payments that were not made, as a file that can be uploaded. */
export function retryTable(items: BatchItem[]): string {
  return writeTable(
    items.map(({ kind, amount, bankId, address, network, externalId }) => ({
      ...emptyLine(0),
      kind,
      amount,
      bankId: bankId ?? "",
      address: address ?? "",
      network: network ?? "",
      externalId: nextId(externalId),
    })),
  );
}
