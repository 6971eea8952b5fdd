import assert from "node:assert/strict";
import { bankId, gbpc, picture } from "./kit.js";

export async function team() {
  // example: getTeamPolicy
  const { rules } = await gbpc.team.policy();
  // end
  assert.notEqual(rules.length, 0);
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
  const items = [{ kind: "fiat_withdrawal" as const, amount: "5000.00", bankId, externalId: "bonus-2" }];
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

export async function subAccounts() {
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
}

export async function onboardPerson() {
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
  // example: uploadFile
  const { fileName, contentType } = await gbpc.onboarding.upload(
    { file: { name: "ben.png", content: picture } },
    { account: customer },
  );
  console.log(fileName, contentType);
  // end
  // example: startOnboardingRealness
  const { status, url } = await gbpc.onboarding.startLiveness(customer, { selfieFile: fileName });
  console.log(status, url);
  // end
  // example: getOnboarding
  const check = await gbpc.onboarding.get(customer);
  console.log(check.status);
  // end
}

export async function onboardCompany() {
  const theirs = await gbpc.subAccounts.open({
    kind: "customer",
    accountType: "business",
    name: "Byron Looms Limited",
  });
  const customer = theirs.id;
  const uploaded = await gbpc.onboarding.upload(
    { file: { name: "incorporation.png", content: picture } },
    { account: customer },
  );
  const file = uploaded.fileName;
  // example: onboardBusiness
  const company = await gbpc.onboarding.business(customer, {
    companyName: "Byron Looms Limited",
    registrationNumber: "99123457",
    incorporatedOn: "2015-12-10",
    incorporationCountry: "GB",
    legalForm: "private_limited",
    documents: [{ kind: "incorporation", file }],
  });
  // end
  assert.equal(company?.status, 0);
  // example: addOnboardingMember
  const director = await gbpc.onboarding.addMember(customer, {
    firstName: "Ada",
    lastName: "Byron",
    dateOfBirth: "1990-12-10",
    nationality: "GB",
    email: "ada@example.com",
    roles: ["director", "ubo"],
    ownershipPercent: "60",
    address: { line1: "12 Dorset Street", city: "London", postcode: "W1U 4EG", country: "GB" },
  });
  console.log(director.id, director.status);
  // end
  const { id } = director;
  // example: getOnboardingMemberLink
  const { url, expiresAt } = await gbpc.onboarding.memberLink(customer, id);
  console.log("for Ada alone:", url, expiresAt);
  // end
  // example: listOnboardingMembers
  for await (const { firstName, roles, status } of gbpc.onboarding.members(customer)) {
    console.log(firstName, roles, status);
  }
  // end
  // example: removeOnboardingMember
  await gbpc.onboarding.removeMember(customer, id);
  // end
}
