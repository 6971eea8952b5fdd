import crypto from "node:crypto";
import type { Page } from "@playwright/test";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the six digits that an authenticator app shows for the secret at that time (RFC 6238). */
export function codeOf(secret: string, at: Date): string {
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = crypto.createHmac("sha1", key).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Adds a virtual authenticator that stores passkeys and confirms every request. */
export async function addVirtualAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
