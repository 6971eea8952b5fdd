import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { OperatorRole } from "@/api/contract";
import * as session from "@/api/session";
import { TravelRuleMessages } from "@/features/travelrule/TravelRuleMessages";
import { show } from "@/test/render";
import { savedFiles } from "@/test/saved";
import { answers, refuses, server } from "@/test/server";

const path = "/admin/travel-rule/export";
const saved = savedFiles();
let asked: string[];

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  asked = [];
  answers("get", "/admin/travel-rule", {
    list: [],
    _meta: { pageNumber: 1, pageSize: 20, total: 0, totalPages: 0 },
  });
});

/** The server answers when the test lets it, so that a second click comes while it is asked. */
function exports(lines: string, until: Promise<void> = Promise.resolve()) {
  server.use(
    http.get(`*/api${path}`, async ({ request }) => {
      asked.push(new URL(request.url).search);
      await until;
      const headers = { "Content-Type": "application/x-ndjson", "Content-Length": String(lines.length) };
      return new HttpResponse(lines, { headers });
    }),
  );
}

async function open(role: OperatorRole = "compliance") {
  const { user } = await show(<TravelRuleMessages />, role);
  await user.click(await screen.findByRole("button", { name: "Export messages" }));
  const dialog = await screen.findByRole("dialog", { name: "Export messages" });
  function choose(from: string, to: string) {
    fireEvent.change(within(dialog).getByLabelText("From"), { target: { value: from } });
    fireEvent.change(within(dialog).getByLabelText("To"), { target: { value: to } });
  }
  return { user, dialog, choose, button: within(dialog).getByRole("button", { name: "Export" }) };
}

test("the messages of the chosen days are saved, once for two clicks", async () => {
  let answer = () => {};
  exports('{"id":"m1"}\n', new Promise((resolve) => (answer = resolve)));
  const { user, dialog, choose, button } = await open();
  expect(within(dialog).getByText(/audit log records which days/)).toBeVisible();
  choose("2026-01-01", "2026-01-31");
  await user.dblClick(button);
  answer();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("travel-rule-2026-01-01-2026-01-31.ndjson");
  expect(await saved[0]?.bytes.text()).toBe('{"id":"m1"}\n');
  expect(asked).toEqual(["?from=2026-01-01&to=2026-01-31"]);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test.each([
  ["2026-01-02", "2026-01-01", "The last day is before the first"],
  ["2026-01-01", "2027-01-02", "Choose at most 366 days"],
  ["2026-01-01", "", "Choose a day"],
])("from %s to %s is not asked for", async (from, to, why) => {
  const { user, dialog, choose, button } = await open();
  choose(from, to);
  await user.click(button);
  expect(within(dialog).getByText(why)).toBeVisible();
  expect(asked).toEqual([]);
});

test("a refusal stays in the dialog, with the days that were chosen", async () => {
  refuses("get", path, 403, "A0403", "Insufficient permissions");
  const { user, dialog, choose, button } = await open();
  choose("2026-01-01", "2027-01-01");
  await user.click(button);
  expect(await within(dialog).findByText("Insufficient permissions")).toBeVisible();
  expect(within(dialog).getByLabelText("To")).toHaveValue("2027-01-01");
  expect(saved).toEqual([]);
});

test("days without a message save no empty file", async () => {
  exports("");
  const { user, dialog, button } = await open();
  await user.click(button);
  expect(await within(dialog).findByText(/No file was saved/)).toBeVisible();
  expect(saved).toEqual([]);
});

test("an auditor, who may read the messages, is not offered to export them", async () => {
  await show(<TravelRuleMessages />, "auditor");
  expect(await screen.findByText("No messages yet.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Export messages" })).toBeNull();
});
