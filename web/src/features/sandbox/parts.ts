import type { TokenInfo, User } from "@/api/contract";
import { begin } from "@/api/session";
import { call, type List, password } from "@/features/sandbox/calls";
import { choice, field, make } from "@/features/sandbox/elements";
import { typedAmount } from "@/lib/decimal";

export type Say = (text: string, bad?: boolean) => void;
export type Part = { title: string; draw: (place: HTMLElement, say: Say) => void; opens?: () => boolean };

/** A button that does something once at a time, and says how it ended. */
export function action(text: string, say: Say, work: () => Promise<string>) {
  const button = make("button", { type: "button" }, text);
  button.addEventListener("click", async () => {
    if (button.disabled) {
      return;
    }
    button.disabled = true;
    try {
      say(await work());
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true);
    } finally {
      button.disabled = false;
    }
  });
  return button;
}

const row = (...children: HTMLElement[]) => make("div", { class: "row" }, ...children);

type Login = { tokenInfo: TokenInfo; user: User };

export const signIn = (email: string) => call<Login>("POST", "/user/auth/login", { email, password }, null);

export async function signInAs(email: string, to?: string) {
  const { tokenInfo, user } = await signIn(email);
  begin(tokenInfo, user);
  location.assign(to ?? (user.account.id === "" ? "/backoffice" : "/user"));
  return `Signed in as ${email}.`;
}

/** Among so few, nobody needs to search. */
const fewPeople = 12;

export const peoplePart: Part = {
  title: "Sign in as",
  draw(place, say) {
    let people: [email: string, text: string][] = [
      ["individual@example.com", "Iris Whitfield, a person"],
      ["business@example.com", "Marlow and Finch, a company"],
      ["operator@example.com", "An operator, every role"],
      ["approver@example.com", "A second operator, every role"],
    ];
    const who = choice("Person or operator", "who", people);
    const search = field("Find by name or email", "find", "", "search");
    const found = make("p", { role: "status" });
    const show = () => {
      const words = search.value().toLowerCase().split(/\s+/);
      const some = people.filter((one) => words.every((word) => one.join(" ").toLowerCase().includes(word)));
      who.select.replaceChildren(...some.map(([value, text]) => make("option", { value }, text)));
      found.textContent = some.length === people.length ? "" : `${some.length} of ${people.length}`;
      enter.disabled = some.length === 0;
    };
    const enter = action("Sign in", say, () => signInAs(who.value()));
    search.input.addEventListener("input", show);
    search.element.hidden = true;
    place.append(search.element, found, row(who.element, enter));
    void everybody().then(
      (all) => {
        const known = new Set(people.map(([email]) => email));
        const others = all.filter(({ email }) => !known.has(email));
        people = people.concat(
          others.map(({ email, name, kind, status }) => [email, `${name} (${kind}, ${status}), ${email}`]),
        );
        search.element.hidden = people.length <= fewPeople;
        const chosen = who.value();
        show();
        who.select.value = chosen;
      },
      () => undefined,
    );
  },
};

export type Person = { email: string; name: string; kind: string; status: string };

/** Everybody who can sign in for an account of their own, as an operator sees them. */
export async function everybody(): Promise<Person[]> {
  const { tokenInfo } = await signIn("operator@example.com");
  const people: Person[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Customers = await call(
      "GET",
      `/admin/customer?limit=100${from}`,
      undefined,
      tokenInfo.tokenValue,
    );
    for (const { email, displayName, kind, status, parentId } of page.list) {
      if (parentId === null && status !== "closed") {
        people.push({ email, name: displayName || email, kind, status });
      }
    }
    cursor = page._meta.nextCursor;
  }
  await call("POST", "/user/auth/logout", undefined, tokenInfo.tokenValue);
  return people;
}

type Customers = List<{
  email: string;
  displayName: string;
  kind: string;
  status: string;
  parentId: string | null;
}> & { _meta: { nextCursor: string | null } };

type Account = { id: string; sortCode: string; accountNumber: string };

/** Pays in to whoever is signed in, from the bank account that they have verified, to the one that we named to them. */
export async function payIn(amount: string, reference: string) {
  const banks = await call<List<Account & { status: string; accountHolder: string }>>(
    "GET",
    "/wallet/payment/bank",
  );
  const from = banks.list.find((one) => one.status === "verified");
  if (from === undefined) {
    throw new Error("This customer has no verified bank account.");
  }
  const { officialBank: to } = await call<{ officialBank: Account }>(
    "POST",
    "/wallet/account/trade/fiat/deposit/pre",
    { amount, currencyId: "GBP", bankId: from.id },
  );
  await call("POST", "/sandbox/bank/credit", {
    amount,
    reference,
    sortCode: to.sortCode,
    accountNumber: to.accountNumber,
    senderName: from.accountHolder,
    senderSortCode: from.sortCode,
    senderAccountNumber: from.accountNumber,
  });
  return `The bank received ${amount} GBP.`;
}

