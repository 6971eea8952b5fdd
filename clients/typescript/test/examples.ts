// What the documentation shows in TypeScript, between "example: NAME" and "end". e2e/path runs it in this order against a
// sandbox. The same in Go is e2e/path/examples_test.go.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import {
  type BankAccount,
  codes,
  type Event,
  Gbpc,
  GbpcError,
  type PreparedDeposit,
  RefusedError,
  verifyWebhook,
} from "../src/index.js";

const { GBPC_API_URL: baseURL = "", GBPC_API_KEY: key = "" } = process.env;

// example: client
const gbpc = new Gbpc({ baseURL, key });
// end

const [own] = (await gbpc.bankAccounts.list().toArray()).filter(({ status }) => status === "verified");
assert.ok(own);
const bankId = own.id;

async function account() {
  // example: getAccount
  const { balances } = await gbpc.account.get();
  for (const { currency, available } of balances) {
    console.log(currency, available);
  }
  // end
  // example: getSettings
  const settings = await gbpc.account.settings();
  // end
  assert.ok(settings.whitelistOnly);
  // example: balanceHistory
  const { points } = await gbpc.account.balanceHistory({ days: 30 });
  // end
  assert.notEqual(points.length, 0);
  // example: matchAssets
  for await (const asset of gbpc.account.assets({ currency: "GBPC" })) {
    console.log(asset.network, asset.depositAddress);
  }
  // end
  const today = new Date();
  const lastMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
  // example: getMonthlyStatement
  const month = await gbpc.account.monthlyStatement(lastMonth);
  // end
  assert.ok(month.href);
  // example: listTransactions
  for await (const { id, type, amount } of gbpc.transactions.list({ status: "completed" })) {
    console.log(id, type, amount);
  }
  // end
  // example: lastTransactions
  const last = await gbpc.transactions.last({ limit: 5 });
  // end
  assert.notEqual(last.length, 0);
}

async function issuer() {
  // example: listCurrencies
  for await (const { code, decimals } of gbpc.issuer.currencies()) {
    console.log(code, decimals);
  }
  // end
  // example: listOfficialBanks
  for await (const { sortCode, accountNumber } of gbpc.issuer.receivingAccounts()) {
    console.log(sortCode, accountNumber);
  }
  // end
  // example: getPublicConfig
  const config = await gbpc.issuer.config();
  // end
  assert.ok(config.sandbox);
  // example: getFees
  const { fees } = await gbpc.issuer.fees();
  // end
  assert.notEqual(fees.length, 0);
  // example: listTransparency
  for await (const { day, reserve } of gbpc.issuer.transparencyHistory()) {
    console.log(day, reserve);
  }
  // end
  // example: listAttestations
  for await (const { id, root } of gbpc.issuer.attestations()) {
    console.log(id, root);
  }
  // end
  // example: getTransparency
  const figures = await gbpc.issuer.transparency();
  // end
  assert.ok(figures);
}

async function redemptions() {
  // example: withdrawToBank
  const paid = await gbpc.redemptions.create(
    { amount: "25.00", bankId, externalId: "invoice-9" },
    { idempotencyKey: "invoice-9" },
  );
  console.log(paid.id, paid.status);
  // end
  const { id } = paid;
  await finished(id);
  // example: getTransaction
  const { status } = await gbpc.transactions.get(id);
  // end
  assert.equal(status, "completed");
  const order = { amount: "10000000.00", bankId };
  let booked = true;
  // example: errors
  try {
    await gbpc.redemptions.create(order, { idempotencyKey: "invoice-10" });
  } catch (failed) {
    if (failed instanceof RefusedError && failed.code === codes.InsufficientFunds) {
      booked = false;
    } else if (failed instanceof GbpcError && failed.outcomeUnknown) {
      console.log("unknown, not failed: repeat it with the same key", failed.idempotencyKey);
    } else {
      throw failed;
    }
  }
  // end
  assert.equal(booked, false);
}

