import { useMutation } from "@tanstack/react-query";
import { useRefreshAccount } from "@/api/account";
import { answer, client } from "@/api/client";
import type { SecondaryAuthSetting } from "@/api/contract";
import { keyHeader, useOrderKey } from "@/api/orderKey";

const quiet = { quiet: true };

export type QuoteRequest = { amount: string; currencyId: string; bankId: string };

/** Requests a quote for a pay-in: the payment details and what will be credited. */
export function useQuote() {
  const keys = useOrderKey();
  return useMutation({
    mutationFn: (body: QuoteRequest) =>
      answer(
        client.POST("/wallet/account/trade/fiat/deposit/pre", { body, params: keyHeader(keys.for(body)) }),
      ),
    onSuccess: () => keys.done(),
    meta: quiet,
  });
}

/** Announces the pay-in of a quote, which then awaits its funds. */
export function useAnnounce() {
  const keys = useOrderKey();
  const refresh = useRefreshAccount();
  return useMutation({
    mutationFn: (id: string) => {
      const body = { id, nextIsSecondaryAuth: 1 as SecondaryAuthSetting };
      return answer(
        client.POST("/wallet/account/trade/fiat/deposit/complete", {
          body,
          params: keyHeader(keys.for(body)),
        }),
      );
    },
    onSuccess: () => {
      keys.done();
      return refresh();
    },
    meta: quiet,
  });
}
