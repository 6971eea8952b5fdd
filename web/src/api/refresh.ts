import { errorOf } from "@/api/errors";
import { requestTimeout } from "@/api/limits";
import * as session from "@/api/session";

const lockName = "gbpc-refresh";

type Refreshed = { code: string; data: { token: string; tokenTimeout: number; refreshToken: string } };

/**
 * Gets a new access token, once for all tabs: a refresh token is good a single time, and a second use
 * would end the session everywhere. `stale` is the token the caller found wanting; when another tab has
 * replaced it meanwhile, nothing is sent. Reports whether there is a usable token now.
 */
export function refreshOnce(stale: string | null): Promise<boolean> {
  return exclusively(async () => {
    if (session.token() !== stale) {
      return session.isSignedIn();
    }
    const refreshToken = session.refreshToken();
    return refreshToken === null ? false : refresh(refreshToken);
  });
}

async function refresh(refreshToken: string): Promise<boolean> {
  try {
    const response = await fetch("/api/auth/refresh", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Requested-With": "gbpc-web" },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(requestTimeout),
    });
    const body: Refreshed = await response.json();
    if (!response.ok) {
      throw errorOf(body, response);
    }
    session.keep(body.data.token, body.data.tokenTimeout, body.data.refreshToken);
    return true;
  } catch {
    return false;
  }
}

let running = Promise.resolve(false);

function exclusively(work: () => Promise<boolean>): Promise<boolean> {
  if (globalThis.navigator?.locks !== undefined) {
    return navigator.locks.request(lockName, work);
  }
  // No locks over plain http on another host, nor in tests: one after the other within this tab.
  running = running.then(work, work);
  return running;
}
