import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

const everySeconds = 15_000;
const one = { pageNumber: 1, pageSize: 1 };

const total = async (call: Promise<{ _meta: { total: number } }>) => (await call)._meta.total;

/** How long each queue is. A queue this operator may not see is left out. */
export function useQueues() {
  return useQuery({
    queryKey: ["staff", "queues"],
    refetchInterval: everySeconds,
    queryFn: async () => {
      const calls = {
        approvals: total(
          answer(client.GET("/admin/approval", { params: { query: { ...one, status: "pending" } } })),
        ),
        cases: total(answer(client.GET("/admin/verification", { params: { query: { ...one, status: 1 } } }))),
        receipts: total(
          answer(client.GET("/admin/receipt", { params: { query: { ...one, status: "open" } } })),
        ),
        messages: total(
          answer(client.GET("/admin/contact", { params: { query: { ...one, state: "new" } } })),
        ),
        bugs: total(answer(client.GET("/admin/bug", { params: { query: { ...one, state: "new" } } }))),
      };
      const entries = Object.entries(calls).map(
        async ([name, count]) => [name, await count.catch(() => null)] as const,
      );
      return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof calls, number | null>;
    },
  });
}
