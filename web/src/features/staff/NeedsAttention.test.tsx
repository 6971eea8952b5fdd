import { screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import * as session from "@/api/session";
import { NeedsAttention } from "@/features/staff/NeedsAttention";
import { show } from "@/test/render";
import { answers } from "@/test/server";

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  answers("get", "/admin/dashboard", {
    queues: [
      { name: "approvals", count: 2, roles: ["compliance", "treasury"] },
      { name: "support.contact", count: 3, roles: ["support"] },
      { name: "newer.queue", count: 4, roles: ["compliance"] },
    ],
  });
});

test("the queues of an operator's roles are linked, one without words is shown by its name", async () => {
  await show(<NeedsAttention />, "compliance");
  expect(await screen.findByRole("link", { name: /2\s*Approvals/ })).toHaveAttribute(
    "href",
    "/backoffice/approvals",
  );
  expect(screen.getByText("Newer queue")).toBeVisible();
  expect(screen.queryByText("New messages")).toBeNull();
});

test("an auditor sees every queue", async () => {
  await show(<NeedsAttention />, "auditor");
  expect(await screen.findByRole("link", { name: /3\s*New messages/ })).toBeVisible();
});
