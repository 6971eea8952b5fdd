import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { newCache } from "@/app/cache";

afterEach(() => onlineManager.setOnline(true));

test("what is ordered without a network fails at once and is not sent later", async () => {
  const send = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  onlineManager.setOnline(false);
  const order = new MutationObserver(newCache(), { mutationFn: send, meta: { quiet: true } });
  let outcome = "waits";
  order.mutate().catch(() => {
    outcome = "failed";
  });
  await vi.waitFor(() => expect(outcome).toBe("failed"), 500);
  onlineManager.setOnline(true);
  expect(send).toHaveBeenCalledTimes(1);
});
