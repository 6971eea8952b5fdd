import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client, file, fileAndHeaders } from "@/api/client";
import type { Decision, ScreeningMatch, VerificationKind } from "@/api/contract";
import { ApiError } from "@/api/errors";
import { messages } from "@/api/messages";
import { withStepUp } from "@/api/stepUp";
import { save } from "@/lib/save";
import { notify } from "@/ui/notices";

const keys = {
  queue: ["verification", "queue"],
  cases: ["verification", "case"],
  one: (kind: string, id: string) => ["verification", "case", kind, id],
  matches: ["verification", "matches"],
};
const quiet = { quiet: true };
/** Not in review any more; decided already. */
const overtaken = ["V4009", "S5002"];
const everySeconds = 10_000;
const pageSize = 20;

/** The cases of one status, the longest waiting first. */
export function useQueue(status: number, pageNumber: number) {
  return useQuery({
    queryKey: [...keys.queue, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/verification", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}

export function useCase(kind: VerificationKind, id: string) {
  return useQuery({
    queryKey: keys.one(kind, id),
    queryFn: () => answer(client.GET("/admin/verification/{kind}/{id}", { params: { path: { kind, id } } })),
  });
}

/** Somebody else was quicker: the form goes, with its own words, when what is shown is read again. */
function tellOvertaken(error: Error) {
  if (error instanceof ApiError && overtaken.includes(error.code)) {
    notify("bad", `${error.message}. Another operator was quicker.`);
  }
}

export function useDecideCase(kind: VerificationKind, id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) =>
      withStepUp(() =>
        answer(
          client.POST("/admin/verification/{kind}/{id}/decision", { params: { path: { kind, id } }, body }),
        ),
      ),
    onSuccess: () => notify("good", messages.done),
    onError: tellOvertaken,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.queue }),
        cache.invalidateQueries({ queryKey: keys.one(kind, id) }),
      ]),
    meta: quiet,
  });
}

/** Resemblances to the sanctions lists, the oldest first. */
export function useMatches(status: ScreeningMatch["status"], pageNumber: number) {
  return useQuery({
    queryKey: [...keys.matches, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/screening", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
  });
}

export function useDecideMatch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({
      match,
      decision,
      reason,
    }: {
      match: string;
      decision: "false_positive" | "confirmed";
      reason: string;
    }) =>
      withStepUp(() =>
        answer(
          client.POST("/admin/screening/{id}/decision", {
            params: { path: { id: match } },
            body: { decision, reason },
          }),
        ),
      ),
    onSuccess: () => notify("good", messages.done),
    onError: tellOvertaken,
    // A refusal too says that somebody else was quicker: what is shown is out of date.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.matches }),
        cache.invalidateQueries({ queryKey: keys.cases }),
      ]),
    meta: quiet,
  });
}

/** A picture with the mark across it, a PDF whose pages are drawn with it, or what cannot be shown. */
type Shown = { kind: "picture"; bytes: Blob } | { kind: "pdf"; bytes: Blob; mark: string } | { kind: "none" };

const cannotBeShown = 415;

/** A document as the reviewer sees it. Each look is recorded by the server, so it is fetched when asked for. */
export function useDocument(fileName: string, wanted: boolean) {
  return useQuery({
    queryKey: ["verification", "document", fileName],
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async (): Promise<Shown> => {
      const path = { params: { path: { fileName } }, parseAs: "blob" } as const;
      try {
        const { bytes, headers } = await fileAndHeaders(client.GET("/admin/document/{fileName}", path));
        const mark = headers.get("Document-Mark");
        return mark === null
          ? { kind: "picture", bytes }
          : { kind: "pdf", bytes, mark: decodeURIComponent(mark) };
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.status === cannotBeShown) {
          return { kind: "none" };
        }
        throw thrown;
      }
    },
  });
}

/** Has the browser save a document as it was handed in. The server records that too. */
export function useSaveDocument(fileName: string) {
  return useMutation({
    mutationFn: () =>
      file(
        client.GET("/third-party/file-store/{fileName}", { params: { path: { fileName } }, parseAs: "blob" }),
      ),
    onSuccess: (bytes) => save(bytes, fileName),
    meta: quiet,
  });
}
