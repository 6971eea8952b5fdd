import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { selfKey, useSelf } from "@/api/self";

export const keys = { self: selfKey };
export { useSelf };

export type ProfileChange = { displayName?: string; phone?: string; country?: string; language?: string };

export function useChangeProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => answer(client.PUT("/user", { body: change })),
    onSuccess: (user) => cache.setQueryData(keys.self, user),
    meta: { quiet: true },
  });
}
