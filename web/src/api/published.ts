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
