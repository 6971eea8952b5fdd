import { Button } from "@mantine/core";
import { client, file } from "@/api/client";
import type { Transaction } from "@/api/contract";
import { useWrite } from "@/api/write";
import { save } from "@/lib/save";
import { FormAlert } from "@/ui/FormAlert";

type ReceiptButtonProps = { transaction: Transaction };

/** Saves the receipt of a transaction as a PDF. */
export function ReceiptButton({ transaction }: ReceiptButtonProps) {
  const receipt = useWrite({ write: fetchReceipt, meta: { quiet: true } });
  return (
    <>
      <FormAlert error={receipt.error} />
      <Button variant="default" loading={receipt.isPending} onClick={() => receipt.mutate(transaction.id)}>
        Download receipt
      </Button>
    </>
  );
}

async function fetchReceipt(id: string, signal: AbortSignal) {
  const receipt = client.GET("/wallet/account/transaction/{id}/receipt", {
    params: { path: { id }, query: { format: "pdf" } },
    parseAs: "blob",
    signal,
  });
  save(await file(receipt), `gbpc-receipt-${id}.pdf`);
}
