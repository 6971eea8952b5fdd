import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = { customers: ["staff", "customers"] };
const quiet = { quiet: true };
const pageSize = 20;

export function useCustomers(query: string, pageNumber: number) {
  return useQuery({
    queryKey: [...keys.customers, query, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/admin/customer", {
          params: { query: { pageNumber, pageSize, ...(query === "" ? {} : { query }) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useCustomer(id: string) {
  return useQuery({
    queryKey: [...keys.customers, "one", id],
    queryFn: () => answer(client.GET("/admin/customer/{id}", { params: { path: { id } } })),
  });
}

/** Requests approval to freeze or unfreeze an account. */
export function useRequestFreeze(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { frozen: boolean; legalBasis: string; reason: string }) =>
      withSecondaryAuth(() =>
        answer(client.POST("/admin/customer/{id}/freeze", { params: { path: { id } }, body })),
      ),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.customers });
    },
    meta: quiet,
  });
}

/** Adds a note that other operators can read. */
export function useAddNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      answer(client.POST("/admin/customer/{id}/note", { params: { path: { id } }, body: { text } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.customers }),
    meta: quiet,
  });
}

/** The security events of a user, newest first. */
export function useCustomerEvents(userId: string, pageNumber: number) {
  return useQuery({
    queryKey: [...keys.customers, "events", userId, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/security-event", { params: { query: { userId, pageNumber, pageSize: 5 } } })),
    placeholderData: keepPreviousData,
  });
}
