import { useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { Transaction, TransactionStatus } from "@/api/contract";
import { transactionKeys } from "@/api/transactions";
import { useWrite } from "@/api/write";
import { notify } from "@/ui/notices";

const early: TransactionStatus[] = ["awaiting_funds", "awaiting_approval", "pending", "in_review"];

/** Whether a payment may still be cancelled, as far as the browser knows. */
export const mayCancel = ({ type, status }: Transaction) =>
  type !== "chain_deposit" &&
  !(type === "fiat_deposit" && status === "in_review") &&
  (early.includes(status) || (type === "fiat_withdrawal" && status === "processing"));

export function useCancelPayment() {
  const cache = useQueryClient();
  return useWrite({
    write: ({ id }: Transaction, signal) =>
      answer(
        client.POST("/wallet/account/transaction/{id}/cancel", {
          params: { path: { id }, header: { "Idempotency-Key": `cancel-${id}` } },
          signal,
        }),
      ),
    onSuccess: () => {
      notify("good", "Payment cancelled");
      return cache.invalidateQueries({ queryKey: ["wallet"] });
    },
    onError: () => cache.invalidateQueries({ queryKey: transactionKeys.all }),
    meta: { quiet: true },
  });
}