async function deposits() {
  const [pounds = { id: "" }] = (await gbpc.issuer.currencies().toArray()).filter(
    ({ code }) => code === "GBP",
  );
  // example: getExchangeRate
  const { rate } = await gbpc.account.exchangeRate(pounds.id);
  // end
  assert.equal(rate, "1.000000");
  // example: prepareDeposit
  const deposit = await gbpc.deposits.prepare({
    amount: "500.00",
    currencyId: pounds.id,
    bankId,
    externalId: "top-up-9",
  });
  console.log("pay", deposit.officialBank.sortCode, deposit.officialBank.accountNumber, deposit.reference);
  // end
  // example: completeDeposit
  const expected = await gbpc.deposits.complete({ id: deposit.id });
  // end
  await payIn(deposit);
  await finished(expected.id);
}

async function transfers() {
  // example: listAddresses
  const all = await gbpc.addresses.list().toArray();
  const [wallet] = all.filter(({ status }) => status === "active");
  // end
  assert.ok(wallet);
  // example: withdrawToChain
  const sent = await gbpc.transfers.create(
    { amount: "12.500000", address: wallet.address, network: wallet.network, externalId: "transfer-9" },
    { idempotencyKey: "transfer-9" },
  );
  // end
  await finished(sent.id);
  // example: addAddress
  const added = await gbpc.addresses.add({
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    network: "sandbox",
    label: "Treasury",
    beneficiary: { kind: "self" },
  });
  // end
  // example: addAddresses
  const many = await gbpc.addresses.addMany({
    addresses: [
      {
        address: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        network: "sandbox",
        label: "Payroll",
        beneficiary: { kind: "self" },
      },
    ],
  });
  // end
  const { id } = added;
  // example: describeAddress
  const described = await gbpc.addresses.describe(id, { beneficiary: { kind: "self" } });
  // end
  const { address, network } = described;
  // example: challengeAddress
  const { message } = await gbpc.addresses.challenge({ address, network });
  console.log("sign this with the wallet:", message);
  // end
  // example: removeAddress
  await gbpc.addresses.remove(id, { network: "sandbox" });
  // end
  await gbpc.addresses.remove(many[0]?.id ?? "", { network: "sandbox" });
}

async function banks() {
  // example: addBank
  const { bank } = await gbpc.bankAccounts.add({
    accountHolder: "Marlow and Finch Limited",
    sortCode: "20-29-59",
    accountNumber: "63748472",
  });
  // end
  const code = await codeOf(bank);
  const { id } = bank;
  // example: completeBank
  const { status } = await gbpc.bankAccounts.complete({ id, code });
  // end
  assert.equal(status, "verified");
  // example: listBanks
  for await (const { id, status } of gbpc.bankAccounts.list()) {
    console.log(id, status);
  }
  // end
  // example: removeBank
  await gbpc.bankAccounts.remove(id);
  // end
}

async function batches() {
  // example: orderBatch
  const batch = await gbpc.batches.create(
    {
      name: "Payroll, November",
      items: [
        { kind: "fiat_withdrawal", amount: "10.00", bankId, externalId: "payroll-01-ada" },
        { kind: "fiat_withdrawal", amount: "12.00", bankId, externalId: "payroll-01-ben" },
      ],
    },
    { idempotencyKey: "payroll-01" },
  );
  console.log(batch.id, batch.status);
  // end
  const content = `kind,amount,bankId,externalId\nfiat_withdrawal,2.00,${bankId},payroll-02-ada\n`;
  // example: orderBatchFile
  const second = await gbpc.batches.createFromFile(
    { name: "Payroll, December", file: { name: "payroll.csv", content } },
    { idempotencyKey: "payroll-02" },
  );
  // end
  const id = second.id ?? "";
  // example: getBatch
  const { count } = await gbpc.batches.get(id);
  // end
  assert.equal(count, 1);
  // example: listBatchItems
  for await (const { externalId, status } of gbpc.batches.items(id)) {
    console.log(externalId, status);
  }
  // end
  // example: listBatches
  for await (const { id, name, status } of gbpc.batches.list()) {
    console.log(id, name, status);
  }
  // end
}

