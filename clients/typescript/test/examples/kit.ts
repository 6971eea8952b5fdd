// What the examples share: the client, and what happens outside of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type BankAccount, Gbpc, type PreparedDeposit } from "../../src/index.js";

const { GBPC_API_URL: baseURL = "", GBPC_API_KEY: key = "", GBPC_PICTURE: pictureFile = "" } = process.env;

// example: client
const gbpc = new Gbpc({ baseURL, key });
// end

const [own] = (await gbpc.bankAccounts.list().toArray()).filter(({ status }) => status === "verified");
assert.ok(own);

/** A verified bank account. */
export const bankId = own.id;

/** A PNG. */
export const picture = readFileSync(pictureFile);

/** Waits until the transaction is completed. */
export async function finished(id: string): Promise<void> {
  for (let tried = 0; (await gbpc.transactions.get(id)).status !== "completed"; tried++) {
    assert.ok(tried < 400, `${id} is not completed`);
    await setTimeout(50);
  }
}

/** Pays an announced deposit at the sandbox's bank. */
export async function payIn({ amount, reference, officialBank }: PreparedDeposit): Promise<void> {
  const { sortCode, accountNumber } = officialBank;
  const sender = {
    senderName: own?.accountHolder,
    senderSortCode: own?.sortCode,
    senderAccountNumber: own?.accountNumber,
  };
  await gbpc.call("POST", "/sandbox/bank/credit", { amount, reference, sortCode, accountNumber, ...sender });
}

/** The code in the reference of the newest penny that was sent to the account. */
export async function codeOf({ sortCode, accountNumber }: BankAccount): Promise<string> {
  type Payments = { list: { reference: string }[] };
  const path = `/sandbox/bank/payment?sortCode=${sortCode}&accountNumber=${accountNumber}`;
  for (let tried = 0; tried < 200; tried++) {
    const { list } = await gbpc.call<Payments>("GET", path);
    const found = list[0]?.reference.match(/^GBPC ([A-Z2-9]{6})$/);
    if (found?.[1] !== undefined) {
      return found[1];
    }
    await setTimeout(50);
  }
  throw new Error("no penny was sent");
}

export { gbpc };
