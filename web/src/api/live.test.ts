import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { type Change, changesIn, follow, isLive } from "@/api/live";
import * as session from "@/api/session";
import { server } from "@/test/server";

function pieces(...texts: string[]) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) {
        controller.enqueue(encoder.encode(text));
      }
      controller.close();
    },
  });
}

async function all(stream: ReadableStream<Uint8Array>) {
  const found: (Change | null)[] = [];
  for await (const change of changesIn(stream)) {
    found.push(change);
  }
  return found;
}

test("a change is read however the network cuts it, and a comment is a sign of life", async () => {
  const received = await all(
    pieces(": open\n", '\ndata: {"type":"bank","i', 'd":"1"}\n\n:\n\ndata: {"type":"address","id":""}\n\n'),
  );
  expect(received).toEqual([null, { type: "bank", id: "1" }, null, { type: "address", id: "" }]);
});

test("the stream sends the token in a header and notifies its follower; a closed stream is not live", async () => {
  session.keep("good", 3600, "refresh");
  const tokens: (string | null)[] = [];
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  server.use(
    http.get("*/api/wallet/account/events", ({ request }) => {
      tokens.push(request.headers.get("satoken"));
      expect(request.url).not.toContain("good");
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          open = controller;
          controller.enqueue(new TextEncoder().encode(': open\n\ndata: {"type":"transaction","id":"7"}\n\n'));
        },
      });
      return new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } });
    }),
  );
  const received: Change[] = [];
  const onTurn = vi.fn();
  const leave = follow({ onChange: (change) => received.push(change), onTurn });
  await vi.waitFor(() => expect(received).toEqual([{ type: "transaction", id: "7" }]));
  expect(onTurn).toHaveBeenCalledTimes(1);
  expect(isLive()).toBe(true);
  expect(tokens).toEqual(["good"]);

  open?.close();
  await vi.waitFor(() => expect(isLive()).toBe(false));
  leave();
});