export const bankPart: Part = {
  title: "Be the bank",
  draw(place, say) {
    const amount = field("Amount in GBP", "amount", "250.00");
    const reference = field("Reference", "reference");
    place.append(
      make("p", {}, "Pay in to the signed-in customer, from their own bank account."),
      row(
        amount.element,
        reference.element,
        action("Pay in", say, () => payIn(typedAmount(amount.value()), reference.value())),
      ),
    );
    const payouts = choice("Payouts from now on", "payouts", [
      ["settle", "are paid"],
      ["reject", "are rejected"],
      ["return", "are paid and returned"],
      ["silent", "get no response"],
    ]);
    place.append(
      row(
        payouts.element,
        action("Set", say, async () => {
          await call("POST", "/sandbox/bank/behaviour", { payouts: payouts.value() });
          return `Payouts ${payouts.select.selectedOptions[0]?.text ?? ""} from now on.`;
        }),
      ),
      row(
        action("Return the newest payout", say, async () => {
          const paid = await call<List<{ id: string; status: string; amount: string; creditorName: string }>>(
            "GET",
            "/sandbox/bank/payment",
          );
          const newest = paid.list.find((one) => one.status === "settled");
          if (newest === undefined) {
            throw new Error("Nothing has been paid out yet.");
          }
          await call("POST", "/sandbox/bank/return", { paymentId: newest.id, reason: "Account closed" });
          return `${newest.amount} GBP to ${newest.creditorName} was returned.`;
        }),
        action("Close the day", say, async () => {
          await call("POST", "/sandbox/bank/statement");
          return "The bank sent its statement.";
        }),
      ),
    );
  },
};

export const chainPart: Part = {
  title: "Be the chain",
  draw(place, say) {
    const amount = field("GBPC to the signed-in customer", "coins", "25.00");
    const depth = field("Blocks to replace", "depth", "2", "number");
    place.append(
      row(
        amount.element,
        action("Send coins", say, async () => {
          const assets = await call<List<{ depositAddress: string }>>("GET", "/wallet/account/asset/match");
          const to = assets.list.find((one) => one.depositAddress !== "")?.depositAddress;
          const coins = typedAmount(amount.value());
          await call("POST", "/sandbox/chain/transfer", { to, amount: coins });
          return `The external wallet sent ${coins} GBPC.`;
        }),
      ),
      row(
        depth.element,
        action("Reorganise", say, async () => {
          const { dropped } = await call<{ dropped: string[] }>("POST", "/sandbox/chain/reorganise", {
            depth: Number(depth.value()),
          });
          return `${depth.value()} blocks were replaced, ${dropped.length} transactions dropped.`;
        }),
      ),
      make("p", {}, "Blocks are mined automatically, four a second while something is pending."),
    );
  },
};

export const clockPart: Part = {
  title: "Move the clock",
  draw(place, say) {
    const by = choice("Forward by", "seconds", [
      ["3600", "an hour"],
      ["90000", "25 hours"],
      ["604800", "a week"],
      ["2592000", "30 days"],
    ]);
    place.append(
      row(
        by.element,
        action("Advance", say, async () => {
          const { now } = await call<{ now: string }>("POST", "/sandbox/clock/advance", {
            seconds: Number(by.value()),
          });
          return `It is ${new Date(now).toUTCString()}. Sessions may have ended.`;
        }),
      ),
    );
  },
};

export const faultsPart: Part = {
  title: "Break something",
  draw(place, say) {
    const part = choice("External service", "part", [
      ["bank", "bank"],
      ["chain", "chain"],
      ["mail", "mail"],
      ["files", "files"],
      ["signer", "signer"],
    ]);
    const mode = choice("It", "mode", [
      ["refuse", "refuses"],
      ["hang", "hangs"],
      ["none", "works"],
    ]);
    const state = make("p");
    const show = (all: { part: string; mode: string }[]) => {
      const broken = all.filter((one) => one.mode !== "none");
      state.textContent =
        broken.length === 0
          ? "Everything works."
          : `Broken: ${broken.map((one) => `${one.part} (${one.mode})`).join(", ")}.`;
    };
    place.append(
      row(
        part.element,
        mode.element,
        action("Set", say, async () => {
          show(await call("POST", "/sandbox/fault", { part: part.value(), mode: mode.value() }));
          return `The ${part.value()} ${mode.select.selectedOptions[0]?.text ?? ""} from now on.`;
        }),
      ),
      state,
    );
    void call<{ part: string; mode: string }[]>("GET", "/sandbox/fault").then(show, (error: Error) =>
      say(error.message, true),
    );
  },
};
