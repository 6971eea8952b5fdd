import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client, endOnServer } from "@/api/client";
import type { AccountType, Login, SecondaryLogin, SecondFactorMethod } from "@/api/contract";
import { ApiError, codes } from "@/api/errors";
import { messages } from "@/api/messages";
import * as session from "@/api/session";
import { signWithPasskey } from "@/features/auth/passkey";
import type { Address } from "@/lib/router";
import { useNavigate } from "@/lib/useRouter";
import { notify } from "@/ui/notices";

const quiet = { quiet: true };

export type Credentials = { email: string; password: string };
export type Registration = {
  email: string;
  password: string;
  code: string;
  accountType: AccountType;
  acceptTerms: boolean;
};

/** Signs in and stores the session. The result says whether a second factor is still required. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: Credentials) =>
      answer(client.POST("/user/auth/login", { body }), messages.loginFailed),
    onSuccess: keepSession,
    meta: quiet,
  });
}

/** Signs in with a passkey alone. */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async () => {
      const assertion = await signWithPasskey();
      const login = client.POST("/user/auth/passkey/login", { body: { assertion } });
      return answer(login, messages.loginFailed).catch(inWordsForPasskeys);
    },
    onSuccess: keepSession,
    meta: quiet,
  });
}

/** The server's message for a failed sign-in mentions the password; this one mentions the passkey. */
function inWordsForPasskeys(thrown: unknown): never {
  if (thrown instanceof ApiError && thrown.code === codes.badCredentials) {
    throw new ApiError({ code: thrown.code, status: thrown.status, message: messages.passkeyRefused });
  }
  throw thrown;
}

/** Keeps the session that a sign-in opened. */
export function keepSession(login: Login) {
  session.begin(login.tokenInfo, login.user);
  session.requestGreeting();
}

/** Completes a login whose second factor is missing. */
export function useSecondFactor() {
  return useMutation({
    mutationFn: async ({ method, proof }: { method: SecondFactorMethod; proof: string }) => {
      switch (method) {
        case "totp":
          return secondaryLogin({ method, totp: proof });
        case "recovery":
          return secondaryLogin({ method, recoveryCode: proof });
        case "passkey":
          return secondaryLogin({ method, assertion: await signWithPasskey() });
      }
    },
    meta: quiet,
  });
}

/** Completes a secondary authentication, for five minutes or for the order of the challenge. */
export const secondaryLogin = (body: SecondaryLogin, signal?: AbortSignal) =>
  answer(client.POST("/user/auth/secondary-login", { body, signal }));

/** Ends the session: here at once, whatever the network and the server do, and then at the server. */
export function useSignOut(to: Address) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const tokens = session.end();
    cache.clear();
    notify("good", messages.loggedOut);
    void endOnServer(tokens);
    return navigate({ to });
  };
}

export function useSendCode() {
  return useMutation({
    mutationFn: (body: { email: string; purpose: "registry" | "email" }) =>
      answer(client.POST("/user/auth/captcha", { body }), messages.codeNotSent),
    onSuccess: () => notify("good", messages.codeSent),
    meta: quiet,
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: Registration) =>
      answer(client.POST("/user/auth/registry", { body }), messages.registrationFailed),
    onSuccess: ({ setupToken }) =>
      notify("good", setupToken === undefined ? messages.registered : messages.registeredSetup),
    meta: quiet,
  });
}

export function useRequestReset() {
  return useMutation({
    mutationFn: (body: { email: string }) =>
      answer(client.POST("/auth/reset-password", { body }), messages.resetFailed),
    onSuccess: () => notify("good", messages.resetSent),
    meta: quiet,
  });
}

export function useReset() {
  return useMutation({
    mutationFn: (body: { email: string; code: string; newPassword: string }) =>
      answer(client.POST("/user/reset-password", { body }), messages.resetFailed),
    onSuccess: () => notify("good", messages.passwordChanged),
    meta: quiet,
  });
}
