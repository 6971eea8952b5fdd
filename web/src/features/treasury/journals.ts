import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { foundCustomer } from "@/api/customers";
import { ApiError } from "@/api/errors";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { type DraftLine, type JournalDraft, lineOf } from "@/features/treasury/journalDraft";
import { ledgerClasses } from "@/lib/ledgerAccounts";
import { notify } from "@/ui/notices";

const keys = { journals: ["treasury", "journals"], queues: ["staff", "queues"] };
const pageSize = 10;
const refreshInterval = 10_000;

export function useJournals(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.journals, pageNumber],
    queryFn: () => answer(client.GET("/admin/journal", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** The lines with the IDs of their customers. The ledger would take any ID: a customer must exist. */
async function withCustomers(lines: readonly DraftLine[]): Promise<DraftLine[]> {
  const ids = await Promise.all(
    lines.map(({ account, holder }) =>
      ledgerClasses[account]?.holder === "customer" ? foundCustomer(holder.trim()) : holder,
    ),
  );
  const fields = ids.flatMap((id, place) =>
    id === null
      ? [{ field: `lines.${place}.holder`, code: "S5008", message: "No customer has this email or ID" }]
      : [],
  );
  if (fields.length > 0) {
    throw new ApiError({ code: "A0400", message: "Check the fields", status: 400, data: { fields } });
  }
  return lines.map((line, place) => ({ ...line, holder: ids[place] ?? "" }));
}

/** Requests approval of a manual entry. */
export function useRequestJournal() {
  return useRequest(async ({ lines, reason }: JournalDraft) => {
    const body = { lines: (await withCustomers(lines)).map(lineOf), reason: reason.trim() };
    return withSecondaryAuth(() => answer(client.POST("/admin/journal", { body })));
  });
}

/** Requests approval to reverse a manual entry. */
export function useReverseJournal() {
  return useRequest(({ id, reason }: { id: string; reason: string }) =>
    withSecondaryAuth(() =>
      answer(client.POST("/admin/journal/{id}/reverse", { params: { path: { id } }, body: { reason } })),
    ),
  );
}

function useRequest<Body>(mutationFn: (body: Body) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => notify("good", messages.done),
    // A refusal may mean that another operator was first: what is shown is out of date either way.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.journals }),
        cache.invalidateQueries({ queryKey: keys.queues }),
      ]),
    meta: { quiet: true },
  });
}
