import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client, file } from "@/api/client";
import type { BugMove, BugState, ContactMove, ContactState } from "@/api/contract";
import { messages } from "@/api/messages";
import { save } from "@/lib/save";
import { notify } from "@/ui/notices";

const keys = { contacts: ["support", "contacts"], bugs: ["support", "bugs"] };
const quiet = { quiet: true };
const pageSize = 20;

const filter = <State extends string>(state: State | "", pageNumber: number) => ({
  params: { query: { pageNumber, pageSize, ...(state === "" ? {} : { state }) } },
});
const byId = (id: string) => ({ params: { path: { id } } });

export function useContacts(state: ContactState | "", pageNumber: number) {
  return useQuery({
    queryKey: [...keys.contacts, state, pageNumber],
    queryFn: () => answer(client.GET("/admin/contact", filter(state, pageNumber))),
    placeholderData: keepPreviousData,
  });
}

export function useContact(id: string) {
  return useQuery({
    queryKey: [...keys.contacts, "one", id],
    queryFn: () => answer(client.GET("/admin/contact/{id}", byId(id))),
  });
}

export function useBugs(state: BugState | "", pageNumber: number) {
  return useQuery({
    queryKey: [...keys.bugs, state, pageNumber],
    queryFn: () => answer(client.GET("/admin/bug", filter(state, pageNumber))),
    placeholderData: keepPreviousData,
  });
}

export function useBug(id: string) {
  return useQuery({
    queryKey: [...keys.bugs, "one", id],
    queryFn: () => answer(client.GET("/admin/bug/{id}", byId(id))),
  });
}

export type Box = "contact" | "bug";

/** Answers a message by email. */
export function useAnswer(box: Box, id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const sent = { ...byId(id), body: { text } };
      if (box === "contact") {
        await answer(client.POST("/admin/contact/{id}/answer", sent));
      } else {
        await answer(client.POST("/admin/bug/{id}/answer", sent));
      }
    },
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: ["support"] });
    },
    meta: quiet,
  });
}

export function useMoveContact(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (state: ContactMove) =>
      answer(client.POST("/admin/contact/{id}/state", { ...byId(id), body: { state } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.contacts }),
  });
}

export function useMoveBug(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (state: BugMove) =>
      answer(client.POST("/admin/bug/{id}/state", { ...byId(id), body: { state } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.bugs }),
  });
}

/** Downloads an attachment. An untrusted file is never displayed. */
export function useSaveAttachment(id: string) {
  return useMutation({
    mutationFn: async (fileName: string) => {
      const bytes = await file(
        client.GET("/admin/bug/{id}/file/{fileName}", {
          params: { path: { id, fileName } },
          parseAs: "blob",
        }),
      );
      save(bytes, fileName);
    },
  });
}
