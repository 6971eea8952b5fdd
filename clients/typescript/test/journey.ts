// The journey of a company's program through a running sandbox, which e2e/path starts: it is told of everything by signed
// webhooks, takes money in, pays a hundred people at once after its team has approved, and finds its own books, the list, the
// statement and the log equal.
import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import {
  AuthenticationError,
  ConflictError,
  codes,
  type Event,
  Gbpc,
  GbpcError,
  InvalidRequestError,
  PermissionError,
  type Transaction,
  verifyWebhook,
} from "../src/index.js";

const { GBPC_API_URL: baseURL = "", GBPC_CUSTOMER: email = "" } = process.env;
const { GBPC_APPROVER: satoken = "", GBPC_APPROVER_PASSWORD: password = "" } = process.env;

type MadeKey = { key: { id: string }; secret: string };
const nobody = new Gbpc({ baseURL });
const { secret: key } = await nobody.call<MadeKey>("POST", "/sandbox/key", { email });
const gbpc = new Gbpc({ baseURL, key });
const [bank] = (await gbpc.bankAccounts.list().toArray()).filter(({ status }) => status === "verified");
assert.ok(bank);

/** The company's own books: an amount for each external id. */
const books = new Map<string, string>();
const seen = new Map<string, Event>();
const wrong: unknown[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) {
    body += part;
  }
  try {
    await known;
    for (const one of keys) {
      const event = verifyWebhook(body, request.headers, one);
      seen.set(event.id, event);
    }
    new Webhook(keys[0] ?? "").verify(body, request.headers as Record<string, string>);
  } catch (failed) {
    wrong.push(failed);
  }
  response.end();
});
let keys: string[] = [];
let know = () => {};
const known = new Promise<void>((resolve) => {
  know = resolve;
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { secret } = await gbpc.webhooks.add({ url: `http://127.0.0.1:${port}/hook`, events: ["*"] });
  keys = [secret, (await gbpc.issuer.config()).webhookPublicKey];
  know();
});
after(() => server.close());

test("32 identical orders at once pay once", async () => {
  const order = { amount: "25.00", bankId: bank.id, externalId: "invoice-32" };
  let replayed = 0;
  const onResponse = (response: Response) => {
    replayed += response.headers.get("Idempotent-Replayed") === "true" ? 1 : 0;
  };
  const orders = Array.from({ length: 32 }, () =>
    gbpc.redemptions.create(order, { idempotencyKey: "invoice-32", onResponse }),
  );
  assert.equal(new Set((await Promise.all(orders)).map(({ id }) => id)).size, 1);
  assert.equal(replayed, 31);
  assert.equal((await gbpc.transactions.list({ externalId: "invoice-32" }).toArray()).length, 1);
  books.set("invoice-32", "25.00");
  await told("transaction.completed", "invoice-32");
});

test("what is wrong is an error of its own type", async () => {
  const order = { amount: "1.001", bankId: bank.id };
  await assert.rejects(
    gbpc.redemptions.create(order),
    (failed) => failed instanceof InvalidRequestError && failed.fields[0]?.field === "amount",
  );
  await assert.rejects(
    gbpc.redemptions.create({ amount: "1.00", bankId: bank.id, externalId: "invoice-32" }),
    (failed) => failed instanceof ConflictError && failed.code === codes.ExternalIDUsed,
  );
  const { secret } = await nobody.call<MadeKey>("POST", "/sandbox/key", { email, scopes: ["read"] });
  await assert.rejects(
    new Gbpc({ baseURL, key: secret }).redemptions.create({ amount: "1.00", bankId: bank.id }),
    (failed) => failed instanceof PermissionError && failed.code === codes.MissingScope,
  );
});

test("a key with a public key signs", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64");
  const made = await nobody.call<MadeKey>("POST", "/sandbox/key", { email, publicKey: raw });
  const order = { amount: "1.00", bankId: bank.id, externalId: "signed-1" };
  await assert.rejects(
    new Gbpc({ baseURL, key: made.secret }).redemptions.create(order),
    (failed) => failed instanceof AuthenticationError && failed.code === codes.SignatureInvalid,
  );
  const signing = { keyId: made.key.id, privateKey };
  await new Gbpc({ baseURL, key: made.secret, signing }).redemptions.create(order);
  books.set("signed-1", "1.00");
});

test("money that comes in is told", async () => {
  const [pounds] = (await gbpc.issuer.currencies().toArray()).filter(({ code }) => code === "GBP");
  const announced = await gbpc.deposits.prepare({
    amount: "2000.00",
    currencyId: pounds?.id ?? "",
    bankId: bank.id,
    externalId: "topup-1",
  });
  await gbpc.deposits.complete({ id: announced.id });
  await gbpc.call("POST", "/sandbox/bank/credit", {
    amount: "2000.00",
    reference: announced.reference,
    sortCode: announced.officialBank.sortCode,
    accountNumber: announced.officialBank.accountNumber,
    senderName: bank.accountHolder,
    senderSortCode: bank.sortCode,
    senderAccountNumber: bank.accountNumber,
  });
  books.set("topup-1", "2000.00");
  await told("transaction.completed", "topup-1");
});

