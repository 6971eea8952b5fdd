import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
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

/** Calls GET /wallet/account with the key alone, and returns what the server answered. */
export async function testKey(secret: string): Promise<{ status: number; code: string; message: string }> {
  const response = await fetch("/api/wallet/account", { headers: { Authorization: `Bearer ${secret}` } });
  const body: unknown = await response.json();
  const text = (name: string) =>
    typeof body === "object" && body !== null && name in body ? String(Reflect.get(body, name)) : "";
  return { status: response.status, code: text("code"), message: text("message") };
}
