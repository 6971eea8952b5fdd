import { useEffect, useState } from "react";
import type { Transaction } from "@/api/contract";
import { isFinal, useLastTransactions, useTransaction } from "@/api/transactions";
import styles from "@/features/deposits/IncomingDeposits.module.css";
import { statusOf } from "@/lib/transactions";
import { Confirmations } from "@/ui/Confirmations";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

const looked = 10;

/** Deposits that are being confirmed on chain. Credited ones stay until the screen is left. */
export function IncomingDeposits() {
  const { data } = useLastTransactions(looked);
  const [before, setBefore] = useState<string[] | null>(null);

  // Deposits that were final when the screen opened belong to the history.
  useEffect(() => {
    if (data !== undefined) {
      setBefore((known) => known ?? data.filter(isFinal).map(({ id }) => id));
    }
  }, [data]);

  const deposits = (data ?? []).filter(
    ({ id, type }) => type === "chain_deposit" && before !== null && !before.includes(id),
  );
  return (
    <section className={styles.incoming} aria-live="polite">
      {deposits.length > 0 && (
        <>
          <SectionHead title="Incoming deposits" />
          <ul className={styles.list}>
            {deposits.map((deposit) => (
              <IncomingDeposit key={deposit.id} deposit={deposit} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function IncomingDeposit({ deposit }: { deposit: Transaction }) {
  const { data = deposit } = useTransaction(deposit.id, deposit);
  const { tone, word } = statusOf(data);
  return (
    <li className={styles.deposit}>
      <span className={styles.amount}>
        <Money amount={data.amount} sign="+" currency={data.currency} />
      </span>
      <Status tone={tone}>{word}</Status>
      <div className={styles.progress}>
        <Confirmations confirmations={data.confirmations} confirmationsNeeded={data.confirmationsNeeded} />
      </div>
    </li>
  );
}
