import { useRefreshAccount } from "@/api/account";
import { answer, client } from "@/api/client";
import type { SecondaryAuthSetting } from "@/api/contract";
import { wasAborted } from "@/api/errors";
import { messages } from "@/api/messages";
import { keyHeader, useOrderKey } from "@/api/orderKey";
import { useWrite } from "@/api/write";
import { notify } from "@/ui/notices";

const quiet = { quiet: true };

export type QuoteRequest = { amount: string; currencyId: string; bankId: string };

/**
 * Requests a quote for a pay-in: the payment details and what will be credited. Each is a deposit in the customer's list,
 * so whoever goes back and asks the same again gets the same one: its key lasts until the form is gone.
 */
export function useQuote() {
  const keys = useOrderKey();
  return useWrite({
    write: (body: QuoteRequest, signal) =>
      answer(
        client.POST("/wallet/account/trade/fiat/deposit/pre", {
          body,
          params: keyHeader(keys.for(body)),
          signal,
        }),
      ),
    meta: quiet,
  });
}

/** Announces the pay-in of a quote, which then awaits its funds. */
export function useAnnounce() {
  const keys = useOrderKey();
  const refresh = useRefreshAccount();
  return useWrite({
    write: (id: string, signal) => {
      // It moves nothing, and the field has no effect here.
      const body = { id, nextIsSecondaryAuth: 1 as SecondaryAuthSetting };
      return answer(
        client.POST("/wallet/account/trade/fiat/deposit/complete", {
          body,
          params: keyHeader(keys.for(body)),
          signal,
        }),
      );
    },
    onSuccess: () => {
      keys.done();
      return refresh();
    },
    onError: (error) => {
      if (wasAborted(error)) {
        notify("bad", messages.orderAborted);
        void refresh();
      }
    },
    meta: quiet,
  });
}
