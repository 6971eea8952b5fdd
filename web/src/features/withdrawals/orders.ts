import { useMutation } from "@tanstack/react-query";
import { useRefreshAccount } from "@/api/account";
import { answer, client } from "@/api/client";
import { keyHeader, useOrderKey } from "@/api/orderKey";
import { placeOrder } from "@/api/secondaryAuth";

const quiet = { quiet: true };

export type TransferOrder = { amount: string; address: string; network: string };

/** A transfer before it is confirmed, with the names it is shown under. */
export type PlannedTransfer = TransferOrder & { label: string; networkName: string };

/** Sends coins to an address on a chain. */
export function useTransfer() {
  const keys = useOrderKey();
  const refresh = useRefreshAccount();
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

/** A redemption before it is confirmed, with the name of the bank account. */
export type PlannedRedemption = RedeemOrder & { bank: string };

/** Redeems coins at par to a bank account. */
export function useRedeem() {
  const keys = useOrderKey();
  const refresh = useRefreshAccount();
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
