import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { notify } from "@/ui/notices";

const keys = { banks: ["banking", "banks"] };
const quiet = { quiet: true };
const pageSize = 10;

export type NewBank = {
  accountHolder: string;
  sortCode: string;
  accountNumber: string;
  nickname: string;
  /** Adds the account although its bank did not fully confirm the name. */
  acceptMismatch?: boolean;
};

export function useBanks(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.banks, pageNumber],
    queryFn: () =>
      answer(client.GET("/wallet/payment/bank", { params: { query: { pageNumber, pageSize } } })),
  });
}

/** Adds an account; the server sends the micro-deposit with the code to it. */
export function useAddBank() {
  const cache = useQueryClient();
  return useWrite({
    write: (body: NewBank, signal) =>
      withSecondaryAuth(() => answer(client.POST("/wallet/payment/bank", { body, signal })), signal),
    onSuccess: () => {
      notify("good", messages.created);
      return cache.invalidateQueries({ queryKey: keys.banks });
    },
    meta: quiet,
  });
}

/** Confirms an account by the code in the reference of its micro-deposit. */
export function useVerifyBank() {
  const cache = useQueryClient();
  return useWrite({
    write: (body: { id: string; code: string }, signal) =>
      answer(client.POST("/wallet/payment/bank/complete", { body, signal })),
    onSuccess: () => notify("good", messages.done),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.banks }),
    meta: quiet,
  });
}

export function useDeleteBank() {
  const cache = useQueryClient();
  return useWrite({
    write: (id: string, signal) =>
      withSecondaryAuth(
        () => answer(client.DELETE("/wallet/payment/bank/{id}", { params: { path: { id } }, signal })),
        signal,
      ),
    onSuccess: () => {
      notify("good", messages.bankDeleted);
      return cache.invalidateQueries({ queryKey: keys.banks });
    },
    meta: quiet,
  });
}
