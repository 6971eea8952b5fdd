import { screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { SignInState } from "@/features/staff/SignInState";
import { show } from "@/test/render";
import { answers } from "@/test/server";

beforeEach(() => {
  answers("get", "/admin/customer/c1/sign-in", { userId: "u1", disabled: true, secondFactors: [] });
});

test("nothing is offered about the sign-in of a closed account", async () => {
  await show(<SignInState owner={{ kind: "customer", id: "c1" }} closed />, "compliance");
  expect(await screen.findByText(/can no longer be changed/)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a disabled sign-in of an open account can be enabled", async () => {
  await show(<SignInState owner={{ kind: "customer", id: "c1" }} />, "compliance");
  expect(await screen.findByRole("button", { name: "Enable sign-in" })).toBeVisible();
  expect(screen.queryByText(/no longer be changed/)).toBeNull();
});
