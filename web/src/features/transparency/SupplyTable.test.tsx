import { screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { siteConfig } from "@/api/siteConfig";
import { SupplyTable } from "@/features/transparency/SupplyTable";
import { Findings } from "@/features/treasury/Findings";
import { address } from "@/test/customer";
import { show } from "@/test/render";

test("a network has one name wherever it is shown", async () => {
  const place = { network: "sandbox", chainId: 1337, contract: address, onChain: "1", amount: "1" };
  const finding = {
    code: "chain_supply",
    network: "sandbox",
    expected: "1",
    actual: "1",
    difference: "0",
    currency: "GBPC",
  };
  await show(
    <>
      <SupplyTable
        backing={{ supply: [place], balances: { amount: "1" }, inFlight: { amount: "0" } } as never}
      />
      <Findings reconciliation={{ findings: [finding] } as never} />
    </>,
  );
  expect(await siteConfig()).toHaveProperty("networks.0.name", "Sandbox chain");
  expect((await screen.findAllByText(/Sandbox chain/)).length).toBeGreaterThan(1);
  expect(screen.queryByText(/\bsandbox\b/)).toBeNull();
});
