import { createHash, type KeyObject, randomBytes, sign } from "node:crypto";

/** What a signature covers. */
export interface Signable {
  method: string;
  url: string;
  body: Uint8Array | undefined;
  idempotencyKey: string | undefined;
  account?: string | undefined;
}

/**
 * The headers of a signature of the request (RFC 9421, Ed25519) and of a digest of its body (RFC 9530). It is good for 60
 * seconds, and once.
 */
export function signatureOf(request: Signable, keyId: string, key: KeyObject, now = Date.now()) {
  const headers: Record<string, string> = {};
  const covered: [string, string][] = [
    ["@method", request.method],
    ["@target-uri", request.url],
  ];
  if (request.body !== undefined && request.body.length > 0) {
    const digest = `sha-256=:${createHash("sha256").update(request.body).digest("base64")}:`;
    headers["Content-Digest"] = digest;
    covered.push(["content-digest", digest]);
  }
  if (request.idempotencyKey !== undefined) {
    covered.push(["idempotency-key", request.idempotencyKey]);
  }
  if (request.account !== undefined) {
    covered.push(["gbpc-account", request.account]);
  }
  const nonce = randomBytes(16).toString("hex");
  const names = covered.map(([name]) => `"${name}"`).join(" ");
  const parameters = `(${names});created=${Math.floor(now / 1000)};keyid="${keyId}";nonce="${nonce}"`;
  const base = [
    ...covered.map(([name, value]) => `"${name}": ${value}`),
    `"@signature-params": ${parameters}`,
  ];
  const made = sign(null, Buffer.from(base.join("\n")), key).toString("base64");
  headers["Signature-Input"] = `gbpc=${parameters}`;
  headers.Signature = `gbpc=:${made}:`;
  return headers;
}
