import { answer, client } from "@/api/client";

type Options = { publicKey?: unknown };
/** What a device signed, in the form the server reads. */
type Signed = Record<string, unknown>;

/** Reports whether this browser supports passkeys here, as public/before-paint.js found. */
export const passkeysWork = () => document.documentElement.dataset.passkeys === "work";

/** Has the user's device sign an assertion; for an order, the assertion covers its challenge. */
export async function signWithPasskey(challengeId?: string, signal?: AbortSignal): Promise<Signed> {
  const options = await answer(client.POST("/user/auth/passkey/options", { body: { challengeId }, signal }));
  const credential = await navigator.credentials.get({
    signal,
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(inner(options)),
  });
  return serialized(credential);
}

/** Has the user's device create a passkey for this account. */
export async function makePasskey(signal?: AbortSignal): Promise<Signed> {
  const options = await answer(client.POST("/user/passkey/options", { signal }));
  const credential = await navigator.credentials.create({
    signal,
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(inner(options)),
  });
  return serialized(credential);
}

/** The server's library wraps the options once more; both forms are read. */
// biome-ignore lint/suspicious/noExplicitAny: the two parse functions above check what it holds
function inner(options: unknown): any {
  return (options as Options).publicKey ?? options;
}

function serialized(credential: Credential | null): Signed {
  if (!(credential instanceof PublicKeyCredential)) {
    throw new Error("the device gave no passkey");
  }
  return { ...credential.toJSON() };
}
