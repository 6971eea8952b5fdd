import { useMutation } from "@tanstack/react-query";
import { client, type FileCall, fileAndHeaders } from "@/api/client";
import type { paths } from "@/api/generated";
import { save } from "@/lib/save";

type Exported = { get: { parameters: { query?: { cursor?: string; format?: "json" | "csv" } } } };

/** The lists that the server writes as CSV: every list of the back office. */
export type ListPath = { [Path in keyof paths]: paths[Path] extends Exported ? Path : never }[keyof paths];

/** A list, with the filters that are chosen on its screen. */
export type Csv = {
  path: ListPath;
  /** Whose list it is, where the path has an ID. */
  id?: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
};

/** Saves the whole list, whatever its page, under the name that the server gives it. */
export function useExport() {
  return useMutation({ mutationFn: exportList });
}

async function exportList({ path, id, query }: Csv) {
  // The lists share this form; what each is filtered by is checked by its own reading.
  const get = client.GET as unknown as (path: string, init: object) => FileCall;
  const params = { ...(id === undefined ? {} : { path: { id } }), query: { ...query, format: "csv" } };
  const { bytes, headers } = await fileAndHeaders(
    get(path, { params, parseAs: "blob", headers: { Accept: "text/csv" } }),
  );
  save(bytes, nameIn(headers) ?? "list.csv");
}

const nameIn = (headers: Headers) => /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1];
