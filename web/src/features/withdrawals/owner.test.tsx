import { screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { WhitelistEntry } from "@/api/contract";
import { OwnerDialog } from "@/features/withdrawals/OwnerDialog";
import { noOwner, ownerOf, saidOf } from "@/features/withdrawals/owner";
import { aCustomer, address } from "@/test/customer";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

beforeEach(aCustomer);

const entry: WhitelistEntry = {
  id: "w1",
  address,
  network: "sandbox",
  label: "Ledger",
  status: "active",
  activeAt: "2026-03-02T12:00:00Z",
  createdAt: "2026-03-02T12:00:00Z",
  ownership: "unproved",
  beneficiary: { kind: "self", name: null, provider: "Northwind Exchange", country: "DE" },
};

test("what is sent says only what the kind of owner has a use for", () => {
  const typed = { name: " Erika ", provider: " Northwind ", country: "DE" };
  expect(saidOf({ ...noOwner, beneficiary: typed })).toEqual({ beneficiary: { kind: "self" } });
  expect(saidOf({ ...noOwner, signature: " 0xab " })).toEqual({
    beneficiary: { kind: "self" },
    signature: "0xab",
  });
  expect(saidOf({ owner: "account", beneficiary: typed, signature: "0xab" })).toEqual({
    beneficiary: { kind: "self", provider: "Northwind", country: "DE" },
  });
  expect(saidOf({ owner: "other", beneficiary: { ...typed, provider: "" }, signature: "" })).toEqual({
    beneficiary: { kind: "other", name: "Erika" },
  });
  expect(ownerOf(entry)).toMatchObject({ owner: "account", beneficiary: { country: "DE" } });
  expect(ownerOf({ ...entry, beneficiary: null }).owner).toBe("wallet");
});

test("an owner is changed: the name is asked for, and what was typed survives a refusal", async () => {
  const bodies: unknown[] = [];
  const { user } = await show(<OwnerDialog entry={entry} onClose={() => {}} />);
  expect(screen.getByLabelText("Exchange or custodian")).toHaveValue("Northwind Exchange");
  await user.selectOptions(screen.getByLabelText("Who owns this wallet?"), "other");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter the owner’s name")).toBeVisible();
  refuses("put", "/wallet/address-whitelist/w1", 503, "B0002", "Server error");
  await user.type(screen.getByLabelText("Owner’s name"), "Erika Mustermann");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByLabelText("Owner’s name")).toHaveValue("Erika Mustermann");
  answers("put", "/wallet/address-whitelist/w1", entry, async (request) => bodies.push(await request.json()));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        beneficiary: {
          kind: "other",
          name: "Erika Mustermann",
          provider: "Northwind Exchange",
          country: "DE",
        },
      },
    ]),
  );
});

test("one’s own wallet is proved afterwards by a pasted signature", async () => {
  const bodies: unknown[] = [];
  answers("post", "/wallet/address-whitelist/challenge", {
    message: "Sign this",
    expiresAt: "2026-03-02T12:30:00Z",
  });
  answers("put", "/wallet/address-whitelist/w1", entry, async (request) => bodies.push(await request.json()));
  const { user } = await show(<OwnerDialog entry={{ ...entry, beneficiary: null }} onClose={() => {}} />);
  await user.click(screen.getByRole("button", { name: /Prove that it is yours/ }));
  expect(await screen.findByLabelText("Sign this text with the wallet")).toHaveValue("Sign this");
  await user.type(screen.getByLabelText("Signature"), "0xabcd");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(bodies).toEqual([{ beneficiary: { kind: "self" }, signature: "0xabcd" }]));
});
