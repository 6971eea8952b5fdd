import { token } from "@/api/session";

/** A call of the API as whoever is signed in here, or with another token. The panel is loaded without the site's client. */
export async function call<T>(
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  as = token(),
): Promise<T> {
  const headers: Record<string, string> = { "X-Requested-With": "sandbox-panel" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  if (as !== null) {
    headers.satoken = as;
  }
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const envelope = await answer.json();
  if (!envelope.success) {
    const [field] = envelope.data?.fields ?? [];
    throw new Error(field === undefined ? envelope.message : `${field.field}: ${field.message}`);
  }
  return envelope.data as T;
}

export type List<T> = { list: T[] };
