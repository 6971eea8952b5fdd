import { screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { Buy } from "@/features/deposits/Buy";
import { OrderDone } from "@/features/transactions/OrderDone";
import { aCustomer, quote } from "@/test/customer";
import { show } from "@/test/render";
import { answers } from "@/test/server";

beforeEach(aCustomer);

test("who goes back and asks the same again gets the same deposit, and another one for another amount", async () => {
  const keys: (string | null)[] = [];
  answers("post", "/wallet/account/trade/fiat/deposit/pre", quote, ({ headers }) => {
    keys.push(headers.get("Idempotency-Key"));
  });
  const { user } = await show(<Buy OrderDone={OrderDone} />);
  const ask = async (times: number) => {
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(keys).toHaveLength(times));
    await user.click(await screen.findByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await user.type(await screen.findByLabelText("You pay"), "25");
  await ask(1);
  await ask(2);
  await user.type(screen.getByLabelText("You pay"), "0");
  await ask(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
