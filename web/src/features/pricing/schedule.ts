import { published } from "@/api/published";
import { useLoaded } from "@/ui/useLoaded";

/** What a kind of movement costs, and how much of it there may be. Amounts are decimal strings. */
export type Tariff = {
  kind: "fiat_deposit" | "fiat_withdrawal" | "chain_deposit" | "chain_withdrawal";
  currency: string;
  /** A fixed sum, and a share of the amount in hundredths of a percent. */
  fixed: string;
  basisPoints: number;
  minimum: string | null;
  perTransaction: string | null;
  perDay: string | null;
};

type Schedule = { fees: Tariff[] };

/** Fees and limits as the server publishes them. */
export const useSchedule = () => useLoaded((signal) => published<Schedule>("/fees", signal));
