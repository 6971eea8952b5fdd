import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { User } from "@/api/contract";
import { useWrite } from "@/api/write";
import { keys } from "@/features/customer/queries";
import { loadTerms, type TermsLanguage } from "@/lib/terms";

/** Whether the user still has to accept the terms in force. An operator has none to accept. */
export const termsPending = (user: User): boolean =>
  user.accountType !== "operator" && user.terms.accepted !== user.terms.current;

export const termsLanguage = (user: User): TermsLanguage => (user.language === "zh" ? "zh" : "en");

/** The page with the text that the user reads. */
export const termsAddress = (user: User, version: string) =>
  `${termsLanguage(user) === "zh" ? "/zh" : ""}/terms/${version}`;

/** The text of the terms in force, in the user's language. */
export function useTermsText(user: User) {
  const language = termsLanguage(user);
  return useQuery({
    queryKey: ["customer", "terms", user.terms.current, language],
    queryFn: () => loadTerms(user.terms.current, language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAcceptTerms() {
  const cache = useQueryClient();
  return useWrite({
    write: (version: string, signal) => answer(client.POST("/user/terms", { body: { version }, signal })),
    onSuccess: (terms) =>
      cache.setQueryData<User>(keys.self, (user) => (user === undefined ? user : { ...user, terms })),
    // The terms may have changed again while these were read.
    onError: () => cache.invalidateQueries({ queryKey: keys.self }),
    meta: { quiet: true },
  });
}
