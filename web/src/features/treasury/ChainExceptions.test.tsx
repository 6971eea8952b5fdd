import { screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import type { TreasuryOverview } from "@/api/contract";
import { ChainExceptions } from "@/features/treasury/ChainExceptions";
import { show } from "@/test/render";

type ChainException = TreasuryOverview["alerts"][number];

const open = (kind: string, more: Partial<ChainException> = {}): ChainException => ({
  network: "sandbox",
  kind: kind as ChainException["kind"],
  subject: "",
  details: {},
  raisedAt: "2026-05-01T12:00:00Z",
  ...more,
});

test("each open exception of a network says what happened with its figures", async () => {
  await show(
    <ChainExceptions
      open={[
        open("chain_endpoint_odd", { subject: "node-2" }),
        open("chain_deep_reorg", { details: { fromBlock: 7, toBlock: 9 } }),
        open("chain_orders_wait", { details: { reason: "out_of_gas", role: "minter", waiting: 4 } }),
        open("chain_newer_code"),
      ]}
    />,
    "treasury",
  );
  expect(await screen.findByText("The endpoint node-2 disagrees with the others.")).toBeVisible();
  expect(screen.getByText(/^Blocks 7 to 9 were replaced/)).toBeVisible();
  expect(
    screen.getByText(/^4 orders of the minter key are on hold.* Its key cannot pay for gas\.$/),
  ).toBeVisible();
  expect(screen.getByText("Chain newer code.")).toBeVisible(); // a newer server's
  expect(screen.getByRole("link", { name: "Exceptions" })).toHaveAttribute("href", "/backoffice/exceptions");
});

test("nothing open is said", async () => {
  await show(<ChainExceptions open={[]} />, "treasury");
  expect(await screen.findByText("No network has an open exception")).toBeVisible();
});
