import { errorOf } from "@/api/errors";
import * as session from "@/api/session";

const lockName = "gbpc-refresh";

type Refreshed = { data: { token: string; tokenTimeout: number; refreshToken: string } };

/**
 * Gets a new access token, once for all tabs: a refresh token is good a single time, and a second use
 * would end the session everywhere. `stale` is the token the caller found wanting; when another tab has
 * replaced it meanwhile, nothing is sent. Reports whether there is a usable token now, and throws when the
 * server could not say: a session is not over because the network is, or because the server restarts.
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

/** How long an answer is waited for. For 30 seconds after the first attempt the server gives the same answer again. */
const answerTimeout = 10_000;
const attempts = 2;

/** The token may be used up although no answer came, so it is sent again at once, while the same answer is given. */
async function send(refreshToken: string, left = attempts): Promise<Response> {
  try {
    return await fetch("/api/auth/refresh", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Requested-With": "gbpc-web" },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(answerTimeout),
    });
  } catch (lost) {
    if (left <= 1) {
      throw lost;
    }
    return send(refreshToken, left - 1);
  }
}

async function refresh(refreshToken: string): Promise<boolean> {
  const response = await send(refreshToken);
  const noAnswer = response.status >= 500 || response.status === 429;
  if (noAnswer) {
    throw await errorOf(await response.json().catch(() => null), response);
  }
  if (!response.ok) {
    return false;
  }
  const body: Refreshed = await response.json();
  if (session.refreshToken() !== refreshToken) {
    return session.isSignedIn(); // it was logged out meanwhile, and stays so
  }
  session.keep(body.data.token, body.data.tokenTimeout, body.data.refreshToken);
  return true;
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
