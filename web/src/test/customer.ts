import * as session from "@/api/session";
import { answers } from "@/test/server";

export const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

const page = (list: object[]) => ({
  list,
  _meta: { pageNumber: 1, pageSize: 100, total: list.length, totalPages: 1 },
});

const bank = {
  id: "b1",
  accountHolder: "Jane Sparrow",
  sortCode: "200000",
  accountNumber: "55779911",
  bankName: "Barclays",
  nickname: "",
  status: "verified",
  createdAt: "2026-11-19T02:00:00Z",
};

const network = {
  id: "sandbox",
  name: "Sandbox chain",
  chainId: 1,
  contract: address,
  confirmations: 2,
  explorerUrl: "",
};

export const transaction = {
  id: "t1",
  type: "chain_withdrawal",
  direction: "out",
  currency: "GBPC",
  amount: "25.000000",
  fee: "0",
  status: "pending",
  reference: "R1",
  counterparty: address,
  network: "sandbox",
  txHash: null,
  createdAt: "2026-11-21T02:00:00Z",
  completedAt: null,
  failureReason: null,
};

export const quote = {
  id: "q1",
  amount: "25.00",
  receiveAmount: "25.000000",
  fee: "0.00",
  reference: "R1",
  officialBank: { ...bank, accountHolder: "GBPC" },
  expiresAt: "2026-11-22T02:00:00Z",
};

/** The setting "do not ask next time", as the server has it. */
export const setting = (secondaryAuth: 0 | 1) => ({
  id: "s",
  whitelistOnly: true,
  coolingOffHours: 24,
  secondaryAuth,
  pending: null,
});

/** Signs in, in this browser, as the user with this id. */
export function signInAs(id: string) {
  const user = { id, email: "jane@example.com", account: { id: `c-${id}` } };
  const token = { tokenValue: "token-1", tokenTimeout: 3600, refreshToken: "refresh-1", tokenType: "Bearer" };
  session.begin(token as never, user as never); // no screen of these tests reads more of it
}

/** A signed-in customer with coins, a bank account and an address on the whitelist. */
export function aCustomer() {
  signInAs("u1");
  const entry = { id: "w1", address, network: "sandbox", label: "Payroll", status: "active" };
  answers(
    "get",
    "/wallet/address-whitelist",
    page([{ ...entry, activeAt: "2026-11-20T02:00:00Z", createdAt: "2026-11-19T02:00:00Z" }]),
  );
  answers("get", "/wallet/account/setting", setting(1));
  answers("get", "/wallet/payment/bank", page([bank]));
  answers(
    "get",
    "/wallet/payment/official-currency",
    page([
      { id: "gbpc", code: "GBPC", kind: "token", symbol: "GBPC", decimals: 6, networks: [network] },
      { id: "gbp", code: "GBP", kind: "fiat", symbol: "£", decimals: 2, networks: [] },
    ]),
  );
  answers("get", "/wallet/account", {
    id: "c1",
    kind: "individual",
    status: "active",
    balances: [{ currency: "GBPC", available: "100.000000", pending: "0", total: "100.000000" }],
    limits: [],
  });
  answers("get", "/wallet/account/transaction/:id", transaction);
}
