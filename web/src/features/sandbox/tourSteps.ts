import { token } from "@/api/session";
import { call, type List } from "@/features/sandbox/calls";
import { payIn, signInAs } from "@/features/sandbox/parts";
import { inviteApprovers, secondApprover, signInToApprove, wantApprovals } from "@/features/sandbox/tourTeam";

type Transaction = { type: string; status: string; amount: string; reference: string; createdAt: string };
type Approval = { status: string; createdAt: string; decisions: { decision: string }[] };

export type Step = {
  text: string;
  /** Whether it was really done since the tour began. */
  done: (since: string) => Promise<boolean>;
  /** A button that does it, or leads to where it is done. */
  help?: [text: string, work: () => Promise<string>];
  /** What it is done with on the page: the first of these selectors that is there. */
  at?: string[];
};

const isCustomer = async () => token() !== null && !location.pathname.startsWith("/backoffice");

async function since(type: string, at: string) {
  if (!(await isCustomer())) {
    return [];
  }
  const { list } = await call<List<Transaction>>(
    "GET",
    `/wallet/account/transaction?type=${type}&pageSize=20`,
  );
  return list.filter((one) => one.createdAt >= at);
}

async function approvalSince(at: string) {
  const { list } = await call<List<Approval & { subject: string }>>("GET", "/team/approval?pageSize=20");
  return list.find((one) => one.subject === "fiat_withdrawal" && one.createdAt >= at);
}

async function bankMode() {
  const all = await call<{ part: string; mode: string }[]>("GET", "/sandbox/fault");
  return all.find((one) => one.part === "bank")?.mode ?? "none";
}

const setBank = (mode: string, text: string) => async () => {
  await call("POST", "/sandbox/fault", { part: "bank", mode });
  return text;
};
const goTo = (path: string) => async () => {
  location.assign(path);
  return "";
};

const signedIn: Step = {
  text: "Sign in as Iris Whitfield.",
  done: isCustomer,
  help: ["Sign in as Iris", () => signInAs("individual@example.com")],
};

const isBusiness = async () =>
  (await isCustomer()) &&
  (await call<{ accountType: string }>("GET", "/user/self")).accountType === "business";

export const tours: Record<string, { title: string; steps: Step[] }> = {
  buy: {
    title: "Buy your first pound",
    steps: [
      signedIn,
      {
        text: "Open Buy, type an amount and submit the order.",
        done: async (at) => (await since("fiat_deposit", at)).length > 0,
        help: ["Open Buy", goTo("/user/gbpc/buy")],
        at: [
          "[role=dialog] button[data-size=lg]",
          "form[class*=Form_form] input",
          'main a[href="/user/gbpc/buy"]',
        ],
      },
      {
        text: "As the bank: deliver the payment.",
        done: async (at) => (await since("fiat_deposit", at)).some((one) => one.status === "completed"),
        help: [
          "Pay the order",
          async () => {
            const list = await call<List<Transaction>>(
              "GET",
              "/wallet/account/transaction?type=fiat_deposit&status=awaiting_funds&pageSize=1",
            );
            const [order] = list.list;
            return order === undefined ? "There is no pending order." : payIn(order.amount, order.reference);
          },
        ],
      },
    ],
  },
  approvals: {
    title: "A redemption through two approvals",
    steps: [
      {
        text: "Sign in as Marlow and Finch, a company.",
        done: isBusiness,
        help: ["Sign in as the company", () => signInAs("business@example.com", "/user/team")],
      },
      {
        text: "Invite two approvers. They get an email and join.",
        done: async () => (await secondApprover()) !== undefined,
        help: ["Invite them, and join as them", inviteApprovers],
        at: [
          "[role=dialog] button[type=submit]",
          "main [class*=PageHead_pageHead] button",
          'a[href="/user/team"]',
        ],
      },
      {
        text: "Save a policy: redemptions need two approvals.",
        done: async () => {
          const { rules } = await call<{ rules: { subject: string; approvals: number }[] }>(
            "GET",
            "/team/policy",
          );
          return rules.some((rule) => rule.subject === "fiat_withdrawal" && rule.approvals === 2);
        },
        help: ["Save the policy", wantApprovals],
        at: ['main a[href="/user/team/policy"]'],
      },
      {
        text: "Redeem some pounds. The order awaits approval, and its amount is held.",
        done: async (at) => (await approvalSince(at)) !== undefined,
        help: ["Open Redeem", goTo("/user/gbpc/withdraw")],
        at: [
          "[role=dialog] form button[type=submit]",
          "[role=dialog] [class*=Form_formActions] button:last-of-type",
          "form[class*=Form_form] input",
        ],
      },
      {
        text: "Sign in as the first approver, and approve. The password is Sandbox-pass-2026.",
        done: async (at) => ((await approvalSince(at))?.decisions.length ?? 0) > 0,
        help: ["Sign in as Iris", () => signInToApprove("individual@example.com")],
        at: ["[role=dialog] button[type=submit]", "main li button"],
      },
      {
        text: "Sign in as the second approver, and approve.",
        done: async (at) => (await approvalSince(at))?.status === "approved",
        help: ["Sign in as the second", async () => signInToApprove((await secondApprover()) ?? "")],
        at: ["[role=dialog] button[type=submit]", "main li button"],
      },
      {
        text: "Wait: the pounds are paid out.",
        done: async (at) => (await since("fiat_withdrawal", at)).some((one) => one.status === "completed"),
        help: ["See the history", goTo("/user/history")],
      },
    ],
  },
  outage: {
    title: "Survive a bank outage",
    steps: [
      signedIn,
      {
        text: "Make the bank refuse everything.",
        done: async () => (await bankMode()) !== "none",
        help: ["Break the bank", setBank("refuse", "The bank refuses.")],
      },
      {
        text: "Redeem some pounds. The order is accepted and held.",
        done: async (at) => (await since("fiat_withdrawal", at)).length > 0,
        help: ["Open Redeem", goTo("/user/gbpc/withdraw")],
        at: [
          "[role=dialog] form button[type=submit]",
          "[role=dialog] [class*=Form_formActions] button:last-of-type",
          "form[class*=Form_form] input",
        ],
      },
      {
        text: "Restore the bank.",
        done: async () => (await bankMode()) === "none",
        help: ["Restore the bank", setBank("none", "The bank works again.")],
      },
      {
        text: "Wait: the order is paid automatically, once.",
        done: async (at) => (await since("fiat_withdrawal", at)).some((one) => one.status === "completed"),
        help: ["See the history", goTo("/user/history")],
      },
    ],
  },
};
