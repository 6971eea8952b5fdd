import { useAccount } from "@/api/account";
import type { Limit } from "@/api/contract";
import styles from "@/features/pricing/Limits.module.css";
import { toPlot } from "@/lib/decimal";
import { Link } from "@/ui/Link";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";

const kindWords: Record<string, string> = {
  fiat_deposit: "Buy",
  fiat_withdrawal: "Redeem",
  chain_withdrawal: "Send",
  chain_deposit: "Receive",
};

type LimitsProps = {
  /** Whether the customer may pay at all; undefined until that is known. */
  verified: boolean | undefined;
};

/** How much may be moved, and how much of it is used. */
export function Limits({ verified }: LimitsProps) {
  const { data } = useAccount();
  const limits = data?.limits ?? [];
  if (limits.length === 0) {
    return null;
  }
  return (
    <section>
      <SectionHead title="Your limits" />
      {verified === false && (
        <p className={styles.notYet}>
          You cannot make payments yet: these limits apply once we have verified your identity.{" "}
          <Link to="/user/verification">Go to verification</Link>
        </p>
      )}
      <LimitList limits={limits} />
    </section>
  );
}

/** Each limit that is set, and how much of it is used. */
export function LimitList({ limits }: { limits: Limit[] }) {
  return (
    <ul className={styles.limits}>
      {limits.map((limit) => (
        <li key={`${limit.kind} ${limit.currency}`}>
          <span>{kindWords[limit.kind] ?? limit.kind}</span>
          <Used limit={limit} />
        </li>
      ))}
    </ul>
  );
}

function Used({ limit }: { limit: Limit }) {
  const { perDay, perMonth, perTransaction, usedToday, usedThisMonth, currency } = limit;
  return (
    <>
      {perDay && <Bar used={usedToday} max={perDay} currency={currency} when="today" />}
      {perMonth && <Bar used={usedThisMonth} max={perMonth} currency={currency} when="this month" />}
      {perTransaction && (
        <span>
          up to <Money amount={perTransaction} currency={currency} /> at once
        </span>
      )}
      {!perDay && !perMonth && !perTransaction && <span>no limit</span>}
    </>
  );
}

type BarProps = { used: string; max: string; currency: string; when: string };

function Bar({ used, max, currency, when }: BarProps) {
  return (
    <>
      <span>
        <Money amount={used} /> of <Money amount={max} currency={currency} /> {when}
      </span>
      <progress max={toPlot(max)} value={toPlot(used)} aria-label={`Used ${when}`} />
    </>
  );
}
