import { useRef } from "react";
import { readSetting, useRefreshAccount } from "@/api/account";
import { answer, client } from "@/api/client";
import type { BankAccount, SecondaryAuthSetting, Transaction } from "@/api/contract";
import { mayHaveArrived, wasAborted } from "@/api/errors";
import { messages } from "@/api/messages";
import { keyHeader, useOrderKey } from "@/api/orderKey";
import { placeOrder } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { notify } from "@/ui/notices";

export type TransferOrder = { amount: string; address: string; network: string };

/** A transfer before it is confirmed, with the names it is shown under. */
export type PlannedTransfer = TransferOrder & { label: string; networkName: string };

/** Sends coins to an address on a chain. */
export const useTransfer = () =>
  useOrder<TransferOrder>((body, key, signal) =>
    answer(client.POST("/wallet/account/trade/chain/withdrawal", { body, params: keyHeader(key), signal })),
  );

export type RedeemOrder = { amount: string; bankId: string };

/** A redemption before it is confirmed, with its bank account. */
export type PlannedRedemption = RedeemOrder & { bank: BankAccount };

/** Redeems coins at par to a bank account. */
export const useRedeem = () =>
  useOrder<RedeemOrder>((body, key, signal) =>
    answer(client.POST("/wallet/account/trade/fiat/withdrawal", { body, params: keyHeader(key), signal })),
  );

type Sending<Order> = (
  body: Order & { nextIsSecondaryAuth: SecondaryAuthSetting },
  key: string,
  signal: AbortSignal,
) => Promise<Transaction>;

/** The last choice that was sent, and the key of its order. */
type Tried = { key: string; next: SecondaryAuthSetting };

/**
 * Makes an order. It has one key, whatever is chosen about the next authentication: a repeat after a lost answer
 * is the same order with the same choice, and one with the other choice is refused, never a second payment.
 */
function useOrder<Order extends object>(send: Sending<Order>) {
  const keys = useOrderKey();
  const unsure = useRef<Tried>(null);
  const refresh = useRefreshAccount();
  return useWrite({
    write: async (order: Order, signal) => {
      const key = keys.for(order);
      const next =
        unsure.current?.key === key ? unsure.current.next : (await readSetting(signal)).secondaryAuth;
      return placeOrder({
        next,
        signal,
        call: async (nextIsSecondaryAuth, until) => {
          try {
            return await send({ ...order, nextIsSecondaryAuth }, key, until);
          } catch (thrown) {
            if (mayHaveArrived(thrown) || wasAborted(thrown)) {
              unsure.current = { key, next: nextIsSecondaryAuth };
            }
            throw thrown;
          }
        },
      });
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
    meta: { quiet: true },
  });
}
