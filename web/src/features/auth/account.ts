import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { makePasskey } from "@/features/auth/passkey";
import { notify } from "@/ui/notices";

const keys = {
  self: ["customer", "self"],
  passkeys: ["auth", "passkeys"],
  sessions: ["auth", "sessions"],
  events: ["auth", "events"],
};
const quiet = { quiet: true };

export function useChangePassword() {
  return useWrite({
    write: (body: { oldPassword: string; newPassword: string }, signal) =>
      withSecondaryAuth(
        () => answer(client.PUT("/user/password", { body, signal }), messages.changeFailed),
        signal,
      ),
    onSuccess: () => notify("good", messages.passwordChanged),
    meta: quiet,
  });
}

export function useChangeEmail() {
  const cache = useQueryClient();
  return useWrite({
    write: (body: { newEmail: string; code: string; password: string }, signal) =>
      withSecondaryAuth(() => answer(client.PUT("/user/email", { body, signal })), signal),
    onSuccess: () => {
      notify("good", messages.updated);
      return cache.invalidateQueries({ queryKey: keys.self });
    },
    meta: quiet,
  });
}

/** Turns a bound authenticator app on or off. */
export function useSwitchTwoFactor() {
  const cache = useQueryClient();
  return useWrite({
    write: ({ totp, on }: { totp: string; on: boolean }, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.PUT(on ? "/user/auth/2fa/enable" : "/user/auth/2fa/disable", { body: { totp }, signal }),
            messages.twoFactorVerificationFailed,
          ),
        signal,
      ),
    onSuccess: () => {
      notify("good", messages.settingDone);
      return cache.invalidateQueries({ queryKey: keys.self });
    },
    meta: quiet,
  });
}

export function usePasskeys() {
  return useQuery({
    queryKey: keys.passkeys,
    queryFn: () => answer(client.GET("/user/passkey")),
  });
}

export function useAddPasskey() {
  const cache = useQueryClient();
  return useWrite({
    write: (name: string, signal) =>
      withSecondaryAuth(async () => {
        const credential = await makePasskey(signal);
        return answer(client.POST("/user/passkey", { body: { name, credential }, signal }));
      }, signal),
    onSuccess: () => {
      notify("good", messages.added);
      return cache.invalidateQueries({ queryKey: keys.passkeys });
    },
    meta: quiet,
  });
}

export function useRemovePasskey() {
  const cache = useQueryClient();
  return useWrite({
    write: (id: string, signal) =>
      withSecondaryAuth(
        () => answer(client.DELETE("/user/passkey/{id}", { params: { path: { id } }, signal })),
        signal,
      ),
    onSuccess: () => {
      notify("good", messages.removed);
      return cache.invalidateQueries({ queryKey: keys.passkeys });
    },
    meta: quiet,
  });
}

export function useSessions() {
  return useQuery({
    queryKey: keys.sessions,
    queryFn: () => answer(client.GET("/user/session", { params: { query: { pageSize: 50 } } })),
  });
}

export function useSecurityEvents(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.events, pageNumber],
    queryFn: () =>
      answer(client.GET("/user/security-event", { params: { query: { pageNumber, pageSize: 10 } } })),
    placeholderData: keepPreviousData,
  });
}

/** Ends one session, or every other one when none is named. */
export function useEndSession() {
  const cache = useQueryClient();
  return useWrite({
    write: (id: string | null, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            id === null
              ? client.DELETE("/user/session", { signal })
              : client.DELETE("/user/session/{id}", { params: { path: { id } }, signal }),
          ),
        signal,
      ),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.sessions });
    },
  });
}
