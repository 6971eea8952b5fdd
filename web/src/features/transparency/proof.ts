/**
 * The tree of all balances, followed from one leaf to the root. It is the same arithmetic as the
 * server's internal/transparency/proof, where it is written down, and asks the server nothing.
 */
import type { BalanceProof } from "@/api/contract";
import { fromUnits, toUnits } from "@/lib/decimal";

const places = 6;
const most = 2n ** 63n - 1n;

export type Step = { amount: string; hash: string };

export type Checked =
  | { holds: true; steps: Step[]; root: string; total: string }
  | { holds: false; why: string };

/** Follows the path and reports whether it leads to the root and the total that the proof names. */
export async function check({ leaf, path, attestation }: BalanceProof): Promise<Checked> {
  const amount = unitsOf(leaf.amount);
  const salt = bytesOf(leaf.salt);
  if (amount === null || salt === null) {
    return { holds: false, why: "The balance or its salt cannot be read." };
  }
  let node = {
    amount,
    hash: await sha256([0], salt, eight(amount), new TextEncoder().encode(leaf.account)),
  };
  const steps: Step[] = [shown(node)];
  for (const neighbour of path) {
    const other = { amount: unitsOf(neighbour.amount), hash: bytesOf(neighbour.hash) };
    if (other.amount === null || other.hash === null) {
      return { holds: false, why: "A neighbouring node has an impossible amount, or no hash." };
    }
    const beside = { amount: other.amount, hash: other.hash };
    const [left, right] = neighbour.side === "left" ? [beside, node] : [node, beside];
    const sum = left.amount + right.amount;
    if (sum > most) {
      return { holds: false, why: "The sums are impossibly large." };
    }
    const hash = await sha256([1], eight(left.amount), left.hash, eight(right.amount), right.hash);
    node = { amount: sum, hash };
    steps.push(shown(node));
  }
  const { amount: total, hash: root } = shown(node);
  if (root !== attestation.root || node.amount !== unitsOf(attestation.total)) {
    return { holds: false, why: "The path does not lead to the published root and total." };
  }
  return { holds: true, steps, root, total };
}

/** Parses a downloaded proof; returns null when the text is not one. */
export function read(text: string): BalanceProof | null {
  try {
    const proof = JSON.parse(text) as Partial<BalanceProof> | null;
    const whole =
      typeof proof?.leaf?.amount === "string" &&
      typeof proof.leaf.salt === "string" &&
      typeof proof.leaf.account === "string" &&
      typeof proof.attestation?.root === "string" &&
      typeof proof.attestation.total === "string" &&
      Array.isArray(proof.path);
    return whole ? (proof as BalanceProof) : null;
  } catch {
    return null;
  }
}

const shown = (node: { amount: bigint; hash: Uint8Array }): Step => ({
  amount: fromUnits(node.amount, places),
  hash: Array.from(node.hash, (byte) => byte.toString(16).padStart(2, "0")).join(""),
});

/** A negative amount would hide what is owed to another customer. */
function unitsOf(amount: string): bigint | null {
  const units = typeof amount === "string" ? toUnits(amount, places) : null;
  return units === null || units < 0n || units > most ? null : units;
}

function bytesOf(hex: string): Uint8Array | null {
  if (typeof hex !== "string" || !/^[0-9a-f]{64}$/.test(hex)) {
    return null;
  }
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

function eight(amount: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, amount);
  return bytes;
}

async function sha256(...parts: (Uint8Array | number[])[]): Promise<Uint8Array> {
  const joined = Uint8Array.from(parts.flatMap((part) => Array.from(part)));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
}