async function team() {
  // example: getTeamPolicy
  const { rules } = await gbpc.team.policy();
  // end
  assert.notEqual(rules.length, 0);
  // example: listTeamMembers
  for await (const { displayName, role } of gbpc.team.members()) {
    console.log(displayName, role);
  }
  // end
  // example: listTeamInvitations
  for await (const { email, role, status } of gbpc.team.invitations()) {
    console.log(email, role, status);
  }
  // end
  const order = { amount: "6000.00", bankId, externalId: "large-2" };
  // example: approval
  const waiting = await gbpc.redemptions.create(order);
  if (waiting.status === "awaiting_approval") {
    console.log("waits for", waiting.approval?.needed, "of the team");
  }
  // end
  // example: listTeamApprovals
  for await (const { id, summary } of gbpc.team.approvals({ status: "pending" })) {
    console.log(id, summary);
  }
  // end
  const { id } = waiting.approval ?? { id: "" };
  // example: getTeamApproval
  const approval = await gbpc.team.approval(id);
  // end
  assert.equal(approval.status, "pending");
  await cancel(waiting.id);
  const items = [{ kind: "fiat_withdrawal", amount: "5000.00", bankId, externalId: "bonus-2" }];
  const large = await gbpc.batches.create({ name: "Bonus", items });
  await cancelBatch(large.id ?? "");
}

async function cancelBatch(id: string) {
  // example: cancelBatch
  const { status } = await gbpc.batches.cancel(id);
  // end
  assert.equal(status, "cancelled");
}

async function cancel(id: string) {
  // example: cancelTransaction
  const { status } = await gbpc.transactions.cancel(id);
  // end
  assert.equal(status, "cancelled");
}

async function subAccounts() {
  // example: openSubAccount
  const savings = await gbpc.subAccounts.open({ kind: "own", name: "Savings", externalId: "savings-2" });
  console.log(savings.id, savings.status);
  // end
  const { id: own } = await gbpc.account.get();
  // example: transferBetweenAccounts
  const moved = await gbpc.subAccounts.transfer({ from: own, to: savings.id, amount: "10.00" });
  // end
  assert.ok(moved.amount);
  const { id } = savings;
  // example: forAccount
  const { balances } = await gbpc.account.get({ account: id });
  console.log(balances[0]?.available);
  // end
  // example: getSubAccount
  const { bankAccount } = await gbpc.subAccounts.get(id);
  // end
  assert.ok(bankAccount);
  // example: changeSubAccount
  const { name } = await gbpc.subAccounts.change(id, { name: "Rainy days" });
  // end
  assert.equal(name, "Rainy days");
  // example: listSubAccounts
  for await (const { name, status } of gbpc.subAccounts.list()) {
    console.log(name, status);
  }
  // end
  await gbpc.subAccounts.transfer({ from: id, to: own, amount: "10.00" });
  // example: closeSubAccount
  const { status } = await gbpc.subAccounts.close(id);
  // end
  assert.equal(status, "closed");
  const theirs = await gbpc.subAccounts.open({
    kind: "customer",
    accountType: "individual",
    name: "Ben Byron",
  });
  const customer = theirs.id;
  // example: onboardIndividual
  const saved = await gbpc.onboarding.individual(customer, {
    firstName: "Ben",
    lastName: "Byron",
    dateOfBirth: "1990-12-10",
    nationality: "GB",
  });
  // end
  assert.equal(saved?.status, 0);
  // example: getOnboarding
  const check = await gbpc.onboarding.get(customer);
  console.log(check.status);
  // end
}

async function events() {
  // example: listEvents
  for await (const { id, type } of gbpc.events.list({ type: "transaction.completed" })) {
    console.log(id, type);
  }
  // end
  const ended = new AbortController();
  const { signal } = ended;
  const handle = async (event: Event) => (event.id === "" ? undefined : ended.abort());
  let last: string | undefined;
  // example: follow
  for await (const event of gbpc.events.follow({ after: last }, { signal })) {
    await handle(event);
    last = event.id; // keep it in the same transaction as what you did
  }
  // end
}

