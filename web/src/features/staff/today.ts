import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

const everySeconds = 15_000;

/** What waits, and whose work it is. */
export function useQueues() {
  return useQuery({
    queryKey: ["staff", "queues"],
    refetchInterval: everySeconds,
    queryFn: () => answer(client.GET("/admin/dashboard")),
  });
}
