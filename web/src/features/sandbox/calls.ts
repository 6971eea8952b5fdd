import { codes } from "@/api/errors";
import { token } from "@/api/session";

type Method = "GET" | "POST" | "PUT";

/** A call of the API as whoever is signed in here, or with another token. The panel is loaded without the site's client. */
export async function call<T>(method: Method, path: string, body?: unknown, as = token()): Promise<T> {
  const headers: Record<string, string> = { "X-Requested-With": "sandbox-panel" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  if (as !== null) {
    headers.satoken = as;
  }
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const envelope = await answer.json();
  if (!envelope.success) {
    const [field] = envelope.data?.fields ?? [];
    throw new Refusal(
      field === undefined ? envelope.message : `${field.field}: ${field.message}`,
      envelope.code,
      envelope.data?.challengeId,
    );
  }
  return envelope.data as T;
}

/** A call that the server refused. */
export class Refusal extends Error {
  readonly code: string;
  readonly challengeId: string | undefined;

  constructor(message: string, code: string, challengeId: string | undefined) {
    super(message);
    this.code = code;
    this.challengeId = challengeId;
  }
}

/** Every sign-in of a sandbox has this one, which it prints when it starts. */
export const password = "Sandbox-pass-2026";

/** A guarded call: where the server asks who it is, the sandbox's password is given. */
export async function callAsOneself<T>(
  method: Method,
  path: string,
  body: unknown,
  as = token(),
): Promise<T> {
  try {
    return await call<T>(method, path, body, as);
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused.code !== codes.secondaryAuthRequired) {
      throw refused;
    }
    const { challengeId } = refused;
    await call("POST", "/user/auth/secondary-login", { challengeId, method: "password", password }, as);
    return call<T>(method, path, body, as);
  }
}

export type List<T> = { list: T[] };
