import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client, file } from "@/api/client";
import type { DataExport, LeavingReason } from "@/api/contract";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { save } from "@/lib/save";

const keys = {
  own: ["privacy", "own"],
  customer: (id: string) => ["privacy", "customer", id],
  erasures: ["privacy", "erasures"],
};
const quiet = { quiet: true };
const pageSize = 20;
/** The bytes of a copy, which may take long. */
const asZip = { parseAs: "blob", headers: { Accept: "application/zip" } } as const;
const whilePrepared = 2_000;

/** A copy that is being prepared is looked at until it is ready. */
const pollExport = (data: { export: DataExport | null } | undefined) =>
  data?.export?.status === "preparing" && whilePrepared;

const saveExport = (bytes: Blob, { createdAt }: DataExport) =>
  save(bytes, `gbpc-data-${createdAt.slice(0, 10)}.zip`);

/** What is kept of the own account, and what became of requests about it. */
export function useOwnData() {
  return useQuery({
    queryKey: keys.own,
    queryFn: () => answer(client.GET("/customer/data")),
    refetchInterval: ({ state }) => pollExport(state.data),
  });
}

/** A write about the own data; the page is read again afterwards. */
function useOwnWrite<Sent = void>(write: (sent: Sent, signal: AbortSignal) => Promise<unknown>) {
  const cache = useQueryClient();
  return useWrite({
    write,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.own }),
    meta: quiet,
  });
}

export function useRequestExport() {
  return useOwnWrite((_, signal) =>
    withSecondaryAuth(() => answer(client.POST("/customer/data/export", { signal })), signal),
  );
}

export function useDownloadExport() {
  return useOwnWrite(async (copy: DataExport, signal) => {
    const params = { path: { id: copy.id } };
    const bytes = await withSecondaryAuth(
      () => file(client.GET("/customer/data/export/{id}", { params, ...asZip, signal })),
      signal,
    );
    saveExport(bytes, copy);
  });
}

export function useRequestClosing() {
  return useOwnWrite((reason: LeavingReason | undefined, signal) =>
    withSecondaryAuth(
      () =>
        answer(
          client.POST("/customer/data/closing", { body: reason === undefined ? {} : { reason }, signal }),
        ),
      signal,
    ),
  );
}

export function useWithdrawClosing() {
  return useOwnWrite((_, signal) => answer(client.DELETE("/customer/data/closing", { signal })));
}

/** What an operator may know of the data of a customer. */
export function useCustomerData(id: string) {
  return useQuery({
    queryKey: keys.customer(id),
    queryFn: () => answer(client.GET("/admin/customer/{id}/data", { params: { path: { id } } })),
    refetchInterval: ({ state }) => pollExport(state.data),
  });
}

function useCustomerWrite<Sent = void>(
  id: string,
  write: (sent: Sent, signal: AbortSignal) => Promise<unknown>,
) {
  const cache = useQueryClient();
  return useWrite({
    write,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.customer(id) }),
    meta: quiet,
  });
}

export function useRequestCustomerExport(id: string) {
  const params = { path: { id } };
  return useCustomerWrite(id, (_, signal) =>
    withSecondaryAuth(
      () => answer(client.POST("/admin/customer/{id}/data/export", { params, signal })),
      signal,
    ),
  );
}

export function useDownloadCustomerExport(id: string) {
  return useCustomerWrite(id, async (copy: DataExport, signal) => {
    const params = { path: { id, export: copy.id } };
    const bytes = await file(
      client.GET("/admin/customer/{id}/data/export/{export}", { params, ...asZip, signal }),
    );
    saveExport(bytes, copy);
  });
}

/** Requests another operator's approval to close and erase a customer. */
export function useRequestErasure(id: string) {
  return useCustomerWrite(id, (reason: string, signal) =>
    answer(
      client.POST("/admin/customer/{id}/data/erasure", {
        params: { path: { id } },
        body: { reason },
        signal,
      }),
    ),
  );
}

/** The customers who were closed and erased, the newest first. */
export function useErasures(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.erasures, pageNumber],
    queryFn: () => answer(client.GET("/admin/erasure", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
  });
}
