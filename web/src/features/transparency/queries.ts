import type { Attestation, Page } from "@/api/contract";
import { published } from "@/api/published";
import { type BackingDay, backingNow, refreshSeconds } from "@/features/transparency/backing";
import { useLoaded } from "@/ui/useLoaded";

export const useBacking = () => useLoaded(backingNow, refreshSeconds);

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
