import { screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Limits } from "@/features/pricing/Limits";
import { signInAs } from "@/test/customer";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const limit = {
  kind: "fiat_withdrawal",
  currency: "GBP",
  perTransaction: "25000.00",
  perDay: "50000.00",
  usedToday: "0.00",
  perMonth: null,
  usedThisMonth: "0.00",
};

async function showLimits(verified: boolean | undefined) {
  signInAs("u1");
  answers("get", "/wallet/account", {
    id: "c1",
    kind: "individual",
    status: "active",
    balances: [],
    limits: [limit],
  });
  await show(<Limits verified={verified} />);
  await screen.findByText("Redeem");
}

test("the limits of the unverified say that they may not pay yet, and lead to verification", async () => {
  await showLimits(false);
  expect(screen.getByText(/You cannot make payments yet/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to verification" })).toHaveAttribute(
    "href",
    "/user/verification",
  );
});

test.each([true, undefined])("the limits of the verified say nothing of the kind (%s)", async (verified) => {
  await showLimits(verified);
  expect(screen.queryByText(/You cannot make payments yet/)).toBeNull();
});
