import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { DataScreen } from "@/routes/user/data";
import { signInAs } from "@/test/customer";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const kept = (enrolmentRequired: boolean) => ({
  holdings: [],
  retention: { closedYears: 5, mailDays: 90, sessionDays: 90 },
  export: null,
  nextExportAt: null,
  mayClose: true,
  closing: null,
  obstacles: [{ name: "balance" }],
  enrolmentRequired,
});

beforeEach(() => {
  signInAs("u1");
  answers("get", "/user/self", {
    id: "u1",
    accountType: "individual",
    account: { id: "c1", role: "owner" },
    features: { twoFactor: true },
  });
  answers("get", "/customer/data", kept(true));
  answers("get", "/user/passkey", { list: [] });
});

test("who has no second factor reads so before trying, sets one up on the page, and goes on", async () => {
  answers("post", "/user/auth/2fa/2fa", {
    secret: "JBSWY3DP",
    otpauthUrl: "otpauth://totp/GBPC?secret=JBSWY3DP",
  });
  answers("post", "/user/auth/2fa", { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] }, () =>
    answers("get", "/customer/data", kept(false)),
  );
  const { user } = await show(<DataScreen />);
  const copy = await screen.findByRole("region", { name: "Before you can request a copy" });
  expect(within(copy).getByText(/You have not set up either yet/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Request a|Close my account/ })).toBeNull();
  const closing = screen.getByRole("region", { name: "Before you can close it" });
  expect(within(closing).getAllByRole("listitem")).toHaveLength(2); // the balance too
  expect(within(closing).getByRole("button", { name: "Set one up" })).toBeVisible();

  await user.click(within(copy).getByRole("button", { name: "Set up a second factor" }));
  const dialog = await screen.findByRole("dialog", { name: "Set up a second factor" });
  await user.click(await within(dialog).findByRole("button", { name: "Start setup" }));
  await user.type(await within(dialog).findByLabelText("Code from the app"), "123456");
  await user.click(within(dialog).getByRole("button", { name: "Turn on" }));
  const codes = await within(dialog).findByRole("list", { name: "Recovery codes" });
  expect(within(codes).getAllByRole("listitem")).toHaveLength(2);
  await user.click(within(dialog).getByLabelText("I have saved these codes"));
  await user.click(within(dialog).getByRole("button", { name: "Finish" }));
  expect(await screen.findByRole("button", { name: "Request a copy" })).toBeVisible();
  expect(screen.queryByText(/second factor/)).toBeNull();
});
