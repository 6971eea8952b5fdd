import type { Limit } from "@/api/contract";
import { useAccount } from "@/features/wallet/queries";
import { isZero, toPlot } from "@/lib/decimal";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";

const kindWords: Record<string, string> = {
  fiat_deposit: "Buy",
  fiat_withdrawal: "Redeem",
  chain_withdrawal: "Send",
  chain_deposit: "Receive",
};

/** How much may be moved, and how much of today's is used. */
export function Limits() {
  const { data } = useAccount();
  const limits = data?.limits ?? [];
  if (limits.length === 0) {
    return null;
  }
  return (
    <section>
      <SectionHead title="Today’s limits" />
      <ul className="limits">
        {limits.map((limit) => (
          <li key={`${limit.kind} ${limit.currency}`}>
            <span>{kindWords[limit.kind] ?? limit.kind}</span>
            <Used limit={limit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Used({ limit: { perDay, perTransaction, usedToday, currency } }: { limit: Limit }) {
  if (perDay === null || perDay === undefined || isZero(perDay)) {
    return perTransaction ? (
      <span>
        up to <Money amount={perTransaction} currency={currency} /> at once
      </span>
    ) : (
      <span>no limit</span>
    );
  }
  return (
    <>
      <span>
        <Money amount={usedToday} /> of <Money amount={perDay} currency={currency} />
      </span>
      <progress max={toPlot(perDay)} value={toPlot(usedToday)} aria-label="Used today" />
    </>
  );
}
