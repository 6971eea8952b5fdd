import createClient from "openapi-fetch";
import { isOffline, whileConnected } from "@/api/connection";
import type { Envelope } from "@/api/contract";
import { ApiError, codes, errorOf, errorOnTheWay } from "@/api/errors";
import type { paths } from "@/api/generated";
import { copyTimeout, exportTimeout, logoutTimeout, requestTimeout } from "@/api/limits";
import { messages } from "@/api/messages";
import { refreshOnce } from "@/api/refresh";
import * as session from "@/api/session";

/** Calls of a visitor: sent without a token, even when one is stored. */
const anonymous =
  /^\/api\/(public\/|support\/|bug\/|auth\/(refresh|reset-password)$|user\/reset-password$|user\/auth\/(login|captcha|registry|passkey\/)|user\/business\/real-name\/member\/(link|realness)$)/;

/** The typed client. Always through answer(): `answer(client.GET("/user/self"))`. */
export const client = createClient<paths>({
  baseUrl: `${globalThis.location?.origin ?? "http://localhost"}/api`,
  fetch: send,
});

type Success<Data> = Omit<Envelope<Data>, "data"> & { data?: Data };
type Result<Data> = { data?: Success<Data>; error?: unknown; response: Response };

/**
 * What the server answered, out of its envelope. Anything but success is thrown as an ApiError, whose
 * sentence is the fallback where the server gave none.
 */
export async function answer<Data>(call: Promise<Result<Data>>, fallback?: string): Promise<Data> {
  let result: Result<Data>;
  try {
    result = await call;
  } catch (thrown) {
    throw errorOnTheWay(thrown);
  }
  if (result.data?.code === codes.success) {
    // The call's type says what a success holds; null is left out of it on the way.
    return result.data.data as Data;
  }
  throw await errorOf(result.data ?? result.error, result.response, fallback);
}

/** A call that answers with bytes. */
export type FileCall = Promise<{ data?: Blob; error?: unknown; response: Response }>;

/** The bytes a call answered with. They come by fetch and not by a link: a token is never in an address. */
export async function file(call: FileCall): Promise<Blob> {
  return (await fileAndHeaders(call)).bytes;
}

/** The bytes and the headers of an answer. */
export async function fileAndHeaders(call: FileCall): Promise<{ bytes: Blob; headers: Headers }> {
  let result: Awaited<typeof call>;
  try {
    result = await call;
  } catch (thrown) {
    throw errorOnTheWay(thrown);
  }
  if (!result.response.ok) {
    throw await errorOf(await readable(result.error), result.response);
  }
  return { bytes: result.data ?? new Blob(), headers: result.response.headers }; // no data is a file of no bytes
}

async function readable(error: unknown): Promise<unknown> {
  return error instanceof Blob ? JSON.parse(await error.text()) : error;
}

function send(request: Request): Promise<Response> {
  const reads = request.method === "GET" || request.method === "HEAD";
  return reads
    ? deliver(request)
    : whileConnected((lost) =>
        deliver(new Request(request, { signal: AbortSignal.any([request.signal, lost]) })),
      );
}

async function deliver(request: Request): Promise<Response> {
  const withToken = !anonymous.test(new URL(request.url).pathname) && session.isSignedIn();
  if (!withToken) {
    return fetch(dressed(request, null));
  }
  if (session.expiresSoon() && session.refreshToken() !== null) {
    await refreshOnce(session.token()).catch(() => false); // the old one is good for minutes yet
  }

  const used = session.token();
  const response = await fetch(dressed(request.clone(), used));
  const code = response.ok ? codes.success : await codeOf(response);
  if (code === codes.secondFactorMissing) {
    leaveFor(`${session.signInAddress()}&factor=1`);
  }
  if (code !== codes.noSession) {
    return response;
  }
  if (await refreshOnce(used)) {
    return fetch(dressed(request, session.token()));
  }
  // What logged out meanwhile, here or in another tab, has not lost its session.
  if (used !== null && session.token() === used) {
    session.lose();
    leaveFor(session.signInAddress());
  }
  return response;
}

/**
 * Has the server end a session that this browser has already forgotten. Nobody waits for it: it gets a few seconds,
 * and what does not arrive in them is not sent again.
 */
export async function endOnServer({ token, refreshToken }: session.Tokens): Promise<void> {
  if (token === null || isOffline()) {
    return;
  }
  const signal = AbortSignal.timeout(logoutTimeout);
  const post = (path: string, headers: Record<string, string>, body?: string) =>
    fetch(`/api${path}`, { method: "POST", keepalive: true, signal, headers, body });
  try {
    const ended = await post("/user/auth/logout", commonHeaders(token));
    if (ended.status === 401 && refreshToken !== null) {
      const headers = { ...commonHeaders(null), "Content-Type": "application/json" };
      const refreshed = await post("/auth/refresh", headers, JSON.stringify({ refreshToken }));
      const { data } = (await refreshed.json()) as { data: { token: string } | null };
      await post("/user/auth/logout", commonHeaders(data?.token ?? null));
    }
  } catch {
    // The session ends at the server by itself.
  }
}

/** How long a call may take that asks for this, where that is longer. */
const timeouts: Record<string, number> = {
  "text/csv": exportTimeout,
  "application/x-ndjson": exportTimeout,
  "application/zip": copyTimeout,
};

function dressed(request: Request, token: string | null): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(commonHeaders(token))) {
    headers.set(name, value);
  }
  // An event stream is meant to stay open; its reader watches the heartbeats.
  const accepted = headers.get("Accept");
  const lasts = accepted === "text/event-stream";
  const limit = timeouts[accepted ?? ""] ?? requestTimeout;
  const signal = lasts ? request.signal : AbortSignal.any([request.signal, AbortSignal.timeout(limit)]);
  return new Request(request, { headers, signal });
}

/** The headers of every call; uploads, which do not go through the client, take them too. */
export function commonHeaders(token = session.token()): Record<string, string> {
  const headers = { "X-Requested-With": "gbpc-web", "Accept-Language": "en-GB,en" };
  return token === null ? headers : { ...headers, satoken: token };
}

/** Sends a body while the page is being left. The browser carries it on; nobody waits for the answer. */
export function sendOnLeaving(path: string, body: object) {
  const headers = { ...commonHeaders(), "Content-Type": "application/json" };
  fetch(`/api${path}`, { method: "POST", keepalive: true, headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
}

async function codeOf(response: Response): Promise<string> {
  try {
    const body: unknown = await response.clone().json();
    return (await errorOf(body, response)).code;
  } catch {
    return String(response.status);
  }
}

let leave = (address: string) => globalThis.location.replace(address);
let leaving = "";

/** Leaves for the sign-in page, once: the call that lost the session and the screen that needs it both notice. */
export function leaveFor(address: string) {
  const { pathname } = globalThis.location;
  if (pathname !== "/Auth/Login" && pathname !== "/backoffice/signIn" && address !== leaving) {
    leaving = address;
    leave(address);
  }
}

/** Tests watch where a lost session leads instead of leaving. */
export function setLeave(replacement: (address: string) => void) {
  leave = replacement;
  leaving = "";
}

/** A refusal of our own, in the same form as the server's. */
export function refusal(message: string = messages.unexpected, code: string = codes.cancelled): ApiError {
  return new ApiError({ code, message });
}
