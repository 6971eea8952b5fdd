import type { Transaction } from "@/api/contract";
import styles from "@/features/transactions/TransactionTimeline.module.css";
import { stepsOf } from "@/features/transactions/timeline";
import { Confirmations } from "@/ui/Confirmations";
import { Moment } from "@/ui/Moment";
import momentStyles from "@/ui/Moment.module.css";

type TransactionTimelineProps = { transaction: Transaction };

/** The steps of a transaction in order, each with its time; future steps are drawn hollow. */
export function TransactionTimeline({ transaction }: TransactionTimelineProps) {
  return (
    <section className={styles.timeline}>
      <h2>Timeline</h2>
      <ol>
        {stepsOf(transaction).map((step) => (
          <li key={`${step.name} ${step.at}`} data-reached={step.reached} data-bad={step.bad === true}>
            <span>{step.name}</span>
            {step.at === null ? (
              <span className={momentStyles.moment}>{step.reached ? "" : "Not yet"}</span>
            ) : (
              <Moment at={step.at} />
            )}
          </li>
        ))}
      </ol>
      <Confirmations
        confirmations={transaction.confirmations}
        confirmationsNeeded={transaction.confirmationsNeeded}
      />
    </section>
  );
}
