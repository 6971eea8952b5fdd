import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";

const keys = { all: ["webhooks"], list: ["webhooks", "list"], deliveries: ["webhooks", "deliveries"] };
const quiet = { quiet: true };
const quick = 1_500;
const slow = 15_000;

export type WantedWebhook = { url: string; events: string[]; description: string };

export function useWebhooks() {
  return useQuery({
    queryKey: keys.list,
    queryFn: () => answer(client.GET("/developer/webhook", { params: { query: { pageSize: 100 } } })),
  });
}

/** What was sent to a webhook. While something waits to be sent now, the list is asked for often. */
export function useDeliveries(id: string, pageNumber: number) {
  return useQuery({
    queryKey: [...keys.deliveries, id, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/developer/webhook/{id}/delivery", {
          params: { path: { id }, query: { pageNumber, pageSize: 20 } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ status, attempts }) => status === "pending" && attempts.length === 0)
        ? quick
        : slow,
  });
}

function useRefresh() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keys.all });
}

/** Makes a webhook. Its secret is in the answer, and never again. */
export function useAddWebhook() {
  const refresh = useRefresh();
  return useWrite({
    write: (body: WantedWebhook, signal) =>
      withSecondaryAuth(() => answer(client.POST("/developer/webhook", { body, signal })), signal),
    onSuccess: () => refresh(),
    meta: quiet,
  });
}

export function useChangeWebhook() {
  const refresh = useRefresh();
  return useWrite({
    write: ({ id, ...body }: WantedWebhook & { id: string }, signal) =>
      withSecondaryAuth(
        () => answer(client.PUT("/developer/webhook/{id}", { params: { path: { id } }, body, signal })),
        signal,
      ),
    onSuccess: () => refresh(),
    meta: quiet,
  });
}

export function useDeleteWebhook() {
  const refresh = useRefresh();
  return useWrite({
    write: (id: string, signal) =>
      answer(client.DELETE("/developer/webhook/{id}", { params: { path: { id } }, signal })),
    onSuccess: () => refresh(),
    meta: quiet,
  });
}

/** A new secret. The one before signs too, for 24 hours. */
export function useRotateWebhook() {
  const refresh = useRefresh();
  return useWrite({
    write: (id: string, signal) =>
      withSecondaryAuth(
        () => answer(client.POST("/developer/webhook/{id}/rotate", { params: { path: { id } }, signal })),
        signal,
      ),
    onSuccess: () => refresh(),
    meta: quiet,
  });
}

export function useTestWebhook() {
  const refresh = useRefresh();
  return useWrite({
    write: (id: string, signal) =>
      answer(client.POST("/developer/webhook/{id}/test", { params: { path: { id } }, signal })),
    onSuccess: () => refresh(),
  });
}

export function useEnableWebhook() {
  const refresh = useRefresh();
  return useWrite({
    write: (id: string, signal) =>
      answer(client.POST("/developer/webhook/{id}/enable", { params: { path: { id } }, signal })),
    onSuccess: () => refresh(),
  });
}

export function useReplay() {
  const refresh = useRefresh();
  return useWrite({
    write: (id: string, signal) =>
      answer(client.POST("/developer/delivery/{id}/replay", { params: { path: { id } }, signal })),
    onSuccess: () => refresh(),
  });
}
