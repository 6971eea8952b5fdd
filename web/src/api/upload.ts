import { commonHeaders } from "@/api/client";
import { requireConnection } from "@/api/connection";
import type { Envelope, StoredFile } from "@/api/contract";
import { ApiError, codes, errorOf } from "@/api/errors";
import { requestTimeout } from "@/api/limits";
import { messages } from "@/api/messages";
import { formatSize, megabytes } from "@/lib/size";

export const maxUpload = megabytes(50);
export const tooLarge = `File size exceeds ${formatSize(maxUpload)}`;

type UploadAddress = "/third-party/file-store" | "/bug/bug-bounty/file";

export type Upload = {
  file: File;
  to?: UploadAddress;
  /** Stands in for a session where a member of a business verifies by link. */
  code?: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
};

/** Sends a file by XHR, because only XHR reports upload progress. It fails after 30 seconds without progress. */
export function upload({ file, to = "/third-party/file-store", code, signal, onProgress }: Upload) {
  return new Promise<StoredFile>((resolve, reject) => {
    if (file.size > maxUpload) {
      reject(new ApiError({ code: "A20413", message: tooLarge, status: 413 }));
      return;
    }
    requireConnection(); // thrown here, it rejects
    const request = new XMLHttpRequest();
    let silence = setTimeout(giveUp, requestTimeout);

    function giveUp() {
      reject(new ApiError({ code: codes.timeout, message: messages.timeout }));
      request.abort();
    }
    function heard() {
      clearTimeout(silence);
      silence = setTimeout(giveUp, requestTimeout);
    }

    request.upload.addEventListener("progress", (event) => {
      heard();
      onProgress?.(event.lengthComputable ? event.loaded / event.total : 0);
    });
    request.addEventListener("loadend", () => clearTimeout(silence));
    request.addEventListener("error", () =>
      reject(new ApiError({ code: codes.network, message: messages.network })),
    );
    request.addEventListener("abort", () =>
      reject(new ApiError({ code: codes.cancelled, message: "Upload cancelled" })),
    );
    request.addEventListener("load", () => {
      const body = bodyOf(request);
      if (isSuccess(body)) {
        resolve(body.data);
      } else {
        errorOf(body, new Response(null, { status: Math.max(request.status, 400) })).then(reject);
      }
    });
    signal?.addEventListener("abort", () => request.abort());

    request.open("POST", `/api${to}`);
    const anonymous = code !== undefined || to === "/bug/bug-bounty/file";
    for (const [name, value] of Object.entries(commonHeaders(anonymous ? null : undefined))) {
      request.setRequestHeader(name, value);
    }
    const form = new FormData();
    if (code !== undefined) {
      form.append("code", code);
    }
    form.append("file", file);
    request.send(form);
  });
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

function isSuccess(body: unknown): body is Envelope<StoredFile> {
  return typeof body === "object" && body !== null && "code" in body && body.code === codes.success;
}
