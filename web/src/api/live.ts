/**
 * What changes in the account, told by the server as it happens. The line is read with fetch: a token is
 * never in an address. Whoever follows reads everything when the line opens, so that nothing told before is
 * missed, and goes back to asking when it cannot be opened again.
 */
import { client } from "@/api/client";

export type Change = { type: string; id: string };

export type Follower = {
  onChange: (change: Change) => void;
  /** The line opened, or stays lost: what the page shows may be old. */
  onTurn: () => void;
};

const second = 1000;
const firstPause = 3 * second;
const longestPause = 60 * second;
/** The server says something every 20 seconds; after this much silence the line is dead. */
const longestSilence = 45 * second;
/** How long a page nobody sees keeps its line: a browser opens only a few to one server. */
const unseen = 30 * second;

let open = false;

/** Whether changes are told: asking for them again and again is then not needed. */
export const isLive = () => open;

/** Follows the account until the function it returns is called. */
export function follow(follower: Follower): () => void {
  const control = new AbortController();
  void keepFollowing(follower, control.signal);
  return () => control.abort();
}

async function keepFollowing(follower: Follower, signal: AbortSignal) {
  let pause = firstPause;
  while (!signal.aborted) {
    await becomesVisible(signal);
    const opened = await readLine(follower, signal);
    if (signal.aborted) {
      return;
    }
    if (!opened && pause === firstPause) {
      follower.onTurn();
    }
    pause = opened ? firstPause : Math.min(pause * 2, longestPause);
    await sleep(pause * (1 + Math.random()), signal);
  }
}

/** Reads one line to its end, and says whether it ever opened. */
async function readLine(follower: Follower, signal: AbortSignal): Promise<boolean> {
  const line = new AbortController();
  const hidden = whenHidden(() => line.abort());
  let silence = setTimeout(() => line.abort(), longestSilence);
  let opened = false;
  try {
    const { data } = await client.GET("/wallet/account/events", {
      parseAs: "stream",
      headers: { Accept: "text/event-stream" },
      signal: AbortSignal.any([signal, line.signal]),
    });
    if (data == null) {
      return false;
    }
    opened = true;
    open = true;
    follower.onTurn();
    for await (const change of changesIn(data)) {
      clearTimeout(silence);
      silence = setTimeout(() => line.abort(), longestSilence);
      if (change !== null) {
        follower.onChange(change);
      }
    }
  } catch {
    // Lost, or left on purpose: the caller tries again, or does not.
  } finally {
    open = false;
    clearTimeout(silence);
    hidden();
  }
  return opened;
}

/** The changes in a stream of server-sent events; null for a sign of life. */
export async function* changesIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<Change | null> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
  let rest = "";
  for await (const text of piecesOf(reader)) {
    const messages = (rest + text).split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages) {
      yield message.startsWith("data: ") ? JSON.parse(message.slice("data: ".length)) : null;
    }
  }
}

/** Not every browser can walk through a stream by itself. */
async function* piecesOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    yield piece.value;
  }
}

function becomesVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === "visible" || signal.aborted) {
        document.removeEventListener("visibilitychange", look);
        resolve();
      }
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look, { once: true });
    look();
  });
}

/** Calls back once the page was hidden for a while, until the function it returns is called. */
function whenHidden(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") {
      timer = setTimeout(callback, unseen);
    }
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
