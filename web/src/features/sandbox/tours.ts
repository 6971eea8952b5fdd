import { token } from "@/api/session";
import { call, type List } from "@/features/sandbox/calls";
import { choice, make } from "@/features/sandbox/elements";
import { action, type Part, payIn, type Say, signInAs } from "@/features/sandbox/parts";

type Transaction = { type: string; status: string; amount: string; reference: string; createdAt: string };
type Step = {
  text: string;
  done: (since: string) => Promise<boolean>;
  help?: [text: string, work: () => Promise<string>];
};

const customer = async () => token() !== null && !location.pathname.startsWith("/backoffice");
const since = async (type: string, at: string) => {
  if (!(await customer())) {
    return [];
  }
  const { list } = await call<List<Transaction>>(
    "GET",
    `/wallet/account/transaction?type=${type}&pageSize=20`,
  );
  return list.filter((one) => one.createdAt >= at);
};
const bankMode = async () => {
  const all = await call<{ part: string; mode: string }[]>("GET", "/sandbox/fault");
  return all.find((one) => one.part === "bank")?.mode ?? "none";
};
const setBank = (mode: string, text: string) => async () => {
  await call("POST", "/sandbox/fault", { part: "bank", mode });
  return text;
};
const signedIn: Step = {
  text: "Sign in as Iris Whitfield.",
  done: customer,
  help: ["Sign in as Iris", () => signInAs("individual@example.com")],
};
const goTo = (path: string) => async () => {
  location.assign(path);
  return "";
};

const tours: Record<string, { title: string; steps: Step[] }> = {
  buy: {
    title: "Buy your first pound",
    steps: [
      signedIn,
      {
        text: "Open Buy, type an amount and submit the order.",
        done: async (at) => (await since("fiat_deposit", at)).length > 0,
        help: ["Open Buy", goTo("/user/gbpc/buy")],
      },
      {
        text: "Be the bank: have the money arrive.",
        done: async (at) => (await since("fiat_deposit", at)).some((one) => one.status === "completed"),
        help: [
          "Pay the order",
          async () => {
            const list = await call<List<Transaction>>(
              "GET",
              "/wallet/account/transaction?type=fiat_deposit&status=awaiting_funds&pageSize=1",
            );
            const [order] = list.list;
            return order === undefined
              ? "There is no order that waits."
              : payIn(order.amount, order.reference);
          },
        ],
      },
    ],
  },
  outage: {
    title: "Survive a bank outage",
    steps: [
      signedIn,
      {
        text: "Have the bank refuse everything.",
        done: async () => (await bankMode()) !== "none",
        help: ["Break the bank", setBank("refuse", "The bank refuses.")],
      },
      {
        text: "Redeem some pounds. The order is accepted, and waits.",
        done: async (at) => (await since("fiat_withdrawal", at)).length > 0,
        help: ["Open Redeem", goTo("/user/gbpc/withdraw")],
      },
      {
        text: "Have the bank work again.",
        done: async () => (await bankMode()) === "none",
        help: ["Mend the bank", setBank("none", "The bank works again.")],
      },
      {
        text: "Wait: the order is paid by itself, once.",
        done: async (at) => (await since("fiat_withdrawal", at)).some((one) => one.status === "completed"),
      },
    ],
  },
};

const kept = "sandbox.tour";
type Kept = { tour: string; step: number; since: string };
const read = (): Kept | null => JSON.parse(sessionStorage.getItem(kept) ?? "null");
const keep = (state: Kept | null) => sessionStorage.setItem(kept, JSON.stringify(state));

const pollEvery = 1000;

/** Tours in steps, each of which is over when it was really done. They can be left, and go on where they were. */
export const toursPart: Part = {
  title: "Guided tours",
  opens: () => read() !== null,
  draw(place, say) {
    const which = choice(
      "Tour",
      "tour",
      Object.entries(tours).map(([name, { title }]) => [name, title]),
    );
    const steps = make("div", { class: "part" });
    const start = action("Start", say, async () => {
      keep({ tour: which.value(), step: 0, since: (await now()).toISOString() });
      drawSteps(steps, say);
      return "";
    });
    place.append(make("div", { class: "row" }, which.element, start), steps);
    drawSteps(steps, say);
    setInterval(() => void advance(steps, say), pollEvery);
  },
};

/** The application's time: that of an answer of the server, whose clock may have been moved. */
async function now(): Promise<Date> {
  const { asOf } = await call<{ asOf: string }>("GET", "/public/transparency", undefined, null);
  return new Date(asOf);
}

async function advance(place: HTMLElement, say: Say) {
  const state = read();
  const step = state === null ? undefined : tours[state.tour]?.steps[state.step];
  if (state === null || step === undefined || document.hidden) {
    return;
  }
  if (await step.done(state.since).catch(() => false)) {
    keep({ ...state, step: state.step + 1 });
    drawSteps(place, say);
  }
}

function drawSteps(place: HTMLElement, say: Say) {
  const state = read();
  const tour = state === null ? undefined : tours[state.tour];
  if (state === null || tour === undefined) {
    place.replaceChildren();
    return;
  }
  const current = tour.steps[state.step];
  const items = tour.steps.map((step, i) =>
    make(
      "li",
      i < state.step ? { class: "done" } : i === state.step ? { class: "now", "aria-current": "step" } : {},
      i < state.step ? `${step.text} Done.` : step.text,
    ),
  );
  const leave = action(current === undefined ? "End the tour" : "Leave the tour", say, async () => {
    keep(null);
    drawSteps(place, say);
    return "";
  });
  const help = current?.help === undefined ? [] : [action(current.help[0], say, current.help[1])];
  place.replaceChildren(
    make("p", {}, tour.title),
    make("ol", {}, ...items),
    make("div", { class: "row" }, ...help, leave),
  );
}
