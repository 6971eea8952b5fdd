// What the documentation shows in TypeScript, between "example: NAME" and "end". e2e/path runs it in this order against a
// sandbox. The same in Go is e2e/path/examples_test.go and the files beside it.
import { account, issuer, proof, statements } from "./account.js";
import { onboardCompany, onboardPerson, subAccounts, team } from "./business.js";
import { events, webhooks } from "./events.js";
import { banks, batches, deposits, redemptions, transfers } from "./payments.js";

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
  onboardPerson,
  onboardCompany,
  events,
  webhooks,
  statements,
  proof,
]) {
  await part();
}
