import assert from "node:assert/strict";
import { verifyProof } from "../../src/index.js";
import { gbpc } from "./kit.js";

export async function account() {
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

export async function issuer() {
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

export async function statements() {
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

export async function proof() {
  // example: proveBalance
  const proof = await gbpc.account.proof();
  if (!verifyProof(proof)) {
    throw new Error("the balance is not part of the attested total");
  }
  console.log(proof.leaf.amount, "of", proof.attestation.total, "under", proof.attestation.root);
  // end
}
