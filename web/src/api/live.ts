/**
 * The changes of the account, as they happen. They are read with fetch, because a token must not be in an address.
 * Followers read everything when the stream opens for the first time, and poll when it cannot be opened again. A stream
 * that is opened again begins with what was missed.
 */
import { client } from "@/api/client";

/** Without an id, any object of the type may have changed. */
export type Change = { type: string; id: string };

/** A change, with the id with which the stream resumes after it. */
type Received = { change: Change; event: string };

export type Follower = {
  onChange: (change: Change) => void;
  /** The stream opened, or could not be reopened: the page may be out of date. */
  onTurn: () => void;
};

const second = 1000;
const firstPause = 3 * second;
const longestPause = 60 * second;
/** The server sends a heartbeat every 20 seconds; after this much silence the stream is closed. */
const longestSilence = 45 * second;
/** How long a hidden page keeps its stream: a browser opens only a few connections to one server. */
const unseen = 30 * second;

let open = false;

/** Reports whether the stream is open, so that no polling is needed. */
export const isLive = () => open;

/** Follows the account until the function it returns is called. */
export function follow(follower: Follower): () => void {
  const control = new AbortController();
  void keepFollowing(follower, control.signal);
  return () => control.abort();
}

async function keepFollowing(follower: Follower, signal: AbortSignal) {
  let pause = firstPause;
  const place = { last: "" };
  while (!signal.aborted) {
    await becomesVisible(signal);
    const opened = await readLine(follower, place, signal);
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

/** Reads one stream to its end and reports whether it ever opened. */
async function readLine(follower: Follower, place: { last: string }, signal: AbortSignal): Promise<boolean> {
  const line = new AbortController();
  const hidden = whenHidden(() => line.abort());
  let silence = setTimeout(() => line.abort(), longestSilence);
  let opened = false;
  try {
    const { data } = await client.GET("/wallet/account/events", {
      parseAs: "stream",
      headers: { Accept: "text/event-stream", ...(place.last && { "Last-Event-ID": place.last }) },
      signal: AbortSignal.any([signal, line.signal]),
    });
    if (data == null) {
      return false;
    }
    opened = true;
    open = true;
    if (!place.last) {
      follower.onTurn();
    }
    for await (const received of changesIn(data)) {
      clearTimeout(silence);
      silence = setTimeout(() => line.abort(), longestSilence);
      if (received !== null) {
        place.last = received.event || place.last;
        follower.onChange(received.change);
      }
    }
  } catch {
    // The connection was lost or closed on purpose; the caller decides whether to retry.
  } finally {
    open = false;
    clearTimeout(silence);
    hidden();
  }
  return opened;
}

/** Yields the changes in a stream of server-sent events, and null for a heartbeat. */
export async function* changesIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<Received | null> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
  let rest = "";
  for await (const text of piecesOf(reader)) {
    const messages = (rest + text).split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages) {
      yield receivedIn(message);
    }
  }
}

function receivedIn(message: string): Received | null {
  let change: Change | null = null;
  let event = "";
  for (const line of message.split("\n")) {
    if (line.startsWith("data: ")) {
      change = JSON.parse(line.slice("data: ".length));
    } else if (line.startsWith("id: ")) {
      event = line.slice("id: ".length);
    }
  }
  return change && { change, event };
}

/** Not every browser can iterate over a stream. */
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
