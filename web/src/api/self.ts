import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

export const selfKey = ["customer", "self"];

/** The signed-in user, for whom this session acts, and the status of the verification. */
export function useSelf() {
  return useQuery({ queryKey: selfKey, queryFn: () => answer(client.GET("/user/self")) });
}