async function webhooks() {
  // example: addWebhook
  const { webhook, secret } = await gbpc.webhooks.add({ url: "http://localhost:9999/hook", events: ["*"] });
  console.log("keep this secret:", secret);
  // end
  const { id } = webhook;
  // example: changeWebhook
  const changed = await gbpc.webhooks.change(id, {
    url: "http://localhost:9999/hook",
    events: ["transaction.completed", "transaction.failed"],
  });
  // end
  assert.equal(changed.status, "active");
  // example: testWebhook
  const delivery = await gbpc.webhooks.test(id);
  // end
  // example: replayDelivery
  const again = await gbpc.webhooks.replay(delivery.id);
  // end
  assert.equal(again.type, "ping");
  // example: listDeliveries
  for await (const { eventId, status } of gbpc.webhooks.deliveries(id)) {
    console.log(eventId, status);
  }
  // end
  // example: rotateWebhook
  const rotated = await gbpc.webhooks.rotate(id);
  // end
  assert.notEqual(rotated.secret, secret);
  // example: enableWebhook
  const enabled = await gbpc.webhooks.enable(id);
  // end
  assert.equal(enabled.id, id);
  // example: listWebhooks
  for await (const { url, status } of gbpc.webhooks.list()) {
    console.log(url, status);
  }
  // end
  // example: deleteWebhook
  await gbpc.webhooks.remove(id);
  // end
}

async function statements() {
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Europe/London" });
  // example: getStatement
  const statement = await gbpc.account.statement({ from: today, to: today, format: "camt053" });
  console.log(statement.name, statement.text().length);
  // end
  const books = new Map<string, string>();
  // example: reconcile
  for await (const { externalId, amount } of gbpc.transactions.list({ sort: "createdAt" })) {
    if (externalId !== null && books.get(externalId) !== amount) {
      console.log("not in our books:", externalId, amount);
    }
  }
  // end
}

/** How an endpoint checks what comes. */
export function hook(secret: string, handled: (event: Event) => void) {
  // example: verify
  return async (request: IncomingMessage, response: ServerResponse) => {
    try {
      handled(verifyWebhook(await text(request), request.headers, secret));
    } catch {
      response.statusCode = 401;
    }
    response.end();
  };
  // end
}

async function finished(id: string): Promise<void> {
  for (let tried = 0; (await gbpc.transactions.get(id)).status !== "completed"; tried++) {
    assert.ok(tried < 400, `${id} is not completed`);
    await setTimeout(50);
  }
}

async function payIn({ amount, reference, officialBank }: PreparedDeposit): Promise<void> {
  const { sortCode, accountNumber } = officialBank;
  const sender = {
    senderName: own?.accountHolder,
    senderSortCode: own?.sortCode,
    senderAccountNumber: own?.accountNumber,
  };
  await gbpc.call("POST", "/sandbox/bank/credit", { amount, reference, sortCode, accountNumber, ...sender });
}

/** The code in the reference of the newest penny that was sent to the account. */
async function codeOf({ sortCode, accountNumber }: BankAccount): Promise<string> {
  type Payments = { list: { reference: string }[] };
  const path = `/sandbox/bank/payment?sortCode=${sortCode}&accountNumber=${accountNumber}`;
  for (let tried = 0; tried < 200; tried++) {
    const { list } = await gbpc.call<Payments>("GET", path);
    const found = list[0]?.reference.match(/^GBPC ([A-Z2-9]{6})$/);
    if (found?.[1] !== undefined) {
      return found[1];
    }
    await setTimeout(50);
  }
  throw new Error("no penny was sent");
}

for (const part of [
  account,
  issuer,
  redemptions,
  deposits,
  transfers,
  banks,
  batches,
  team,
  subAccounts,
  events,
  webhooks,
  statements,
]) {
  await part();
}
