import { screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import * as session from "@/api/session";
import { TokenControls } from "@/features/treasury/TokenControls";
import { show } from "@/test/render";
import { answers } from "@/test/server";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("an action whose key is kept offline is not offered, and its command is shown", async () => {
  answers("get", "/admin/treasury/token", {
    tokens: [
      {
        network: "ethereum",
        contract: "0x1",
        paused: false,
        allowance: "5.000000",
        asOf: "2026-11-28T09:00:00Z",
        coldActions: ["allowance"],
      },
    ],
  });
  await show(<TokenControls />, "treasury");
  expect(await screen.findByRole("button", { name: "Freeze an address" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Set mint allowance" })).toBeNull();
  expect(screen.getByText("gbpc token prepare allowance")).toBeVisible();
});

test("where every key is on the server, no command is shown", async () => {
  answers("get", "/admin/treasury/token", {
    tokens: [
      { network: "ethereum", contract: "0x1", paused: true, allowance: null, asOf: null, coldActions: [] },
    ],
  });
  await show(<TokenControls />, "treasury");
  expect(await screen.findByRole("button", { name: "Set mint allowance" })).toBeVisible();
  expect(screen.queryByText(/gbpc token/)).toBeNull();
});
