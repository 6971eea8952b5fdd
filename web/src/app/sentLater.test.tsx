import { cleanup, screen, waitFor, within } from "@testing-library/preact";
import type { UserEvent } from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AddBankForm } from "@/features/banking/AddBankForm";
import { Buy } from "@/features/deposits/Buy";
import { OrderDone } from "@/features/transactions/OrderDone";
import { AddAddressDialog } from "@/features/withdrawals/AddAddressDialog";
import { Redeem } from "@/features/withdrawals/Redeem";
import { Transfer } from "@/features/withdrawals/Transfer";
import { aCustomer, address, quote, transaction } from "@/test/customer";
import { dropNetwork, restoreNetwork, writesSeen } from "@/test/network";
import { show } from "@/test/render";
import { answers, server } from "@/test/server";

beforeEach(aCustomer);
afterEach(restoreNetwork);

const press = (name: string) => async (user: UserEvent) => {
  await user.click(await screen.findByRole("button", { name }));
};

async function confirm(user: UserEvent) {
  await user.type(await screen.findByLabelText("Your password"), "right");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
}

/** A call that moves money or adds a payee: each press of a step sends something. */
type Flow = { open: () => Promise<UserEvent>; steps: ((user: UserEvent) => Promise<void>)[]; path: string };

const flows: Record<string, Flow> = {
  "buying, the quote": {
    open: async () => {
      const { user } = await show(<Buy OrderDone={OrderDone} />);
      await user.type(await screen.findByLabelText("You pay"), "25");
      return user;
    },
    steps: [press("Continue"), press("I have sent the payment")],
    path: "/wallet/account/trade/fiat/deposit/:step",
  },
  sending: {
    open: async () => {
      const { user } = await show(<Transfer OrderDone={OrderDone} />);
      await user.selectOptions(await screen.findByLabelText("To"), "w1");
      await screen.findByText(/Available/);
      await user.type(screen.getByLabelText("Amount"), "25");
      await user.click(screen.getByRole("button", { name: "Continue" }));
      return user;
    },
    steps: [press("Send"), confirm],
    path: "/wallet/account/trade/chain/withdrawal",
  },
  redeeming: {
    open: async () => {
      const { user } = await show(<Redeem OrderDone={OrderDone} />);
      await screen.findByText(/Available/);
      await user.type(screen.getByLabelText("Amount"), "25");
      await user.click(screen.getByRole("button", { name: "Continue" }));
      return user;
    },
    steps: [press("Redeem"), confirm],
    path: "/wallet/account/trade/fiat/withdrawal",
  },
  "adding a bank account": {
    open: async () => {
      const { user } = await show(<AddBankForm holder="Jane Sparrow" onAdded={() => undefined} />);
      await user.type(await screen.findByLabelText("Sort code"), "200000");
      await user.type(screen.getByLabelText("Account number"), "55779911");
      return user;
    },
    steps: [press("Add account and send £0.01"), confirm],
    path: "/wallet/payment/bank",
  },
  "adding an address": {
    open: async () => {
      const { user } = await show(<AddAddressDialog opened onClose={() => undefined} />);
      await user.type(await screen.findByLabelText("Name"), "Payroll");
      await user.type(screen.getByLabelText("Address"), address);
      return user;
    },
    steps: [press("Add address"), confirm],
    path: "/wallet/address-whitelist",
  },
};

/** The server asks for an authentication once, as for a payment, and then accepts. */
function theServer({ path }: Flow) {
  let authenticated = path.includes("deposit");
  const success = (data: object) =>
    HttpResponse.json({ code: "00000", message: "Success", success: true, data });
  server.use(
    http.post(`*/api${path}`, ({ params }) => {
      if (authenticated) {
        return success(params.step === "pre" ? quote : transaction);
      }
      const data = { challengeId: "c", methods: ["password"] };
      const asks = { code: "A10008", message: "Secondary authentication is required", success: false, data };
      return HttpResponse.json(asks, { status: 403 });
    }),
    http.post("*/api/user/auth/secondary-login", () => {
      authenticated = true;
      return success({});
    }),
  );
}

/** Time enough for whatever wakes up with the network. */
const quietTime = () => new Promise((resolve) => setTimeout(resolve, 300));

const cases = Object.entries(flows).flatMap(([name, flow]) =>
  flow.steps.map((_, step) => ({ name, flow, step, at: step + 1 })),
);

