import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { madeFor, useForAccount } from "@/api/forAccount";
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
  /** A sub-account to which the key is confined. */
  account: string | null;
};

/** What is changed of a key: what is not named stays. */
export type KeyChange = Partial<Omit<NewKey, "publicKey" | "account">>;

export function useApiKeys() {
  const account = useForAccount();
  return useQuery({
    queryKey: [...keys.apiKeys, account],
    queryFn: () =>
      answer(client.GET("/developer/key", { params: { query: { pageSize } }, ...madeFor(account) })),
  });
}

/** Makes a key. Its secret is in the answer, and never again. */
export function useMakeKey() {
  const cache = useQueryClient();
  const account = useForAccount();
  return useWrite({
    write: (key: NewKey, signal) => {
      const body = { ...key, account: key.account ?? account };
      return withSecondaryAuth(() => answer(client.POST("/developer/key", { body, signal })), signal);
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.apiKeys }),
    meta: quiet,
  });
}

export function useChangeKey() {
  const cache = useQueryClient();
  const account = useForAccount();
  return useWrite({
    write: ({ id, ...body }: KeyChange & { id: string }, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.PUT("/developer/key/{id}", {
              params: { path: { id } },
              body,
              signal,
              ...madeFor(account),
            }),
          ),
        signal,
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.apiKeys }),
    meta: quiet,
  });
}

export function useRotateKey() {
  const cache = useQueryClient();
  const account = useForAccount();
  return useWrite({
    write: ({ id, graceHours }: { id: string; graceHours: number }, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.POST("/developer/key/{id}/rotate", {
              params: { path: { id } },
              body: { graceHours },
              signal,
              ...madeFor(account),
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
  const account = useForAccount();
  return useWrite({
    write: (id: string, signal) =>
      answer(client.DELETE("/developer/key/{id}", { params: { path: { id } }, signal, ...madeFor(account) })),
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
