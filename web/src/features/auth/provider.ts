import { useMutation, useQuery } from "@tanstack/react-query";
import { answer, client, refusal } from "@/api/client";
import { messages } from "@/api/messages";
import { keepSession } from "@/features/auth/queries";

/** The identity provider with which operators sign in; null where there is none. */
export function useOperatorProvider() {
  return useQuery({
    queryKey: ["public", "config", "operatorSignIn"],
    queryFn: async () => (await answer(client.GET("/public/config"))).features.operatorSignIn ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

const kept = "gbpc:provider";

/** What this tab keeps while its reader is at the provider. */
type Kept = { secret: string; next: string };

let leave = (address: string) => globalThis.location.assign(address);

/** Tests watch where the reader is sent instead of leaving. */
export function setLeaveForProvider(replacement: (address: string) => void) {
  leave = replacement;
}

/** Begins a sign-in, and leaves for the provider. Afterwards the reader goes on to next. */
export function useBeginWithProvider(next: () => string) {
  return useMutation({
    mutationFn: () => answer(client.POST("/user/auth/openid/start"), messages.loginFailed),
    onSuccess: ({ url, secret }) => {
      sessionStorage.setItem(kept, JSON.stringify({ secret, next: next() } satisfies Kept));
      leave(url);
    },
    meta: { quiet: true },
  });
}

/** What the provider sent back in the address. */
export type Returned = { code: string; state: string; error: string };

export function returnedIn(search: string): Returned {
  const query = new URLSearchParams(search);
  const part = (name: string) => query.get(name) ?? "";
  return { code: part("code"), state: part("state"), error: part("error") };
}

/** Said here and not in messages.ts, which every customer downloads. */
const sentences = {
  declined: "You did not sign in with your organisation, or it did not allow the sign-in.",
  refused: "Your organisation’s sign-in could not be completed. Please start again.",
  unknown: "This sign-in was started in another tab or has ended. Please start again.",
};

const refused = (message: string) => refusal(message, "provider");

/** Takes what was kept, once. */
function takeKept(): Kept | null {
  const text = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  return text === null ? null : (JSON.parse(text) as Kept);
}

/** Finishes a sign-in with what the provider sent back, and stores the session. */
export function useFinishWithProvider() {
  return useMutation({
    mutationFn: async ({ code, state, error }: Returned) => {
      const mine = takeKept();
      if (error !== "") {
        throw refused(error === "access_denied" ? sentences.declined : sentences.refused);
      }
      if (mine === null || code === "" || state === "") {
        throw refused(sentences.unknown);
      }
      const body = { code, state, secret: mine.secret };
      const login = await answer(client.POST("/user/auth/openid/finish", { body }), messages.loginFailed);
      return { login, next: mine.next };
    },
    onSuccess: ({ login }) => keepSession(login),
    meta: { quiet: true },
  });
}
