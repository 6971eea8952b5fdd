import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useRefreshAccount } from "@/api/account";
import { useTransaction } from "@/api/transactions";
import styles from "@/features/transactions/OrderDone.module.css";
import { TransactionTimeline } from "@/features/transactions/TransactionTimeline";
import type { OrderDoneProps } from "@/lib/orderDone";
import { signOf, statusOf } from "@/lib/transactions";
import { Rosette } from "@/ui/engraving/Rosette";
import formStyles from "@/ui/form/Form.module.css";
import largeSumStyles from "@/ui/LargeSum.module.css";
import { Link } from "@/ui/Link";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

/** An order was accepted: what it is, and how it gets on, live. */
export function OrderDone({ transaction, title, finished, again, onAgain, children }: OrderDoneProps) {
  const { data } = useTransaction(transaction.id, transaction);
  const refresh = useRefreshAccount();
  const shown = data ?? transaction;
  const settled = shown.status === "completed";
  const status = statusOf(shown);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it settles
  useEffect(() => {
    if (settled) {
      refresh();
    }
  }, [settled]);

  return (
    <section className={styles.done}>
      <div className={styles.doneText}>
        <Status tone={status.tone}>{status.word}</Status>
        <h2 ref={heading} tabIndex={-1}>
          {settled ? finished : title}
        </h2>
        <p className={largeSumStyles.drawerSum}>
          <Money amount={shown.amount} sign={signOf(shown)} currency={shown.currency} />
        </p>
        {!settled && <p>{children}</p>}
        <TransactionTimeline transaction={shown} />
        <div className={formStyles.stepActions}>
          <Button renderRoot={(root) => <Link {...root} to="/user/gbpc" />}>Go to overview</Button>
          <Button variant="default" onClick={onAgain}>
            {again}
          </Button>
        </div>
      </div>
      <Rosette petals={32} line={0.3} breadth={22} className={styles.rosette} />
    </section>
  );
}
