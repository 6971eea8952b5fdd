import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
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
  return useMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) =>
      withSecondaryAuth(() => answer(client.PUT("/user/password", { body }), messages.changeFailed)),
    onSuccess: () => notify("good", messages.passwordChanged),
    meta: quiet,
  });
}

export function useChangeEmail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { newEmail: string; code: string; password: string }) =>
      withSecondaryAuth(() => answer(client.PUT("/user/email", { body }))),
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
  return useMutation({
    mutationFn: ({ totp, on }: { totp: string; on: boolean }) =>
      withSecondaryAuth(() =>
        answer(
          client.PUT(on ? "/user/auth/2fa/enable" : "/user/auth/2fa/disable", { body: { totp } }),
          messages.twoFactorVerificationFailed,
        ),
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
  return useMutation({
    mutationFn: (name: string) =>
      withSecondaryAuth(async () => {
        const credential = await makePasskey();
        return answer(client.POST("/user/passkey", { body: { name, credential } }));
      }),
    onSuccess: () => {
      notify("good", messages.added);
      return cache.invalidateQueries({ queryKey: keys.passkeys });
    },
    meta: quiet,
  });
}

export function useRemovePasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      withSecondaryAuth(() => answer(client.DELETE("/user/passkey/{id}", { params: { path: { id } } }))),
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
  return useMutation({
    mutationFn: (id: string | null) =>
      withSecondaryAuth(() =>
        answer(
          id === null
            ? client.DELETE("/user/session")
            : client.DELETE("/user/session/{id}", { params: { path: { id } } }),
        ),
      ),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.sessions });
    },
  });
}
