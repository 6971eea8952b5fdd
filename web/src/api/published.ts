/**
 * Reads what the company publishes. Kept apart from the client of the account area: a public page needs
 * neither a session nor the client's library, and is lighter without them.
 */
import type { Envelope } from "@/api/contract";
import { requestTimeout } from "@/api/limits";

export class NotPublished extends Error {}

export async function published<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  const limit = AbortSignal.timeout(requestTimeout);
  const response = await fetch(`/api/public${path}`, {
    headers: { "X-Requested-With": "gbpc-web", "Accept-Language": "en-GB,en" },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  });
  const body: Envelope<Data> = await response.json();
  if (body.code !== "00000") {
    throw new NotPublished(body.message);
  }
  return body.data;
}

/** Sends a form of a public page. The sentence of a refusal is the server's; its fields come with it. */
export async function submit<Data>(path: string, form: object): Promise<Data> {
  const { answer, client } = await import("@/api/client");
  // The two forms of the public pages share this way; their shapes are checked where they are built.
  const post = client.POST as (path: string, init: object) => Promise<never>;
  return answer<Data>(post(path, { body: form }));
}
