import type { Attestation, Page, Transparency } from "@/api/contract";
import { published } from "@/api/published";
import { add } from "@/lib/decimal";
import { useLoaded } from "@/ui/useLoaded";

const everySeconds = 30;

/** The figures of this moment, all from one snapshot of the books. */
export const useBacking = () =>
  useLoaded((signal) => published<Transparency>("/transparency", signal), everySeconds);

export type BackingDay = {
  asOf: string;
  reserve: string;
  supply: string;
  balances: string;
  inFlight: string;
};

type History = BackingDay[] | { list: BackingDay[] };

/** The figures day by day, the oldest first. */
export const useBackingHistory = () =>
  useLoaded(async (signal) => {
    const history = await published<History>("/transparency/history?pageSize=100", signal);
    const days = Array.isArray(history) ? history : history.list;
    return days.toSorted((a, b) => a.asOf.localeCompare(b.asOf));
  });

/** The newest roots of the trees of all balances, the newest first. */
export const useAttestations = () =>
  useLoaded((signal) =>
    published<Page<Attestation>>("/transparency/attestation?pageSize=100", signal).then(({ list }) => list),
  );

const places = 6;

/** Every coin there is: on chains, in customers' balances, on its way. */
export function circulating({ supply, balances, inFlight }: Transparency): string {
  return [balances.amount, inFlight.amount, ...supply.map(({ amount }) => amount)].reduce(
    (sum, amount) => add(sum, amount, places),
    "0",
  );
}

export const circulatingOn = ({ supply, balances, inFlight }: BackingDay) =>
  add(add(supply, balances, places), inFlight, places);
