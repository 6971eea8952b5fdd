import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { answer, client } from "@/api/client";
import type { AskAgain } from "@/api/contract";
import { OrderKey } from "@/api/orderKey";
import { placeOrder } from "@/api/stepUp";
import { useRefreshWallet } from "@/features/wallet/queries";

const quiet = { quiet: true };
const keyHeader = (key: string) => ({ header: { "Idempotency-Key": key } });

/** One key for each order, whatever happens to the connection. */
function useOrderKey() {
  const keys = useRef<OrderKey>(null);
  keys.current ??= new OrderKey();
  return keys.current;
}

export type QuoteWish = { amount: string; currencyId: string; bankId: string };

/** The first half of a pay-in: what will be credited, and where to pay. */
export function useQuote() {
  const keys = useOrderKey();
  return useMutation({
    mutationFn: (body: QuoteWish) =>
      answer(
        client.POST("/wallet/account/trade/fiat/deposit/pre", { body, params: keyHeader(keys.for(body)) }),
      ),
    onSuccess: () => keys.done(),
    meta: quiet,
  });
}

/** The second half: the pay-in is announced, and waits for the pounds. */
export function useAnnounce() {
  const keys = useOrderKey();
  const refresh = useRefreshWallet();
  return useMutation({
    mutationFn: (id: string) => {
      const body = { id, nextIsSecondaryAuth: 1 as AskAgain };
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

export type TransferOrder = { amount: string; address: string; network: string };

/** Sends coins to an address on a chain. */
export function useTransfer() {
  const keys = useOrderKey();
  const refresh = useRefreshWallet();
  return useMutation({
    mutationFn: (order: TransferOrder) =>
      placeOrder((nextIsSecondaryAuth) => {
        const body = { ...order, nextIsSecondaryAuth };
        return answer(
          client.POST("/wallet/account/trade/chain/withdrawal", { body, params: keyHeader(keys.for(body)) }),
        );
      }),
    onSuccess: () => {
      keys.done();
      return refresh();
    },
    meta: quiet,
  });
}

export type RedeemOrder = { amount: string; bankId: string };

/** Redeems coins at par to a bank account. */
export function useRedeem() {
  const keys = useOrderKey();
  const refresh = useRefreshWallet();
  return useMutation({
    mutationFn: (order: RedeemOrder) =>
      placeOrder((nextIsSecondaryAuth) => {
        const body = { ...order, nextIsSecondaryAuth };
        return answer(
          client.POST("/wallet/account/trade/fiat/withdrawal", { body, params: keyHeader(keys.for(body)) }),
        );
      }),
    onSuccess: () => {
      keys.done();
      return refresh();
    },
    meta: quiet,
  });
}
