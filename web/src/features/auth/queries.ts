import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { answer, client } from "@/api/client";
import type { SecondaryLogin } from "@/api/contract";
import { messages } from "@/api/messages";
import * as session from "@/api/session";
import { notify } from "@/ui/notices";

/** Ends the session. What is stored here is cleared even when the server cannot be reached. */
export function useSignOut(to: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => answer(client.POST("/user/auth/logout")),
    onSettled: async () => {
      await navigate({ to });
      session.end();
      cache.clear();
      notify("good", messages.loggedOut);
    },
    meta: { quiet: true },
  });
}

/** Steps the session up, for five minutes or for the one order of the challenge. */
export const secondaryLogin = (proof: SecondaryLogin) =>
  answer(client.POST("/user/auth/secondary-login", { body: proof }));
