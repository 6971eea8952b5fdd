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
  const found: ({ change: Change; event: string } | null)[] = [];
  for await (const received of changesIn(stream)) {
    found.push(received);
  }
  return found;
}

test("a change is read however the network cuts it, and a comment is a sign of life", async () => {
  const received = await all(
    pieces(
      ": open\n",
      '\nid: e1\ndata: {"type":"bank","i',
      'd":"1"}\n\n:\n\ndata: {"type":"address","id":""}\n\n',
    ),
  );
  expect(received).toEqual([
    null,
    { change: { type: "bank", id: "1" }, event: "e1" },
    null,
    { change: { type: "address", id: "" }, event: "" },
  ]);
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

test("a stream that is opened again resumes after the last event, and nothing is read twice", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  session.keep("good", 3600, "refresh");
  const places: (string | null)[] = [];
  server.use(
    http.get("*/api/wallet/account/events", ({ request }) => {
      places.push(request.headers.get("Last-Event-ID"));
      const text = `: open\n\nid: e${places.length}\ndata: {"type":"transaction","id":"${places.length}"}\n\n`;
      return new HttpResponse(pieces(text), { headers: { "Content-Type": "text/event-stream" } });
    }),
  );
  const received: Change[] = [];
  const onTurn = vi.fn();
  const leave = follow({ onChange: (change) => received.push(change), onTurn });
  await vi.waitFor(() => expect(received.length).toBe(1));
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(1));
  expect(places.slice(0, 2)).toEqual([null, "e1"]);
  expect(onTurn).toHaveBeenCalledTimes(1);
  leave();
  vi.useRealTimers();
});
