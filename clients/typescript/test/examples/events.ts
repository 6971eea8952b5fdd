import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Event, verifyWebhook } from "../../src/index.js";
import { gbpc } from "./kit.js";

export async function events() {
  // example: listEvents
  for await (const { id, type } of gbpc.events.list({ type: "transaction.completed" })) {
    console.log(id, type);
  }
  // end
  const ended = new AbortController();
  const { signal } = ended;
  const handle = async (event: Event) => (event.id === "" ? undefined : ended.abort());
  let last: string | undefined;
  // example: follow
  for await (const event of gbpc.events.follow({ after: last }, { signal })) {
    await handle(event);
    last = event.id; // keep it in the same transaction as what you did
  }
  // end
}

export async function webhooks() {
  // example: addWebhook
  const { webhook, secret } = await gbpc.webhooks.add({ url: "http://localhost:9999/hook", events: ["*"] });
  console.log("keep this secret:", secret);
  // end
  const { id } = webhook;
  // example: changeWebhook
  const changed = await gbpc.webhooks.change(id, {
    url: "http://localhost:9999/hook",
    events: ["transaction.completed", "transaction.failed"],
  });
  // end
  assert.equal(changed.status, "active");
  // example: testWebhook
  const delivery = await gbpc.webhooks.test(id);
  // end
  // example: replayDelivery
  const again = await gbpc.webhooks.replay(delivery.id);
  // end
  assert.equal(again.type, "ping");
  // example: listDeliveries
  for await (const { eventId, status } of gbpc.webhooks.deliveries(id)) {
    console.log(eventId, status);
  }
  // end
  // example: rotateWebhook
  const rotated = await gbpc.webhooks.rotate(id);
  // end
  assert.notEqual(rotated.secret, secret);
  // example: enableWebhook
  const enabled = await gbpc.webhooks.enable(id);
  // end
  assert.equal(enabled.id, id);
  // example: listWebhooks
  for await (const { url, status } of gbpc.webhooks.list()) {
    console.log(url, status);
  }
  // end
  // example: deleteWebhook
  await gbpc.webhooks.remove(id);
  // end
}

/** How an endpoint checks what comes. */
export function hook(secret: string, handled: (event: Event) => void) {
  // example: verify
  return async (request: IncomingMessage, response: ServerResponse) => {
    try {
      handled(verifyWebhook(await text(request), request.headers, secret));
    } catch {
      response.statusCode = 401;
    }
    response.end();
  };
  // end
}
