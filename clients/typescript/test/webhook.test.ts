import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { signWebhook, verifyWebhook, WebhookSignatureError } from "../src/index.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const sentAt = 1614265330_000;
const body =
  '{"id":"e1","type":"transaction.completed","timestamp":"2026-03-02T09:30:00Z","data":{"id":"t1"}}';
const headers = signWebhook("e1", body, secret, sentAt);

test("the example of Standard Webhooks is signed as there", () => {
  const made = signWebhook("msg_p5jXN8AQM9LWM0D4loKWxJek", '{"test": 2432232314}', secret, sentAt);
  assert.equal(made["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("the library of Standard Webhooks reads what we sign, and signs what we read", () => {
  const library = new Webhook(secret);
  const now = Date.now();
  const made = signWebhook("e1", body, secret, now);
  assert.deepEqual(library.verify(body, made), JSON.parse(body));
  assert.throws(() => library.verify(`${body} `, made), WebhookVerificationError);
  const theirs = library.sign("e1", new Date(now), body);
  assert.equal(verifyWebhook(body, { ...made, "webhook-signature": theirs }, secret, now).id, "e1");
});

test("a webhook that is signed is read, by any of the keys", () => {
  const event = verifyWebhook(body, headers, ["whsec_b3RoZXI=", secret], sentAt + 60_000);
  assert.deepEqual(event, {
    id: "e1",
    type: "transaction.completed",
    createdAt: "2026-03-02T09:30:00Z",
    data: { id: "t1" },
  });
  assert.equal(verifyWebhook(Buffer.from(body), new Headers(headers), secret, sentAt).id, "e1");
});

test("a webhook is read by the public key too", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64");
  const content = `e1.${headers["webhook-timestamp"]}.${body}`;
  const made = `v1,AAAA v1a,${sign(null, Buffer.from(content), privateKey).toString("base64")}`;
  const sent = { ...headers, "webhook-signature": made };
  assert.equal(verifyWebhook(body, sent, `whpk_${raw}`, sentAt).id, "e1");
  assert.throws(() => verifyWebhook(`${body} `, sent, `whpk_${raw}`, sentAt), WebhookSignatureError);
});

test("a webhook that must not be believed is refused", () => {
  const wrong: [string, Record<string, string | undefined>, string, number][] = [
    ["another id", { "webhook-id": "e2" }, body, sentAt],
    ["no id", { "webhook-id": undefined }, body, sentAt],
    ["another body", {}, "{}", sentAt],
    ["no signature", { "webhook-signature": undefined }, body, sentAt],
    ["another signature", { "webhook-signature": "v1,AAAA" }, body, sentAt],
    ["too old", {}, body, sentAt + 360_000],
    ["ahead", {}, body, sentAt - 360_000],
    ["no time", { "webhook-timestamp": "soon" }, body, sentAt],
  ];
  for (const [what, changed, text, now] of wrong) {
    assert.throws(
      () => verifyWebhook(text, { ...headers, ...changed }, secret, now),
      WebhookSignatureError,
      what,
    );
  }
  assert.throws(() => verifyWebhook(body, headers, "secret", sentAt), TypeError);
});

test("the type of an event tells what its data is", () => {
  const event = verifyWebhook(body, headers, secret, sentAt);
  // It compiles only if each type has data of its own.
  const paid = event.type === "transaction.completed" ? event.data.id : undefined;
  const ended = event.type === "webhook.disabled" ? event.data.disabledReason : undefined;
  assert.equal(paid, "t1");
  assert.equal(ended, undefined);
});
