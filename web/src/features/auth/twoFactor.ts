import { useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { dropSetupToken, setupToken } from "@/features/auth/setupToken";

const quiet = { quiet: true };

/** New accounts authenticate two-factor setup with a setup token, signed-in users with their session. */
function headers(): Record<string, string> {
  const token = setupToken();
  return token === null ? {} : { satoken: token };
}

/** Generates a new secret for an authenticator app. */
export function useGenerate() {
  return useWrite({
    write: (_, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.POST("/user/auth/2fa/2fa", { headers: headers(), signal }),
            messages.twoFactorGenerationFailed,
          ),
        signal,
      ),
    meta: quiet,
  });
}

/** Binds the authenticator app by one of its codes, and returns the recovery codes. */
export function useBind() {
  const cache = useQueryClient();
  return useWrite({
    write: (totp: string, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.POST("/user/auth/2fa", { body: { totp }, headers: headers(), signal }),
            messages.twoFactorVerificationFailed,
          ),
        signal,
      ),
    onSuccess: () => {
      dropSetupToken();
      return cache.invalidateQueries();
    },
    meta: quiet,
  });
}