test("a hundred people are paid once the team has approved", async () => {
  const items = Array.from({ length: 100 }, (_, i) => ({
    kind: "fiat_withdrawal" as const,
    amount: `${10 + Math.floor(i / 10)}.${String(i).padStart(2, "0")}`,
    bankId: bank.id,
    externalId: `payroll-${i}`,
  }));
  const ordered = await gbpc.batches.create({ name: "Payroll", items });
  assert.equal(ordered.status, "awaiting_approval");
  for await (const { id } of gbpc.team.approvals({ status: "pending" })) {
    await decide(id);
  }
  for (const { externalId, amount } of items) {
    books.set(externalId, amount);
    await told("transaction.completed", externalId);
  }
  const paid = await gbpc.batches.items(ordered.id ?? "").toArray();
  assert.deepEqual(new Set(paid.map(({ status }) => status)), new Set(["completed"]));
  assert.deepEqual(
    paid.map(({ externalId, amount }) => [externalId, amount]),
    items.map(({ externalId, amount }) => [externalId, amount]),
  );
});

test("books, list, statement and log are equal", async () => {
  const listed = new Map<string, string>();
  for await (const one of gbpc.transactions.list({ sort: "createdAt", limit: 7 })) {
    if (one.externalId !== null) {
      assert.ok(!listed.has(one.externalId), `${one.externalId} comes twice`);
      listed.set(one.externalId, one.amount);
    }
  }
  assert.deepEqual(sorted(listed), sorted(books));

  const day = (at: number) => new Date(at).toLocaleDateString("en-CA", { timeZone: "Europe/London" });
  const [from, to] = [day(Date.now() - 86_400_000), day(Date.now())];
  const statement = (await gbpc.account.statement({ from, to, format: "camt053" })).text();
  const [opening = Number.NaN, closing = Number.NaN] = amounts(statement, "Bal");
  const entries = amounts(statement, "Ntry");
  assert.equal(
    entries.reduce((sum, one) => sum + one, opening),
    closing,
  );
  const stated = new Map(
    [...statement.matchAll(/amount=-?([0-9]+\.[0-9]{2})0000;.*?externalId=([^;]+);/g)].map(
      ([, amount = "", id = ""]) => [id, amount],
    ),
  );
  assert.deepEqual(sorted(stated), sorted(books));
  const { balances } = await gbpc.account.get();
  const [coins] = balances.filter(({ currency }) => currency === "GBPC");
  assert.equal(pennies(coins?.total ?? ""), closing);

  const [first] = seen.keys();
  await eventually(async () => {
    const logged = (await gbpc.events.list({ after: first ?? "" }).toArray()).map(({ id }) => id);
    assert.deepEqual([...seen.keys()].sort(), [...new Set([first, ...logged])].sort());
  });
  assert.deepEqual(wrong, []);
});

test("events are followed until the signal ends it", async () => {
  const ended = new AbortController();
  const [after = ""] = [...seen.keys()].sort().slice(-1);
  const hook = await gbpc.webhooks.list().toArray();
  await gbpc.webhooks.test(hook[0]?.id ?? "");
  for await (const event of gbpc.events.follow({ after }, { signal: ended.signal })) {
    assert.equal(event.type, "ping");
    ended.abort();
  }
});

/** Waits until a webhook has told of the transaction. */
async function told(type: string, externalId: string): Promise<void> {
  await eventually(() => {
    const one = [...seen.values()].some(
      (event) => event.type === type && (event.data as Transaction).externalId === externalId,
    );
    assert.ok(one, `${type} of ${externalId} was not told`);
  });
}

async function eventually(check: () => void | Promise<void>): Promise<void> {
  for (const end = Date.now() + 60_000; ; await setTimeout(50)) {
    try {
      return await check();
    } catch (failed) {
      if (Date.now() > end) {
        throw failed;
      }
    }
  }
}

/** What no key can do: a member of the team approves, authenticated for this very item. */
async function decide(id: string): Promise<void> {
  const headers = { satoken };
  const approve = () =>
    nobody.call("POST", `/team/approval/${id}/decision`, { decision: "approve" }, { headers });
  const challenged = await approve().catch((failed: unknown) => failed);
  assert.ok(challenged instanceof PermissionError && challenged instanceof GbpcError);
  const challengeId = challenged.challenge?.challengeId;
  await nobody.call(
    "POST",
    "/user/auth/secondary-login",
    { challengeId, method: "password", password },
    { headers },
  );
  await approve();
}

const sorted = (map: Map<string, string>) => [...map].sort();

const pennies = (amount: string) => Math.round(Number(amount) * 100);

/** The amounts of all elements of a name in pennies, with their sign. */
function amounts(xml: string, name: string): number[] {
  const all = xml.matchAll(
    new RegExp(`<${name}>.*?<Amt Ccy="GBP">([0-9.]+)</Amt>\\s*<CdtDbtInd>(CRDT|DBIT)`, "gs"),
  );
  return [...all].map(([, amount = "", side]) => (side === "DBIT" ? -pennies(amount) : pennies(amount)));
}
