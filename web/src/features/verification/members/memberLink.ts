import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { IdDocument, OpenedLink } from "@/api/contract";
import { upload } from "@/api/upload";
import type { Send } from "@/ui/FileField";

const keys = { link: (code: string) => ["verification", "link", code] };

/** The member a link belongs to, and whether they still have to verify. */
export function useOpenLink(code: string) {
  return useQuery({
    queryKey: keys.link(code),
    staleTime: Number.POSITIVE_INFINITY, // the server forgets a link once it is used
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

/** Uploads a document under the code of the link, which takes the place of a session. */
export const sendByCode =
  (code: string): Send =>
  (file, watch) =>
    upload({ file, code, ...watch });
