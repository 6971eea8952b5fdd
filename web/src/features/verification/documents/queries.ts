import { useMutation, useQuery } from "@tanstack/react-query";
import { client, file, fileAndHeaders } from "@/api/client";
import { ApiError } from "@/api/errors";
import { save } from "@/lib/save";

/**
 * What a reviewer sees of a document: a picture that the server has watermarked, a PDF whose pages the
 * browser watermarks as it draws them, or nothing, where no preview can be made.
 */
type Preview =
  | { kind: "picture"; bytes: Blob }
  | { kind: "pdf"; bytes: Blob; watermark: string }
  | { kind: "none" };

const unsupportedMediaType = 415;

/** A document as the reviewer sees it. The server records each view, so it is fetched only on request. */
export function usePreview(fileName: string, requested: boolean) {
  return useQuery({
    queryKey: ["verification", "document", fileName],
    enabled: requested,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async (): Promise<Preview> => {
      const path = { params: { path: { fileName } }, parseAs: "blob" } as const;
      try {
        const { bytes, headers } = await fileAndHeaders(client.GET("/admin/document/{fileName}", path));
        const watermark = headers.get("Document-Watermark");
        return watermark === null
          ? { kind: "picture", bytes }
          : { kind: "pdf", bytes, watermark: decodeURIComponent(watermark) };
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.status === unsupportedMediaType) {
          return { kind: "none" };
        }
        throw thrown;
      }
    },
  });
}

/** Downloads a document that has no preview, as it was submitted. The server records that too. */
export function useDownload(fileName: string) {
  return useMutation({
    mutationFn: () =>
      file(
        client.GET("/admin/document/{fileName}", {
          params: { path: { fileName }, query: { download: true } },
          parseAs: "blob",
        }),
      ),
    onSuccess: (bytes) => save(bytes, fileName),
    meta: { quiet: true },
  });
}
