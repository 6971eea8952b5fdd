import { begin } from "@/api/session";
import { call, callAsOneself, type List } from "@/features/sandbox/calls";
import { everybody, signIn } from "@/features/sandbox/parts";

const first = "individual@example.com";
const company = "business@example.com";
const approved = 2;

type Member = { email: string; role: string; identityChecked: boolean };

/** The second approver's address, once both are members; otherwise undefined. */
export async function secondApprover(): Promise<string | undefined> {
  const approvers = (await call<List<Member>>("GET", "/team/member?pageSize=100")).list.filter(
    ({ role, identityChecked }) => role === "approver" && identityChecked,
  );
  const second = approvers.find(({ email }) => email !== first)?.email;
  return approvers.some(({ email }) => email === first) ? second : undefined;
}

/** Invites Iris and another verified person, and accepts with the links from their mails. */
export async function inviteApprovers(): Promise<string> {
  const members = (await call<List<Member>>("GET", "/team/member?pageSize=100")).list;
  const people = (await everybody()).filter(
    ({ email, kind, status }) => kind === "individual" && status === "active" && email !== first,
  );
  await join(first, members);
  for (const { email } of people) {
    if (await join(email, members).catch(() => false)) {
      return `${first} and ${email} may approve.`;
    }
  }
  throw new Error("Nobody else is verified here. Start the sandbox with --demo.");
}

/** Has a person join as an approver; false if their identity was not checked. */
async function join(email: string, members: Member[]): Promise<boolean> {
  const known = members.find((member) => member.email === email);
  if (known !== undefined) {
    return known.identityChecked && known.role === "approver";
  }
  const { tokenInfo, user } = await signIn(email);
  if (user.verification.status !== approved || user.account.id === "") {
    return false;
  }
  await callAsOneself("POST", "/team/invitation", { email, role: "approver" });
  const { list } = await call<List<{ text: string }>>(
    "GET",
    `/sandbox/mail?pageSize=5&to=${encodeURIComponent(email)}`,
  );
  const link = list.map(({ text }) => /\/Auth\/Invitation\?token=(\S+)/.exec(text)?.[1]).find(Boolean);
  await callAsOneself("POST", "/team/invitation/accept", { token: link }, tokenInfo.tokenValue);
  return true;
}

/** Saves a policy by which every redemption needs two approvals. */
export async function wantApprovals(): Promise<string> {
  const rules = [{ subject: "fiat_withdrawal", from: "0.00", approvals: 2 }];
  await callAsOneself("PUT", "/team/policy", { rules, separation: true });
  return "Redemptions now need two approvals.";
}

/** Signs in as a member of the company, for the company, and opens what waits. */
export async function signInToApprove(email: string): Promise<string> {
  const { tokenInfo, user } = await signIn(email);
  begin(tokenInfo, user);
  const business = user.businesses.find(({ name }) => name.startsWith("Marlow"));
  if (business === undefined) {
    throw new Error(`${email} is not a member of ${company}.`);
  }
  await call("POST", "/user/self/business", { id: business.id });
  location.assign("/user/approvals");
  return `Signed in as ${email}.`;
}