test.each(cases)(
  "$name: without a network step $at is refused, and not sent when it is back",
  async (one) => {
    theServer(one.flow);
    const seen = writesSeen();
    const user = await one.flow.open();
    for (const earlier of one.flow.steps.slice(0, one.step)) {
      await earlier(user);
    }
    await waitFor(() => expect(seen).toHaveLength(one.step));
    if (one.step > 0) {
      await screen.findByRole("button", { name: /Confirm|I have sent the payment/ });
    }
    dropNetwork();
    await one.flow.steps[one.step]?.(user);
    expect(await screen.findByText(/^You are offline. Nothing was sent/)).toBeVisible();
    restoreNetwork();
    await quietTime();
    expect(seen).toHaveLength(one.step);

    await one.flow.steps[one.step]?.(user); // it is the person who sends it
    await waitFor(() => expect(seen.length).toBeGreaterThan(one.step));
  },
);

test.each(cases)(
  "$name: a network lost during step $at ends the call, which is not made again",
  async (one) => {
    theServer(one.flow);
    const seen = writesSeen();
    const user = await one.flow.open();
    for (const earlier of one.flow.steps.slice(0, one.step)) {
      await earlier(user);
    }
    await waitFor(() => expect(seen).toHaveLength(one.step));
    let ended = false;
    const hang = async ({ request }: { request: Request }) => {
      request.signal.addEventListener("abort", () => {
        ended = true;
      });
      await delay("infinite");
    };
    server.use(http.post(`*/api${one.flow.path}`, hang), http.post("*/api/user/auth/secondary-login", hang));
    await one.flow.steps[one.step]?.(user);
    await waitFor(() => expect(seen).toHaveLength(one.step + 1));
    dropNetwork();
    expect(await screen.findByText(/^You are offline. The connection was lost/)).toBeVisible();
    expect(ended).toBe(true);
    restoreNetwork();
    await quietTime();
    expect(seen).toHaveLength(one.step + 1);
  },
);

const asking = Object.entries(flows).filter(([, { path }]) => !path.includes("deposit"));

test.each(asking)("%s: a network lost behind the confirmation leaves the order unsent", async (_, flow) => {
  theServer(flow);
  const seen = writesSeen();
  const user = await flow.open();
  await flow.steps[0]?.(user);
  server.events.on("response:mocked", ({ request }) => {
    if (request.url.endsWith("/secondary-login")) {
      dropNetwork();
    }
  });
  await confirm(user);
  expect(await screen.findByText(/^You are offline/)).toBeVisible();
  restoreNetwork();
  await quietTime();
  expect(seen.filter((call) => !call.endsWith("/secondary-login"))).toHaveLength(1);
});

test.each(asking)(
  "%s: cancelling the confirmation while it is on its way sends no order",
  async (_, flow) => {
    theServer(flow);
    const seen = writesSeen();
    const user = await flow.open();
    await flow.steps[0]?.(user);
    let answer: () => void = () => undefined;
    server.use(
      http.post("*/api/user/auth/secondary-login", async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return HttpResponse.json({ code: "00000", message: "Success", success: true, data: {} });
      }),
    );
    await confirm(user);
    await waitFor(() => expect(seen.at(-1)).toMatch(/secondary-login/));
    const dialog = screen.getByRole("dialog", { name: "Confirm it is you" });
    const [cancel] = within(dialog).getAllByRole("button", { name: "Cancel" });
    await user.click(cancel as HTMLElement);
    answer();
    await quietTime();
    expect(seen).toHaveLength(2);
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

test("closing an order that is on its way ends it, and says where to look", async () => {
  const seen = writesSeen();
  const user = await (flows.sending as Flow).open();
  let ended = false;
  server.use(
    http.post("*/api/wallet/account/trade/chain/withdrawal", async ({ request }) => {
      request.signal.addEventListener("abort", () => {
        ended = true;
      });
      await delay("infinite");
    }),
  );
  await press("Send")(user);
  await waitFor(() => expect(seen).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(ended).toBe(true));
  expect(await screen.findByText(/^You closed the order before we answered/)).toBeVisible();
  await quietTime();
  expect(seen).toHaveLength(1);
});

test("a screen that is left takes its call with it", async () => {
  const { user } = await show(<AddBankForm holder="Jane Sparrow" onAdded={() => undefined} />);
  const seen = writesSeen();
  let ended = false;
  server.use(
    http.post("*/api/wallet/payment/bank", async ({ request }) => {
      request.signal.addEventListener("abort", () => {
        ended = true;
      });
      await delay("infinite");
    }),
  );
  await user.type(await screen.findByLabelText("Sort code"), "200000");
  await user.type(screen.getByLabelText("Account number"), "55779911");
  await press("Add account and send £0.01")(user);
  await waitFor(() => expect(seen).toHaveLength(1));
  cleanup();
  await waitFor(() => expect(ended).toBe(true));
});

test("nothing is read either to find out what an order without a network would be", async () => {
  answers("get", "/wallet/account/setting", {});
  const user = await (flows.redeeming as Flow).open();
  dropNetwork();
  await press("Redeem")(user);
  expect(await screen.findByText(/^You are offline. Nothing was sent/)).toBeVisible();
});
