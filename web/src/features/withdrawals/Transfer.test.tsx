import { screen, waitFor } from "@testing-library/preact";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { OrderDone } from "@/features/transactions/OrderDone";
import { Transfer } from "@/features/withdrawals/Transfer";
import { aCustomer, address, transaction } from "@/test/customer";
import { show } from "@/test/render";
import { answers, server } from "@/test/server";

beforeEach(aCustomer);

async function plan(amount: string) {
  const { user } = await show(<Transfer OrderDone={OrderDone} />);
  await user.selectOptions(await screen.findByLabelText("To"), "w1");
  await screen.findByText(/Available/);
  await user.type(screen.getByLabelText("Amount"), amount);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  return user;
}

test("more than there is, or with too many decimals, is refused beside the field", async () => {
  const user = await plan("100.5");
  expect(await screen.findByText("Your available balance is 100.00 GBPC")).toBeVisible();
  await user.clear(screen.getByLabelText("Amount"));
  await user.type(screen.getByLabelText("Amount"), "1.1234567");
  expect(await screen.findByText("Use at most 6 decimal places")).toBeVisible();
  await user.clear(screen.getByLabelText("Amount"));
  await user.type(screen.getByLabelText("Amount"), "25,50");
  expect(await screen.findByText("Write the amount as 1,234.50")).toBeVisible();
  expect(screen.getByLabelText("Amount")).toHaveValue("25,50");
});

/** The server's side of the agreement: every body has a challenge of its own, spent once. */
function askingServer() {
  const seen: { body: { nextIsSecondaryAuth: number }; key: string | null }[] = [];
  const proved = new Set<string>();
  server.use(
    http.post("*/api/wallet/account/trade/chain/withdrawal", async ({ request }) => {
      const body = (await request.json()) as { nextIsSecondaryAuth: number };
      seen.push({ body, key: request.headers.get("Idempotency-Key") });
      const challengeId = `challenge-${body.nextIsSecondaryAuth}`;
      if (proved.has(challengeId)) {
        return HttpResponse.json({ code: "00000", message: "Success", success: true, data: transaction });
      }
      const summary = { amount: "25.00", currency: "GBPC", payee: address };
      return HttpResponse.json(
        {
          code: "A10008",
          message: "Secondary authentication is required",
          success: false,
          data: { challengeId, summary, methods: ["password"] },
        },
        { status: 403 },
      );
    }),
    http.post("*/api/user/auth/secondary-login", async ({ request }) => {
      const { challengeId, password } = (await request.json()) as { challengeId: string; password: string };
      if (password !== "right") {
        return HttpResponse.json(
          { code: "A10010", message: "Authentication failed", success: false, data: null },
          { status: 400 },
        );
      }
      proved.add(challengeId);
      return HttpResponse.json({ code: "00000", message: "Success", success: true, data: {} });
    }),
  );
  return seen;
}

test("an order asks for its secondary authentication, and goes out with the same key and body", async () => {
  const seen = askingServer();
  const user = await plan("25");
  await user.click(await screen.findByRole("button", { name: "Send" }));
  expect(await screen.findByText("Confirm this payment")).toBeVisible();
  await user.type(screen.getByLabelText("Your password"), "wrong");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Authentication failed");
  await user.clear(screen.getByLabelText("Your password"));
  await user.type(screen.getByLabelText("Your password"), "right");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Transfer in progress", { selector: "h2" })).toBeVisible();
  expect(screen.getByText("Transfer successfully")).toBeVisible();
  expect(seen.map(({ body }) => body.nextIsSecondaryAuth)).toEqual([1, 1]);
  expect(seen[0]?.key).toBe(seen[1]?.key);
});

test("do not ask next time changes the order, which then gets a challenge of its own", async () => {
  const seen = askingServer();
  const user = await plan("25");
  await user.click(await screen.findByRole("button", { name: "Send" }));
  await user.click(await screen.findByRole("checkbox"));
  await user.type(screen.getByLabelText("Your password"), "right");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Transfer in progress", { selector: "h2" })).toBeVisible();
  expect(seen.map(({ body }) => body.nextIsSecondaryAuth)).toEqual([1, 0, 0]);
});

function settingIs(secondaryAuth: 0 | 1) {
  answers("get", "/wallet/account/setting", {
    id: "s",
    whitelistOnly: true,
    coolingOffHours: 24,
    secondaryAuth,
    pending: null,
  });
}

test("an order leaves “do not ask next time” as it is, and unticking it asks again from then on", async () => {
  settingIs(0);
  const seen = askingServer();
  const user = await plan("25");
  await user.click(await screen.findByRole("button", { name: "Send" }));
  const box = await screen.findByRole("checkbox", { name: "Do not ask next time" });
  expect(box).toBeChecked();
  expect(seen.map(({ body }) => body.nextIsSecondaryAuth)).toEqual([0]);
  await user.click(box);
  await user.type(screen.getByLabelText("Your password"), "right");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Transfer in progress", { selector: "h2" })).toBeVisible();
  expect(seen.map(({ body }) => body.nextIsSecondaryAuth)).toEqual([0, 1, 1]);
});

test("the setting is read when the order is made, not when the screen was opened", async () => {
  const seen = askingServer();
  const user = await plan("25");
  settingIs(0); // changed on another device meanwhile
  await user.click(await screen.findByRole("button", { name: "Send" }));
  await screen.findByText("Confirm this payment");
  expect(seen.map(({ body }) => body.nextIsSecondaryAuth)).toEqual([0]);
});

test("a lost answer to a ticked order is followed by the same order, never by a second one", async () => {
  const seen = askingServer();
  const user = await plan("25");
  await user.click(await screen.findByRole("button", { name: "Send" }));
  await user.click(await screen.findByRole("checkbox"));
  await user.type(screen.getByLabelText("Your password"), "right");
  server.use(
    http.post("*/api/wallet/account/trade/chain/withdrawal", async ({ request }) => {
      const body = (await request.clone().json()) as { nextIsSecondaryAuth: number };
      // It is accepted as soon as it is authenticated, and its answer is lost.
      if (body.nextIsSecondaryAuth === 1 || seen.length < 2) {
        return undefined; // the server above answers
      }
      seen.push({ body, key: request.headers.get("Idempotency-Key") });
      return HttpResponse.error();
    }),
  );
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Network error");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(seen).toHaveLength(4));
  const [, , lost, repeated] = seen;
  expect(repeated).toEqual(lost);
});
