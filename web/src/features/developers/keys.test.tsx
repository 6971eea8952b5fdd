import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { ApiKeys } from "@/features/developers/ApiKeys";
import { aCustomer } from "@/test/customer";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const key = {
  id: "k1",
  name: "Payroll",
  account: null,
  prefix: "gbpc_test_4fT9",
  scopes: ["read"],
  ipAllowList: ["203.0.113.0/24"],
  publicKey: null,
  status: "active",
  createdAt: "2026-03-02T12:00:00Z",
  expiresAt: "2026-03-09T08:30:00Z",
  lastUsedAt: null,
  lastUsedIp: null,
};

beforeEach(() => {
  aCustomer();
  answers("get", "/developer/key", { list: [key], _meta: {} });
});

/** Shows the keys, and has the server answer changes with a key; what was sent is collected. */
async function shown(answer: object = key) {
  const sent: unknown[] = [];
  const secrets: string[] = [];
  answers("put", "/developer/key/k1", { ...answer }, async (request) => sent.push(await request.json()));
  answers("post", "/developer/key/k1/rotate", { key, secret: "gbpc_test_next" }, async (request) =>
    sent.push(await request.json()),
  );
  answers("delete", "/developer/key/k1", null, (request) => sent.push(request.method));
  const { user } = await show(<ApiKeys onSecret={(secret) => secrets.push(secret)} />);
  const open = async (label: string) => {
    await user.click((await screen.findAllByRole("button", { name: `${label} Payroll` }))[0] as HTMLElement);
    return within(await screen.findByRole("dialog"));
  };
  return { user, open, sent, secrets };
}

test("who renames a key sends its name alone, so that it lives no longer", async () => {
  const { user, open, sent } = await shown({ ...key, name: "Payroll, old" });
  const dialog = await open("Change");
  await user.type(dialog.getByLabelText("Name", { exact: false }), ", old");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ name: "Payroll, old" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/is awaiting your team/)).toBeNull();
});

test("what was changed is sent, a last day as its end", async () => {
  const { user, open, sent } = await shown({ ...key, scopes: ["read", "reports"] });
  const dialog = await open("Change");
  await user.click(dialog.getByLabelText("reports"));
  await user.clear(dialog.getByLabelText("Allowed IP addresses", { exact: false }));
  await user.clear(dialog.getByLabelText("Expires after", { exact: false }));
  await user.type(dialog.getByLabelText("Expires after", { exact: false }), "2026-04-01");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { scopes: ["read", "reports"], ipAllowList: [], expiresAt: "2026-04-01T23:59:59.000Z" },
    ]),
  );
});

test("a change for which the team’s approval is needed says that the key is as before", async () => {
  const { user, open } = await shown(key);
  const dialog = await open("Change");
  await user.click(dialog.getByLabelText("reports"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/is awaiting your team’s approval/)).toBeVisible();
});

test("a key is rotated with the grace that was chosen, and its successor’s secret is shown", async () => {
  const { user, open, sent, secrets } = await shown();
  const dialog = await open("Rotate");
  await user.selectOptions(dialog.getByLabelText("Old key expires"), "72");
  await user.click(dialog.getByRole("button", { name: "Rotate key" }));
  await waitFor(() => expect(sent).toEqual([{ graceHours: 72 }]));
  await waitFor(() => expect(secrets).toEqual(["gbpc_test_next"]));
});

test("a key is revoked once that is confirmed", async () => {
  const { user, open, sent } = await shown();
  const dialog = await open("Revoke");
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(sent).toEqual(["DELETE"]));
});
