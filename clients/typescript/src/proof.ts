import { createHash } from "node:crypto";
import type { BalanceProof } from "./types.generated.js";

/** The largest total: amounts are millionths of a coin in 63 bits. */
const largest = (1n << 63n) - 1n;

/**
 * Computes the root and the total of an attestation from one balance, and says whether they are the attested ones. Nothing is taken
 * on trust but the attestation itself, which is public and stands on each chain.
 */
export function verifyProof({ attestation, leaf, path }: BalanceProof): boolean {
  const salt = bytesOf(leaf.salt);
  let total = millionths(leaf.amount);
  if (salt === undefined || total === undefined) {
    return false;
  }
  let hash = digest(Buffer.of(0), salt, amountBytes(total), Buffer.from(leaf.account));
  for (const step of path) {
    const neighbour = bytesOf(step.hash);
    const amount = millionths(step.amount);
    if (neighbour === undefined || amount === undefined || total + amount > largest) {
      return false;
    }
    const own = [amountBytes(total), hash];
    const other = [amountBytes(amount), neighbour];
    hash = digest(Buffer.of(1), ...(step.side === "left" ? [...other, ...own] : [...own, ...other]));
    total += amount;
  }
  return total === millionths(attestation.total) && hash.toString("hex") === attestation.root.toLowerCase();
}

/** An amount of coins as millionths: digits, and at most six after a point. */
function millionths(amount: string): bigint | undefined {
  const [, whole = "", fraction = ""] = amount.match(/^([0-9]+)(?:\.([0-9]{0,6}))?$/) ?? [];
  if (whole === "") {
    return undefined;
  }
  const n = BigInt(whole + fraction.padEnd(6, "0"));
  return n > largest ? undefined : n;
}

function amountBytes(n: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(n);
  return bytes;
}

/** The 32 bytes of a hash or salt. */
function bytesOf(hexadecimal: string): Buffer | undefined {
  return /^[0-9a-f]{64}$/i.test(hexadecimal) ? Buffer.from(hexadecimal, "hex") : undefined;
}

function digest(...parts: Buffer[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}
