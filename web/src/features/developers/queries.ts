import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { requestTimeout } from "@/api/limits";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";

const keys = { apiKeys: ["developers", "keys"] };
const quiet = { quiet: true };
const pageSize = 100;

export const scopes = [
  "read",
  "deposits",
  "redemptions",
  "transfers",
  "recipients",
  "reports",
  "webhooks",
  "accounts",
] as const;
export type Scope = (typeof scopes)[number];

type NewKey = {
  name: string;
  scopes: Scope[];
  ipAllowList: string[];
  expiresAt: string | null;
  publicKey: string | null;
};

export function useApiKeys() {
  return useQuery({
    queryKey: keys.apiKeys,
    queryFn: () => answer(client.GET("/developer/key", { params: { query: { pageSize } } })),
  });
}

/** Makes a key. Its secret is in the answer, and never again. */
export function useMakeKey() {
  const cache = useQueryClient();
  return useWrite({
    write: (body: NewKey, signal) =>
      withSecondaryAuth(() => answer(client.POST("/developer/key", { body, signal })), signal),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.apiKeys }),
    meta: quiet,
  });
}

export function useChangeKey() {
  const cache = useQueryClient();
  return useWrite({
    write: ({ id, ...body }: Omit<NewKey, "publicKey"> & { id: string }, signal) =>
      withSecondaryAuth(
        () => answer(client.PUT("/developer/key/{id}", { params: { path: { id } }, body, signal })),
        signal,
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.apiKeys }),
    meta: quiet,
  });
}

export function useRotateKey() {
  const cache = useQueryClient();
  return useWrite({
    write: ({ id, graceHours }: { id: string; graceHours: number }, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.POST("/developer/key/{id}/rotate", {
              params: { path: { id } },
              body: { graceHours },
              signal,
            }),
          ),
        signal,
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.apiKeys }),
    meta: quiet,
  });
}

export function useRevokeKey() {
  const cache = useQueryClient();
  return useWrite({
    write: (id: string, signal) =>
      answer(client.DELETE("/developer/key/{id}", { params: { path: { id } }, signal })),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.apiKeys }),
    meta: quiet,
  });
}

export type Tried = { status: number; millis: number; body: string };

/** Makes a GET with the key alone, without the session, and returns what the server answered. */
export async function tryKey(secret: string, path: string): Promise<Tried> {
  const began = performance.now();
  const response = await fetch(`/api${path}`, {
    headers: { Authorization: `Bearer ${secret}` },
    credentials: "omit",
    signal: AbortSignal.timeout(requestTimeout),
  });
  const text = await response.text();
  return { status: response.status, millis: Math.round(performance.now() - began), body: indented(text) };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
