import { screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { OperatorRole } from "@/api/contract";
import * as session from "@/api/session";
import { mayOpen, screenAt } from "@/features/staff/screens";
import { show } from "@/test/render";
import { ForRole } from "@/ui/ForRole";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

const opens = (pathname: string, ...roles: OperatorRole[]) => {
  const found = screenAt(pathname);
  return found === undefined || mayOpen(roles, found);
};

test("a screen opens to its roles and to auditors", () => {
  expect(opens("/backoffice/verification/review", "compliance")).toBe(true);
  expect(opens("/backoffice/verification/review", "support")).toBe(false);
  expect(opens("/backoffice/fees", "compliance")).toBe(false);
  expect(opens("/backoffice/fees", "auditor")).toBe(true);
  expect(opens("/backoffice/yourSignIn", "support")).toBe(true);
  expect(opens("/backoffice", "support")).toBe(true);
});

test("compliance opens the treasury screen, where it can freeze an address", () => {
  expect(opens("/backoffice/treasury", "compliance")).toBe(true);
});

test("an action a role may not take is not offered, and the roles that may are named", async () => {
  await show(
    <ForRole roles={["treasury", "compliance"]} to="change the terms">
      <button type="button">Ask</button>
    </ForRole>,
    "auditor",
  );
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("You need the treasury or compliance role to change the terms.")).toBeVisible();
});
