import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

const refreshInterval = 15_000;

/** The number of open items in each queue, with the roles that work on it. */
export function useQueues() {
  return useQuery({
    queryKey: ["staff", "queues"],
    refetchInterval: refreshInterval,
    queryFn: () => answer(client.GET("/admin/dashboard")),
  });
}
