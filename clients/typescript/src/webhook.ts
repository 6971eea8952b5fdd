import { createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import type { Event } from "./types.generated.js";

/** A message was not sent by us, was changed, or is too old. */
export class WebhookSignatureError extends Error {
  override readonly name = "WebhookSignatureError";

  constructor() {
    super("the webhook's signature is not right");
  }
}

/** How far the time of a message may be from now, in seconds. */
const tolerance = 5 * 60;

type Check = (content: Buffer, version: string, signature: Buffer) => boolean;

/** The headers of a message: of `fetch`, or of Node's `http`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/**
 * Checks a message that came to an endpoint and returns its event. The body must be exactly as it came: not parsed and written
 * again. Any of the keys may have signed it: the endpoint's secret (`whsec_…`), during a rotation also the one before, or the
 * public key of `issuer.config()` (`whpk_…`). It throws a WebhookSignatureError for a message that must not be believed.
 *
 * The id of an event is the same at each repetition: it tells what was dealt with already.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  keys: string | string[],
  now = Date.now(),
): Event {
  const id = headerOf(headers, "webhook-id");
  const stamp = headerOf(headers, "webhook-timestamp");
  const age = Math.abs(now / 1000 - Number(stamp));
  if (id === "" || !/^[0-9]+$/.test(stamp) || age > tolerance) {
    throw new WebhookSignatureError();
  }
  const content = Buffer.concat([Buffer.from(`${id}.${stamp}.`), Buffer.from(body)]);
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  let signed = false;
  for (const check of [keys].flat().map(checkOf)) {
    for (const [version = "", made = ""] of signatures.map((text) => text.split(",", 2))) {
      signed = check(content, version, Buffer.from(made, "base64")) || signed;
    }
  }
  if (!signed) {
    throw new WebhookSignatureError();
  }
  const { timestamp, ...event } = JSON.parse(Buffer.from(body).toString());
  return { ...event, createdAt: timestamp };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return [value].flat()[0] ?? "";
}

/** What checks a signature by a key. */
function checkOf(key: string): Check {
  const [, kind, text = ""] = key.match(/^(whsec|whpk)_(.+)$/) ?? [];
  const raw = Buffer.from(text, "base64");
  if (kind === "whsec") {
    return (content, version, signature) => {
      const made = createHmac("sha256", raw).update(content).digest();
      return version === "v1" && made.length === signature.length && timingSafeEqual(made, signature);
    };
  }
  if (kind === "whpk" && raw.length === 32) {
    const publicKey = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") },
      format: "jwk",
    });
    return (content, version, signature) => version === "v1a" && verify(null, content, publicKey, signature);
  }
  throw new TypeError("a key of a webhook begins with whsec_ or whpk_");
}

/** The headers of a message as the API would sign it with a secret: for tests of an endpoint. */
export function signWebhook(id: string, body: string, secret: string, now = Date.now()) {
  const stamp = String(Math.floor(now / 1000));
  const raw = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const made = createHmac("sha256", raw).update(`${id}.${stamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": stamp, "webhook-signature": `v1,${made}` };
}
