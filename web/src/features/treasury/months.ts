import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client, file } from "@/api/client";
import type { MonthLack } from "@/api/contract";
import { messages } from "@/api/messages";
import { save } from "@/lib/save";
import { notify } from "@/ui/notices";

const keys = { months: ["treasury", "months"], queues: ["staff", "queues"] };
const refreshInterval = 10_000;

export function useMonths(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.months, "list", pageNumber],
    queryFn: () => answer(client.GET("/admin/month", { params: { query: { pageNumber, pageSize: 12 } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** A month with its trial balance, its reconciliation and what it lacks. */
export function useMonth(month: string) {
  return useQuery({
    queryKey: [...keys.months, "one", month],
    queryFn: () => answer(client.GET("/admin/month/{month}", { params: { path: { month } } })),
  });
}

/** Requests approval to close a month. A reason says that what is missing may be missing. */
export function useCloseMonth() {
  return useRequest(({ month, reason }: { month: string; reason: string }) =>
    answer(
      client.POST("/admin/month/{month}/close", {
        params: { path: { month } },
        body: reason === "" ? {} : { accept: true, reason },
      }),
    ),
  );
}

/** Requests approval to open the newest closed month again. */
export function useReopenMonth() {
  return useRequest(({ month, reason }: { month: string; reason: string }) =>
    answer(client.POST("/admin/month/{month}/reopen", { params: { path: { month } }, body: { reason } })),
  );
}

type DocumentKind = "trial_balance" | "reconciliation";

/** Saves a document of a month as CSV: of a closed month as it was kept. */
export function useMonthDocument() {
  return useMutation({
    mutationFn: async ({ month, kind }: { month: string; kind: DocumentKind }) => {
      const query = { params: { path: { month }, query: { kind } }, parseAs: "blob" as const };
      const bytes = await file(client.GET("/admin/month/{month}/document", query));
      save(bytes, `${kind.replace("_", "-")}-${month}.csv`);
    },
  });
}

function useRequest<Body>(mutationFn: (body: Body) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => notify("good", messages.done),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.months }),
        cache.invalidateQueries({ queryKey: keys.queues }),
      ]),
    meta: { quiet: true },
  });
}

/** What a month lacks, by the server’s code. */
export const lackWords: Record<MonthLack, string> = {
  not_over: "The month has not ended.",
  earlier_month_open: "The month before it is not closed. Months are closed in order.",
  books_unbalanced: "The trial balance does not balance. Run a full check of the books first.",
  reconciliation_missing: "No reconciliation ran on the last day.",
  reconciliation_discrepancy: "The last day’s reconciliation found a difference that is still open.",
  reconciliation_unknown: "A bank or a network did not answer the last day’s reconciliation.",
  bank_statement_missing: "The bank’s statement of the last working day has not arrived.",
};

const monthAndYear = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** “2026-10” as “October 2026”. */
export const monthInWords = (month: string) => monthAndYear.format(new Date(`${month}-01T00:00:00Z`));

const ledgerWords: Record<string, string> = {
  customer: "Customers’ balances",
  held: "Held for open orders",
  receivable: "Owed by customers",
  reserve: "Reserve",
  buffer: "Own money in the reserve",
  receipts: "Unallocated receipts",
  own: "Own capital",
  issued: "Coins issued",
  fees: "Accrued fees",
  "bank:own": "Corporate account",
  "bank:main": "Safeguarding account",
};

/** An account of a trial balance in words, and the network it is of. */
export function balanceAccount(account: string): { label: string; network: string } {
  const [kind = "", of = ""] = account.split(/:(.*)/s);
  switch (kind) {
    case "circulation":
      return { label: "In circulation", network: of };
    case "backing":
      return { label: `Holding ${of}`, network: "" };
    case "quarantine":
      return { label: "In quarantine", network: of };
    default:
      return { label: ledgerWords[account] ?? account, network: "" };
  }
}
