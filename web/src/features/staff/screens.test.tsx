import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { OperatorRole } from "@/api/contract";
import * as session from "@/api/session";
import { isWorkOf, screenAt } from "@/features/staff/screens";
import { show } from "@/test/render";
import { ForRole } from "@/ui/ForRole";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

const mayOpen = (pathname: string, ...roles: OperatorRole[]) => {
  const found = screenAt(pathname);
  return found === undefined || isWorkOf(roles, found);
};

test("a screen opens to those whose work it is, and to auditors", () => {
  expect(mayOpen("/backoffice/verification/review", "compliance")).toBe(true);
  expect(mayOpen("/backoffice/verification/review", "support")).toBe(false);
  expect(mayOpen("/backoffice/fees", "compliance")).toBe(false);
  expect(mayOpen("/backoffice/fees", "auditor")).toBe(true);
  expect(mayOpen("/backoffice/signingIn", "support")).toBe(true);
  expect(mayOpen("/backoffice", "support")).toBe(true);
});

test("compliance reaches the token, which it may freeze an address of", () => {
  expect(mayOpen("/backoffice/treasury", "compliance")).toBe(true);
});

test("what a role may not do is not offered, and it is said who may", async () => {
  await show(
    <ForRole roles={["treasury", "compliance"]} to="ask for other terms">
      <button type="button">Ask</button>
    </ForRole>,
    "auditor",
  );
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("It takes the role treasury or compliance to ask for other terms.")).toBeVisible();
});
