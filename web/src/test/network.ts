import { onlineManager } from "@tanstack/react-query";
import { vi } from "vitest";
import { server } from "@/test/server";

/** Takes the network away, as the browser reports it. */
export function dropNetwork() {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
}

/** Brings it back, with everything that makes a page wake up. */
export function restoreNetwork() {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
  onlineManager.setOnline(true);
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Returns the writes that reach the network from now on, as they come. */
export function writesSeen(): string[] {
  const seen: string[] = [];
  server.events.removeAllListeners();
  server.events.on("request:start", ({ request }) => {
    if (request.method !== "GET") {
      seen.push(`${request.method} ${new URL(request.url).pathname.replace("/api", "")}`);
    }
  });
  return seen;
}
