import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { test } from "node:test";
import {
  ConnectionError,
  codes,
  Gbpc,
  InvalidRequestError,
  PermissionError,
  ServerError,
} from "../src/index.js";
import { signatureOf } from "../src/sign.js";
import { answering, ok } from "./answers.js";

const order = { amount: "25.00", bankId: "bank" };
const lost = {};
const busy = { status: 503, body: "busy" };

test("money is asked for again with the same key", async (t) => {
  const { client, asked } = await answering(t, lost, busy, ok({ id: "t1", status: "pending" }));
  const paid = await client.redemptions.create(order);
  assert.equal(paid.id, "t1");
  assert.equal(asked.length, 3);
  const keys = new Set(asked.map(({ request }) => request.headers["idempotency-key"]));
  assert.equal(keys.size, 1);
  assert.deepEqual(new Set(asked.map(({ body }) => body)), new Set([JSON.stringify(order)]));
});

test("money of an unknown outcome says so and names its key", async (t) => {
  const { client, waited } = await answering(t, lost, lost, lost, lost, lost);
  await assert.rejects(client.redemptions.create(order, { idempotencyKey: "invoice-1" }), (failed) => {
    assert.ok(failed instanceof ConnectionError);
    assert.equal(failed.idempotencyKey, "invoice-1");
    assert.ok(failed.outcomeUnknown);
    return true;
  });
  const [first = 0, , , last = 0] = waited;
  assert.ok(first <= 500 && last >= 2000, String(waited));
});

test("a refusal is not repeated and says which fields", async (t) => {
  const data = { fields: [{ field: "amount", code: "A0410", message: "too many decimals" }] };
  const refusal = {
    code: "A0400",
    message: "Invalid parameters",
    success: false,
    requestId: "r1",
    docs: "https://gbpc.example/docs/errors/A0400",
    data,
  };
  const { client, asked } = await answering(t, { status: 400, body: JSON.stringify(refusal) });
  await assert.rejects(client.redemptions.create(order), (failed) => {
    assert.ok(failed instanceof InvalidRequestError);
    assert.equal(failed.name, "InvalidRequestError");
    assert.equal(failed.code, codes.InvalidParameters);
    assert.equal(failed.fields[0]?.field, "amount");
    assert.equal(failed.requestId, "r1");
    assert.equal(failed.docs, "https://gbpc.example/docs/errors/A0400");
    assert.equal(failed.outcomeUnknown, false);
    return true;
  });
  assert.equal(asked.length, 1);
});

test("the challenge of a secondary authentication is read", async (t) => {
  const data = {
    challengeId: "c1",
    summary: { amount: "25.00", currency: "GBP", payee: "p" },
    methods: ["totp"],
  };
  const { client } = await answering(t, {
    status: 403,
    body: JSON.stringify({ code: "A10008", message: "m", data }),
  });
  await assert.rejects(
    client.redemptions.create(order),
    (failed) => failed instanceof PermissionError && failed.challenge?.challengeId === "c1",
  );
});

test("Retry-After is waited for", async (t) => {
  const { client, waited } = await answering(
    t,
    { status: 429, headers: { "Retry-After": "7" }, body: '{"code":"A0429"}' },
    ok({ id: "account" }),
  );
  await client.account.get();
  assert.deepEqual(waited, [7000]);
});

test("Retry-After may be a date, as proxies write it", async (t) => {
  const at = new Date(Date.now() + 20_000).toUTCString();
  const { client, waited } = await answering(
    t,
    { status: 503, headers: { "Retry-After": at }, body: "<html>" },
    ok({ id: "account" }),
  );
  await client.account.get();
  const [wait] = waited;
  assert.ok(wait !== undefined && wait > 15_000 && wait <= 20_000, String(wait));
});

test("a change without a key is repeated only if it was not carried out", async (t) => {
  const bank = { accountHolder: "Ada", sortCode: "20-00-00", accountNumber: "55779911" };
  const first = await answering(t, { status: 503, body: '{"code":"B0002"}' });
  await assert.rejects(
    first.client.bankAccounts.add(bank),
    (failed) => failed instanceof ServerError && failed.outcomeUnknown,
  );
  assert.equal(first.asked.length, 1);
});

test("a list reads every page by its cursor", async (t) => {
  const { client, asked } = await answering(
    t,
    ok({ list: [{ id: "1" }, { id: "2" }], _meta: { nextCursor: "c2" } }),
    ok({ list: [{ id: "3" }], _meta: { nextCursor: null } }),
  );
  const all = await client.transactions.list({ status: "completed" }).toArray();
  assert.equal(all.map(({ id }) => id).join(""), "123");
  assert.equal(asked[0]?.request.url, "/api/wallet/account/transaction?limit=100&status=completed");
  assert.equal(asked[1]?.request.url, "/api/wallet/account/transaction?limit=100&status=completed&cursor=c2");
});

test("ids are escaped in paths", async (t) => {
  const { client, asked } = await answering(t, ok({ id: "x" }));
  await client.transactions.get("a/../b?c");
  assert.equal(asked[0]?.request.url, "/api/wallet/account/transaction/a%2F..%2Fb%3Fc");
});

test("a signal ends a call with all its attempts", async (t) => {
  const { client, asked } = await answering(t, busy);
  const ended = new AbortController();
  const onResponse = () => ended.abort();
  await assert.rejects(client.account.get({ signal: ended.signal, onResponse }), ServerError);
  assert.equal(asked.length, 1);
});

test("a file is sent as a form", async (t) => {
  const { client, asked } = await answering(t, ok({ id: "b1" }));
  await client.batches.createFromFile({
    name: "payroll",
    file: { name: 'a".csv', content: "kind,amount\n" },
  });
  const { request, body } = asked[0] as (typeof asked)[0];
  const boundary = request.headers["content-type"]?.split("boundary=")[1];
  assert.equal(body.split(`--${boundary}`).length, 4);
  assert.match(
    body,
    /name="file"; filename="a_.csv"\r\nContent-Type: application\/octet-stream\r\n\r\nkind,amount\n\r\n/,
  );
});

test("a signature covers method, address, body and key of the request", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const request = {
    method: "POST",
    url: "https://gbpc.example/api/x?a=1",
    body: Buffer.from('{"amount":"1"}'),
    idempotencyKey: "k1",
  };
  const headers = signatureOf(request, "key-1", privateKey, 1_800_000_000_000);
  const parameters = headers["Signature-Input"]?.slice("gbpc=".length) ?? "";
  assert.match(
    parameters,
    /^\("@method" "@target-uri" "content-digest" "idempotency-key"\);created=1800000000;keyid="key-1";nonce="[0-9a-f]{32}"$/,
  );
  const base = [
    '"@method": POST',
    '"@target-uri": https://gbpc.example/api/x?a=1',
    `"content-digest": ${headers["Content-Digest"]}`,
    '"idempotency-key": k1',
    `"@signature-params": ${parameters}`,
  ].join("\n");
  const made = Buffer.from(headers.Signature?.slice("gbpc=:".length, -1) ?? "", "base64");
  assert.ok(
    verify(null, Buffer.from(base), createPublicKey(publicKey.export({ type: "spki", format: "pem" })), made),
  );
});

test("options that cannot be right are refused", () => {
  for (const baseURL of ["", "localhost:8080", "http://x/y"]) {
    assert.throws(() => new Gbpc({ baseURL }), TypeError);
  }
});
