import assert from "node:assert/strict";
import { codes, GbpcError, RefusedError } from "../../src/index.js";
import { bankId, codeOf, finished, gbpc, payIn } from "./kit.js";

export async function redemptions() {
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
  // example: getReceipt
  const receipt = await gbpc.transactions.receipt(id);
  console.log(receipt.name, receipt.content.length);
  // end
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

export async function deposits() {
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

export async function transfers() {
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

export async function banks() {
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

export async function batches() {
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
