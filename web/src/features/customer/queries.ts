import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

export const keys = { self: ["customer", "self"] };

/** The signed-in user and the status of their verification. */
export function useSelf() {
  return useQuery({ queryKey: keys.self, queryFn: () => answer(client.GET("/user/self")) });
}

export type ProfileChange = { displayName?: string; phone?: string; country?: string; language?: string };

export function useChangeProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => answer(client.PUT("/user", { body: change })),
    onSuccess: (user) => cache.setQueryData(keys.self, user),
    meta: { quiet: true },
  });
}
