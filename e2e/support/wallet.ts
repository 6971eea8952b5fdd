import { createECDH, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";

/** A key of secp256k1 in the memory of a test, which signs as an Ethereum wallet does. */
export class Wallet {
  private readonly key = BigInt(`0x${randomBytes(31).toString("hex")}`) + 1n;
  readonly address: string;

  constructor() {
    const { x, y } = times(this.key);
    this.address = `0x${hex(keccak(bytes(hex64(x) + hex64(y)))).slice(24)}`;
  }

  /** Signs a text, given as 0x and hexadecimal, after EIP-191 (personal_sign). */
  sign(message: string): string {
    const text = bytes(message.slice(2));
    const head = Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`);
    const digest = BigInt(`0x${hex(keccak(Buffer.concat([head, text])))}`);
    const nonce = BigInt(`0x${randomBytes(31).toString("hex")}`) + 1n;
    const point = times(nonce);
    const r = point.x % order;
    let s = (inverse(nonce) * (digest + r * this.key)) % order;
    let parity = point.y & 1n;
    if (s > order / 2n) {
      s = order - s;
      parity ^= 1n;
    }
    return `0x${hex64(r)}${hex64(s)}${(27n + parity).toString(16)}`;
  }

  /** Puts the wallet into every page that is opened from now on (EIP-1193), and notes what it was asked. */
  async plant(page: Page): Promise<string[]> {
    const asked: string[] = [];
    await page.exposeFunction("askWallet", (method: string, params: string[] = []) => {
      asked.push(method);
      if (method === "eth_requestAccounts") {
        return [this.address];
      }
      if (method === "personal_sign" && params[1]?.toLowerCase() === this.address) {
        return this.sign(params[0] ?? "");
      }
      throw new Error(`the wallet does not do ${method}`);
    });
    await page.addInitScript(() => {
      type Asking = { askWallet: (method: string, params?: unknown[]) => Promise<unknown> };
      const request = ({ method, params }: { method: string; params?: unknown[] }) =>
        (window as unknown as Asking).askWallet(method, params);
      Object.assign(window, { ethereum: { request } });
    });
    return asked;
  }
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const hex64 = (number: bigint) => number.toString(16).padStart(64, "0");
const hex = (data: Uint8Array) => Buffer.from(data).toString("hex");
const bytes = (text: string) => Buffer.from(text, "hex");

/** The number times the generator of the curve. */
function times(number: bigint): { x: bigint; y: bigint } {
  const curve = createECDH("secp256k1");
  curve.setPrivateKey(bytes(hex64(number)));
  const point = curve.getPublicKey("hex");
  return { x: BigInt(`0x${point.slice(2, 66)}`), y: BigInt(`0x${point.slice(66)}`) };
}

/** The inverse by Fermat: the order is prime. */
function inverse(number: bigint): bigint {
  let result = 1n;
  let base = number;
  for (let exponent = order - 2n; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) {
      result = (result * base) % order;
    }
    base = (base * base) % order;
  }
  return result;
}

const mask = (1n << 64n) - 1n;
const rotated = (word: bigint, by: bigint) => ((word << by) | (word >> (64n - by))) & mask;

/** Keccak-256 with the padding of Ethereum, which is not that of SHA-3. */
function keccak(data: Uint8Array): Uint8Array {
  const rate = 136;
  const padded = Buffer.alloc((Math.floor(data.length / rate) + 1) * rate);
  padded.set(data);
  padded[data.length] = 1;
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80;
  const state = new Array<bigint>(25).fill(0n);
  for (let at = 0; at < padded.length; at += rate) {
    for (let lane = 0; lane < rate / 8; lane++) {
      state[lane] = word(state, lane) ^ padded.readBigUInt64LE(at + lane * 8);
    }
    permute(state);
  }
  const out = Buffer.alloc(32);
  for (let lane = 0; lane < 4; lane++) {
    out.writeBigUInt64LE(word(state, lane), lane * 8);
  }
  return out;
}

const word = (state: bigint[], lane: number) => state[lane] ?? 0n;

/** Keccak-f[1600]: its constants come from the shift register that defines them. */
function permute(a: bigint[]) {
  let register = 1;
  for (let round = 0; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ word(a, x + y), 0n),
    );
    for (let lane = 0; lane < 25; lane++) {
      const x = lane % 5;
      a[lane] = word(a, lane) ^ word(columns, (x + 4) % 5) ^ rotated(word(columns, (x + 1) % 5), 1n);
    }
    let [x, y] = [1, 0];
    let moved = word(a, 1);
    for (let step = 0; step < 24; step++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const by = BigInt((((step + 1) * (step + 2)) / 2) % 64);
      const next = word(a, x + 5 * y);
      a[x + 5 * y] = by === 0n ? moved : rotated(moved, by);
      moved = next;
    }
    for (let row = 0; row < 25; row += 5) {
      const old = a.slice(row, row + 5);
      for (let i = 0; i < 5; i++) {
        a[row + i] = word(old, i) ^ (~word(old, (i + 1) % 5) & mask & word(old, (i + 2) % 5));
      }
    }
    for (let bit = 0; bit < 7; bit++) {
      if ((register & 1) === 1) {
        a[0] = word(a, 0) ^ (1n << BigInt(2 ** bit - 1));
      }
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
  }
}
