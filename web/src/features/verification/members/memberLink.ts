import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { IdDocument, OpenedLink } from "@/api/contract";
import { upload } from "@/api/upload";
import type { Send } from "@/ui/FileField";

const keys = { link: (code: string) => ["verification", "link", code] };

/** Whose link it is, and whether something is still to be done with it. */
export function useOpenLink(code: string) {
  return useQuery({
    queryKey: keys.link(code),
    staleTime: Number.POSITIVE_INFINITY, // once it is used the server knows it no more
    queryFn: () => answer(client.POST("/user/business/real-name/member/link", { body: { code } })),
  });
}

export function useCompleteMember(code: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (shown: { idDocument: IdDocument; selfieFile: string; turnFiles: string[] }) =>
      answer(client.POST("/user/business/real-name/member/realness", { body: { code, ...shown } })),
    onSuccess: ({ status }) =>
      cache.setQueryData<OpenedLink>(keys.link(code), (opened) => opened && { ...opened, status }),
    meta: { quiet: true },
  });
}

/** Stores a document under the code of the link, which stands in for a session. */
export const sendByCode =
  (code: string): Send =>
  (file, watch) =>
    upload({ file, code, ...watch });
