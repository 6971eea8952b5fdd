import { ApiError, codes } from "@/api/errors";
import { messages } from "@/api/messages";

/** Whether the browser knows that it has no network. */
export const isOffline = () => globalThis.navigator?.onLine === false;

/** Calls back when the network goes or comes back. */
export function onConnection(callback: () => void): () => void {
  globalThis.addEventListener("online", callback);
  globalThis.addEventListener("offline", callback);
  return () => {
    globalThis.removeEventListener("online", callback);
    globalThis.removeEventListener("offline", callback);
  };
}

/** Refuses what would have to wait for the network. */
export function requireConnection() {
  if (isOffline()) {
    throw new ApiError({ code: codes.offline, message: messages.offline });
  }
}

/**
 * Sends a write over the connection that is there, or not at all. When the network goes, the call is given up:
 * its bytes would otherwise wait in the machine and leave when the network is back, long after its sender has
 * given up, or done it again.
 */
export async function whileConnected<Answer>(send: (lost: AbortSignal) => Promise<Answer>): Promise<Answer> {
  requireConnection();
  const lost = new AbortController();
  const giveUp = () => lost.abort(new ApiError({ code: codes.network, message: messages.connectionLost }));
  globalThis.addEventListener("offline", giveUp);
  try {
    return await send(lost.signal);
  } finally {
    globalThis.removeEventListener("offline", giveUp);
  }
}
