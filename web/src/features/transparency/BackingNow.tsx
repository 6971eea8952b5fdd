import type { Transparency } from "@/api/contract";
import styles from "@/features/transparency/BackingNow.module.css";
import { circulating } from "@/features/transparency/backing";
import { HoldingsTable } from "@/features/transparency/HoldingsTable";
import { useBacking } from "@/features/transparency/queries";
import { SupplyTable } from "@/features/transparency/SupplyTable";
import { percent } from "@/lib/decimal";
import { age } from "@/lib/moment";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import publicFactsStyles from "@/ui/PublicFacts.module.css";
import publicPageStyles from "@/ui/PublicPage.module.css";
import { Waiting } from "@/ui/Waiting";

/** The live figures. */
export function BackingNow() {
  const backing = useBacking();
  switch (backing.state) {
    case "waiting":
      return (
        <div className={styles.waitingTall}>
          <Waiting rows={5} />
        </div>
      );
    case "failed":
      return <Failed what="the figures" onRetry={backing.retry} />;
    case "full":
      return <Figures backing={backing.data} />;
  }
}

function Figures({ backing }: { backing: Transparency }) {
  const coins = circulating(backing);
  const held = backing.reserve.holdings.length > 0;
  return (
    <>
      <dl className={`${styles.backingFigures} figures`}>
        <div className={styles.backingReserves}>
          <dt>Sterling in reserve</dt>
          <dd>
            <Money amount={backing.reserve.amount} currency="GBP" />
          </dd>
        </div>
        <div className={styles.backingSupply}>
          <dt>GBPC in existence</dt>
          <dd>
            <Money amount={coins} />
          </dd>
        </div>
        <div>
          <dt>Reserve for each pound</dt>
          <dd>{percent(backing.reserve.amount, coins)}%</dd>
        </div>
      </dl>
      <p className={publicPageStyles.asOf}>
        As of <Moment at={backing.asOf} />. It refreshes automatically.
      </p>
      <section className={publicPageStyles.pagePart}>
        <h2>Where the coins are</h2>
        <SupplyTable backing={backing} />
      </section>
      <section className={publicPageStyles.pagePart}>
        <h2>Where the pounds are</h2>
        <dl
          className={`${publicFactsStyles.publicFacts} ${publicFactsStyles.publicFactsHeaded} ${publicFactsStyles.publicFactsWide} figures`}
        >
          {backing.reserve.accounts.map(({ bankName, amount }) => (
            <div key={bankName}>
              <dt>{bankName}</dt>
              <dd>
                <Money amount={amount} currency="GBP" />
              </dd>
            </div>
          ))}
        </dl>
        <p className={publicPageStyles.asOf}>
          {held ? "Safeguarding accounts and custodians" : "Safeguarding accounts"}, separate from the
          company’s own money. Unallocated receipts are not counted.{" "}
          <BankWord statedAt={backing.reserve.statedAt} asOf={backing.asOf} />
        </p>
      </section>
      {held && (
        <section className={publicPageStyles.pagePart}>
          <h2>Holdings other than cash</h2>
          <HoldingsTable holdings={backing.reserve.holdings} />
          <p className={publicPageStyles.asOf}>
            <Money amount={backing.reserve.cash} currency="GBP" /> of the reserve is cash, and coins are
            redeemed from cash only. The rest counts at the lower of its cost and its latest third-party
            valuation. Gains and losses are the company’s.
          </p>
        </section>
      )}
    </>
  );
}

type BankWordProps = { statedAt: string | null; asOf: string };

/** How old the bank's newest balance is. */
function BankWord({ statedAt, asOf }: BankWordProps) {
  if (statedAt === null) {
    return "The bank has not reported a balance yet.";
  }
  return (
    <>
      The bank’s newest balance is of <Moment at={statedAt} />, {age(statedAt, asOf)} old.
    </>
  );
}
