import { screen, waitFor } from "@testing-library/preact";
import { delay, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SignOutButton } from "@/features/auth/SignOutButton";
import { aCustomer } from "@/test/customer";
import { dropNetwork, restoreNetwork, writesSeen } from "@/test/network";
import { show } from "@/test/render";
import { refuses, server } from "@/test/server";

beforeEach(aCustomer);
afterEach(restoreNetwork);

async function logOut() {
  const shown = await show(<SignOutButton to="/Auth/Login" />);
  sessionStorage.setItem("gbpc.draft.buy", "{}");
  await shown.user.click(await screen.findByRole("button", { name: "Log out" }));
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  await waitFor(() => expect(location.pathname).toBe("/Auth/Login"));
}

test("logging out clears at once while the server hangs, which is told with the token that was", async () => {
  let told: string | null = null;
  server.use(
    http.post("*/api/user/auth/logout", async ({ request }) => {
      told = request.headers.get("satoken");
      await delay("infinite");
    }),
  );
  await logOut();
  await waitFor(() => expect(told).toBe("token-1"));
});

test("logging out without a network clears at once, and nothing is sent when it is back", async () => {
  const seen = writesSeen();
  dropNetwork();
  await logOut();
  restoreNetwork();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(seen).toEqual([]);
});

test("a session whose token has just expired is ended at the server too, and does not come back here", async () => {
  const seen = writesSeen();
  refuses("post", "/user/auth/logout", 401, "A10005", "Session has expired");
  refuses("post", "/auth/refresh", 503, "C0002", "Server error");
  await logOut();
  await waitFor(() => expect(seen).toContain("POST /auth/refresh"));
  expect(localStorage).toHaveLength(0);
});
