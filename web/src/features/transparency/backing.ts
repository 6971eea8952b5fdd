import type { Transparency } from "@/api/contract";
import { published } from "@/api/published";
import { add } from "@/lib/decimal";

export const refreshSeconds = 30;
const places = 6;

/** The live figures, all from one snapshot of the books. */
export const backingNow = (signal?: AbortSignal) => published<Transparency>("/transparency", signal);

/** All issued coins: on chains, in customers' balances and in flight. */
export function circulating({ supply, balances, inFlight }: Transparency): string {
  return [balances.amount, inFlight.amount, ...supply.map(({ amount }) => amount)].reduce(
    (sum, amount) => add(sum, amount, places),
    "0",
  );
}

export type BackingDay = {
  asOf: string;
  reserve: string;
  supply: string;
  balances: string;
  inFlight: string;
};

export const circulatingOn = ({ supply, balances, inFlight }: BackingDay) =>
  add(add(supply, balances, places), inFlight, places);
