import { screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { MoveDialog } from "@/features/subaccounts/MoveDialog";
import { OpenDialog } from "@/features/subaccounts/OpenDialog";
import { aCustomer } from "@/test/customer";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

const clinic = {
  id: "sub-1",
  name: "Clinic",
  status: "active",
  verification: { status: 2 },
  balances: [{ currency: "GBPC", available: "7.50", pending: "0.00" }],
};
const nothing = () => {};

beforeEach(() => {
  aCustomer();
  answers("get", "/wallet/sub-account", {
    list: [clinic],
    _meta: { pageNumber: 1, pageSize: 100, total: 1, totalPages: 1 },
  });
});

test("an account for a customer's money is opened as what the customer is", async () => {
  const bodies: unknown[] = [];
  answers("post", "/wallet/sub-account", clinic, async (request) => bodies.push(await request.json()));
  const { user } = await show(<OpenDialog opened onClose={nothing} />);
  expect(screen.getByRole("button", { name: "Open account" })).toBeDisabled();
  await user.type(screen.getByLabelText("Name"), "  Ada Moss ");
  await user.selectOptions(screen.getByLabelText("Funds it holds"), "individual");
  expect(screen.getByText(/must pass an identity check/)).toBeVisible();
  await user.type(screen.getByLabelText(/Your ID/), "customer-1");
  await user.dblClick(screen.getByRole("button", { name: "Open account" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toEqual({
    name: "Ada Moss",
    kind: "customer",
    accountType: "individual",
    externalId: "customer-1",
  });
});

test("a move that is refused says why, and keeps what was typed", async () => {
  refuses("post", "/wallet/sub-account/transfer", 409, "W2001", "Insufficient balance");
  const { user } = await show(<MoveDialog opened main="main" onClose={nothing} />);
  await screen.findAllByRole("option", { name: "Clinic" });
  await user.selectOptions(screen.getByLabelText("From"), "sub-1");
  expect(await screen.findByText(/Available/)).toHaveTextContent("7.50 GBPC");
  await user.selectOptions(screen.getByLabelText("To"), "sub-1");
  await user.type(screen.getByLabelText("Amount in GBPC"), "9");
  expect(screen.getByText(/a different account/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Move" })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText("To"), "main");
  await user.click(screen.getByRole("button", { name: "Move" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Insufficient balance");
  expect(screen.getByLabelText("Amount in GBPC")).toHaveValue("9");
});

test("25,50 is refused at its field and is never 2,550", async () => {
  const bodies: unknown[] = [];
  answers("post", "/wallet/sub-account/transfer", clinic, async (request) =>
    bodies.push(await request.json()),
  );
  const { user } = await show(<MoveDialog opened main="main" onClose={nothing} />);
  await screen.findAllByRole("option", { name: "Clinic" });
  const amount = screen.getByLabelText("Amount in GBPC");
  await user.type(amount, "25,50");
  await user.click(screen.getByRole("button", { name: "Move" }));
  expect(await screen.findByText("Write the amount as 1,234.50")).toBeVisible();
  expect(amount).toHaveValue("25,50");
  expect(bodies).toEqual([]);
  await user.clear(amount);
  await user.type(amount, "£1,025.50");
  await user.click(screen.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(bodies).toEqual([{ from: "main", to: "sub-1", amount: "1025.50" }]));
});
