import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { ReserveHolding, ReserveOrder } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { typedAmount } from "@/lib/decimal";
import { notify } from "@/ui/notices";

const keys = { reserve: ["treasury", "reserve"], queues: ["staff", "queues"] };
const pageSize = 10;
const refreshInterval = 10_000;

/** What the reserve consists of, and its limits. */
export function useReserve() {
  return useQuery({
    queryKey: [...keys.reserve, "now"],
    queryFn: () => answer(client.GET("/admin/reserve")),
    refetchInterval: refreshInterval,
  });
}

export function useReserveOrders(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.reserve, "orders", pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/reserve/order", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

export type HoldingDraft = {
  kind: ReserveHolding["kind"] | "";
  isin: string;
  name: string;
  matures: string;
  custodian: string;
  payeeName: string;
  sortCode: string;
  accountNumber: string;
  lei: string;
  reason: string;
};

/** Requests approval of an instrument at a custodian. */
export function useRequestHolding() {
  return useRequest(({ kind, ...rest }: HoldingDraft) =>
    withSecondaryAuth(() =>
      answer(client.POST("/admin/reserve/holding", { body: { ...rest, kind: kind || "treasury_bill" } })),
    ),
  );
}

export type OrderDraft = {
  kind: ReserveOrder["kind"] | "";
  holdingId: string;
  quantity: string;
  amount: string;
  due: string;
  creditId: string;
  reason: string;
};

/** What an order of each kind asks for. */
export const asks = {
  purchase: { holding: true, quantity: true, amount: "What is paid, GBP", due: true, credit: false },
  sale: { holding: true, quantity: true, amount: "What it will bring, GBP", due: true, credit: false },
  maturity: { holding: true, quantity: false, amount: "What is repaid, GBP", due: false, credit: false },
  income: { holding: true, quantity: false, amount: null, due: false, credit: true },
  top_up: { holding: false, quantity: false, amount: "Amount in GBP", due: false, credit: false },
  surplus: { holding: false, quantity: false, amount: "Amount in GBP", due: false, credit: false },
} as const satisfies Record<ReserveOrder["kind"], unknown>;

/** Requests approval of an order: only what its kind asks for is sent. */
export function useRequestOrder() {
  return useRequest((draft: OrderDraft) => {
    const kind = draft.kind || "purchase";
    const asked = asks[kind];
    const body = {
      kind,
      reason: draft.reason,
      ...(asked.holding && { holdingId: draft.holdingId }),
      ...(asked.quantity && { quantity: typedAmount(draft.quantity) }),
      ...(asked.amount !== null && { amount: typedAmount(draft.amount) }),
      ...(asked.due && draft.due !== "" && { due: draft.due }),
      ...(asked.credit && { creditId: draft.creditId.trim() }),
    };
    return withSecondaryAuth(() => answer(client.POST("/admin/reserve/order", { body })));
  });
}

export type ValuationDraft = {
  valuedOn: string;
  value: string;
  valuer: string;
  document: string;
  documentHash: string;
  reason: string;
};

/** Requests approval of a third party's valuation of a holding. */
export function useRequestValuation(holdingId: string) {
  return useRequest((draft: ValuationDraft) =>
    answer(
      client.POST("/admin/reserve/valuation", {
        body: {
          ...draft,
          holdingId,
          value: typedAmount(draft.value),
          documentHash: draft.documentHash.trim(),
        },
      }),
    ),
  );
}

/** Requests approval that an unmatched payment is what a sale brought. */
export function useMatchOrder() {
  return useRequest(({ id, creditId, reason }: { id: string; creditId: string; reason: string }) =>
    withSecondaryAuth(() =>
      answer(
        client.POST("/admin/reserve/order/{id}/credit", {
          params: { path: { id } },
          body: { creditId: creditId.trim(), reason },
        }),
      ),
    ),
  );
}

/** Cancels a sale that did not happen. */
export function useCancelOrder() {
  return useRequest(({ id, reason }: { id: string; reason: string }) =>
    answer(client.POST("/admin/reserve/order/{id}/cancel", { params: { path: { id } }, body: { reason } })),
  );
}

function useRequest<Body>(mutationFn: (body: Body) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => notify("good", messages.done),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.reserve }),
        cache.invalidateQueries({ queryKey: keys.queues }),
      ]),
    meta: { quiet: true },
  });
}

export const instrumentWords: Record<ReserveHolding["kind"], string> = {
  treasury_bill: "Treasury bill",
  gilt: "Gilt",
  money_market_fund: "Public-debt money-market fund",
};

export const orderWords: Record<ReserveOrder["kind"], string> = {
  purchase: "Purchase",
  sale: "Sale",
  maturity: "Repayment at maturity",
  income: "Coupon or distribution",
  top_up: "Top-up",
  surplus: "Surplus taken out",
};
