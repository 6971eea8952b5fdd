import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { ApprovalCard } from "@/features/staff/ApprovalCard";
import { DecideDialog } from "@/features/staff/DecideDialog";
import { OrderDone } from "@/features/transactions/OrderDone";
import { TransactionFacts } from "@/features/transactions/TransactionFacts";
import { Redeem } from "@/features/withdrawals/Redeem";
import { Transfer } from "@/features/withdrawals/Transfer";
import { aCustomer, address, transaction } from "@/test/customer";
import { show } from "@/test/render";
import { refuses } from "@/test/server";

beforeEach(aCustomer);

const bank = "Jane Sparrow, 20-00-00, 55779911";

function asksToConfirm(path: string, payee: string) {
  refuses("post", path, 403, "A10008", "Secondary authentication is required", {
    challengeId: "c1",
    methods: ["password"],
    summary: { amount: "25.00", currency: "GBPC", payee },
  });
}

const confirmation = () => screen.findByRole("dialog", { name: "Confirm this payment" });

test("a transfer is reviewed and confirmed with every character of the address", async () => {
  asksToConfirm("/wallet/account/trade/chain/withdrawal", address);
  const { user } = await show(<Transfer OrderDone={OrderDone} />);
  await user.selectOptions(await screen.findByLabelText("To"), "w1");
  await screen.findByText(/Available/);
  await user.type(screen.getByLabelText("Amount"), "25");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const review = await screen.findByRole("dialog", { name: "Send on chain" });
  expect(review).toHaveTextContent(address);
  expect(review).toHaveTextContent("Sandbox chain");
  await user.click(within(review).getByRole("button", { name: "Send" }));
  expect(await confirmation()).toHaveTextContent(address);
});

test("a redemption is reviewed and confirmed with the holder and the whole number of the account", async () => {
  asksToConfirm("/wallet/account/trade/fiat/withdrawal", bank);
  const { user } = await show(<Redeem OrderDone={OrderDone} />);
  await screen.findByText(/Available/);
  await user.type(screen.getByLabelText("Amount"), "25");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const review = await screen.findByRole("dialog", { name: "Redeem to your bank" });
  for (const part of ["Jane Sparrow", "20-00-00", "55779911"]) {
    expect(review).toHaveTextContent(part);
  }
  await user.click(within(review).getByRole("button", { name: "Redeem" }));
  for (const part of ["Jane Sparrow", "20-00-00", "55779911"]) {
    expect(await confirmation()).toHaveTextContent(part);
  }
});

test("an approval and its decision show the payee with every character", async () => {
  for (const payee of [address, bank]) {
    const approval = {
      id: "a1",
      kind: "withdrawal",
      status: "pending",
      subject: "t1",
      amount: "50000.00",
      currency: "GBP",
      customer: null,
      requestedBy: "customer",
      needed: 2,
      approvals: [],
      rejection: null,
      cause: null,
      details: { payee },
      mayDecide: true,
      mine: false,
      createdAt: "2026-11-21T02:00:00Z",
    } as never; // what no one looks at here is left out
    await show(
      <>
        <div data-testid="card">
          <ApprovalCard approval={approval} onDecide={() => undefined} />
        </div>
        <DecideDialog pending={{ approval, decision: "approve" }} onClose={() => undefined} />
      </>,
      "treasury",
    );
    const [whole] = payee.split(", ").toReversed();
    expect(screen.getAllByTestId("card").at(-1)).toHaveTextContent(whole ?? "");
    expect((await screen.findAllByRole("dialog", { name: "Approve" })).at(-1)).toHaveTextContent(whole ?? "");
  }
});

test("a transaction in full names the address in full", async () => {
  await show(
    <div data-testid="facts">
      <TransactionFacts transaction={transaction as never} />
    </div>,
  );
  expect(await screen.findByTestId("facts")).toHaveTextContent(address);
});
