import { screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import * as session from "@/api/session";
import { AddBankForm } from "@/features/banking/AddBankForm";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

async function fill() {
  const onAdded = vi.fn();
  const { user } = await show(<AddBankForm holder="Jane Sparrow" onAdded={onAdded} />);
  await user.click(await screen.findByLabelText("Sort code"));
  await user.paste(" 20-00-00 ");
  await user.click(screen.getByLabelText("Account number"));
  await user.paste("5577 9911 ");
  return { user, onAdded };
}

const add = () => screen.getByRole("button", { name: "Add account and send £0.01" });

test("numbers pasted with blanks and hyphens are taken, and pressing twice adds once", async () => {
  const sent: Request[] = [];
  answers("post", "/wallet/payment/bank", { bank: {}, verify: {} }, (request) => sent.push(request.clone()));
  const { user, onAdded } = await fill();
  await user.dblClick(add());
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.json()).toMatchObject({ sortCode: "200000", accountNumber: "55779911" });
});

test("a name that is not the verified one is refused beside its field, and all that was typed stays", async () => {
  refuses("post", "/wallet/payment/bank", 422, "B3002", "The account holder must match your verified name");
  const { user } = await fill();
  await user.click(add());
  const name = screen.getByLabelText("Name on the account");
  await vi.waitFor(() =>
    expect(name).toHaveAccessibleDescription(/The account holder must match your verified name/),
  );
  expect(name).toHaveFocus();
  expect(name).toHaveValue("Jane Sparrow");
  expect(screen.getByLabelText("Sort code")).toHaveValue(" 20-00-00 ");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a close match shows the name at the bank and is added once the customer accepts it", async () => {
  const confirmationOfPayee = { result: "close_match", name: "Jane A Sparrow" };
  refuses("post", "/wallet/payment/bank", 422, "B3009", "The bank could not fully confirm", {
    confirmationOfPayee,
  });
  const { user, onAdded } = await fill();
  await user.click(add());
  expect(await screen.findByRole("alert")).toHaveTextContent("Jane A Sparrow");
  expect(add()).toBeDisabled();
  expect(screen.getByLabelText("Sort code")).toHaveValue(" 20-00-00 ");
  const sent: Request[] = [];
  answers("post", "/wallet/payment/bank", { bank: {}, verify: {} }, (request) => sent.push(request.clone()));
  await user.click(screen.getByLabelText("It is my own account: add it anyway"));
  await user.dblClick(add());
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.json()).toMatchObject({ acceptMismatch: true });
});

test("what was accepted is that payee: another account number asks its bank again", async () => {
  const confirmationOfPayee = { result: "unavailable" };
  refuses("post", "/wallet/payment/bank", 422, "B3009", "The bank could not fully confirm", {
    confirmationOfPayee,
  });
  const { user } = await fill();
  await user.click(add());
  await user.click(await screen.findByLabelText("It is my own account: add it anyway"));
  await user.clear(screen.getByLabelText("Account number"));
  await user.type(screen.getByLabelText("Account number"), "12345678");
  expect(screen.queryByRole("alert")).toBeNull();
  const sent: Request[] = [];
  answers("post", "/wallet/payment/bank", { bank: {}, verify: {} }, (request) => sent.push(request.clone()));
  await user.click(add());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).not.toHaveProperty("acceptMismatch");
});

test("no match is explained and cannot be accepted", async () => {
  const confirmationOfPayee = { result: "no_match" };
  refuses("post", "/wallet/payment/bank", 422, "B3008", "Not in this name", { confirmationOfPayee });
  const { user } = await fill();
  await user.click(add());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The bank says that the account is not in this name.",
  );
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(add()).toBeDisabled();
});

test("an account that was added before leads to the list it is on", async () => {
  refuses("post", "/wallet/payment/bank", 409, "B3005", "This bank account is already added");
  const { user } = await fill();
  await user.click(add());
  expect(await screen.findByRole("link", { name: "see your bank accounts" })).toHaveAttribute(
    "href",
    "/user/payment",
  );
  expect(screen.getByLabelText("Account number")).toHaveAccessibleDescription(/already added/);
});
