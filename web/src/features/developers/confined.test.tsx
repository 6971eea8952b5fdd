import { screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { ForAccount } from "@/api/forAccount";
import { ApiKeys } from "@/features/developers/ApiKeys";
import { KeyDialog } from "@/features/developers/KeyDialog";
import { aCustomer } from "@/test/customer";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const nothing = () => {};

beforeEach(aCustomer);

test("a key is confined to the sub-account that was chosen, and to none otherwise", async () => {
  const bodies: { account: string | null }[] = [];
  answers("post", "/developer/key", { key: {}, secret: "gbpc_test_x" }, async (request) =>
    bodies.push((await request.json()) as { account: string | null }),
  );
  const secrets: string[] = [];
  const accounts = [{ value: "sub-1", label: "Clinic" }];
  const { user } = await show(
    <KeyDialog of="new" accounts={accounts} onClose={nothing} onMade={(text) => secrets.push(text)} />,
  );
  await user.type(screen.getByLabelText("Name", { exact: false }), "Payroll");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText("Accounts it can access"), "sub-1");
  expect(screen.getByText(/This account only/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Create key" }));
  await waitFor(() => expect(bodies.map(({ account }) => account)).toEqual([null, "sub-1"]));
  await waitFor(() => expect(secrets).toEqual(["gbpc_test_x", "gbpc_test_x"]));
});

test("the keys of a sub-account are read for it", async () => {
  const headers: (string | null)[] = [];
  answers("get", "/developer/key", { list: [], _meta: {} }, (request) =>
    headers.push(request.headers.get("GBPC-Account")),
  );
  await show(
    <ForAccount value="sub-1">
      <ApiKeys onSecret={nothing} />
    </ForAccount>,
  );
  expect(await screen.findByText(/API keys to read/)).toBeVisible();
  expect(headers).toEqual(["sub-1"]);
});
