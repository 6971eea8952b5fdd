import type { Transaction } from "@/api/contract";
import { stepsOf } from "@/features/transactions/timeline";
import { Confirmations } from "@/ui/Confirmations";
import { Moment } from "@/ui/Moment";

type TransactionTimelineProps = { transaction: Transaction };

/** The steps of a transaction in order, each with its time; those to come are drawn open. */
export function TransactionTimeline({ transaction }: TransactionTimelineProps) {
  return (
    <section className="timeline">
      <h2>Timeline</h2>
      <ol>
        {stepsOf(transaction).map((step) => (
          <li key={`${step.name} ${step.at}`} data-reached={step.reached} data-bad={step.bad === true}>
            <span>{step.name}</span>
            {step.at === null ? (
              <span className="moment">{step.reached ? "" : "Not yet"}</span>
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
