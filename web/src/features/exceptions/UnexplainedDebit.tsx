import type { ExceptionItem } from "@/api/contract";
import styles from "@/features/exceptions/Exceptions.module.css";
import { useBankEntry } from "@/features/exceptions/queries";
import { sortCodeShown } from "@/lib/bank";
import { useMay } from "@/lib/operator";
import { AddressOrText } from "@/ui/AddressOrText";
import { Facts } from "@/ui/Facts";
import { Id } from "@/ui/Id";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";

/** The kind of exception that this file is about. */
export const unexplainedDebit = "payout_unexplained";

/** A debit that we did not order: what the bank shows of it beside what the books show. */
export function UnexplainedDebit({ exception }: { exception: ExceptionItem }) {
  const { details, status } = exception;
  const may = useMay("treasury", "auditor");
  return (
    <>
      {may && <BankEntry account={details.account ?? ""} reference={details.reference ?? ""} />}
      <section className={styles.part}>
        <SectionHead title="What the books show" />
        {status === "open" ? (
          <Facts
            facts={[
              ["Our order", "None"],
              ["Booked", "Nothing yet"],
              [
                "Books above the bank by",
                exception.amount !== undefined && (
                  <Money key="by" amount={exception.amount} currency={exception.currency} />
                ),
              ],
              [
                "Recalled unmatched payment",
                details.unmatchedCredit && (
                  <Id key="credit" id={details.unmatchedCredit} what="the unmatched payment’s ID" />
                ),
              ],
            ]}
          />
        ) : (
          <p>Two operators have resolved this debit, and the resolution is booked.</p>
        )}
      </section>
    </>
  );
}

function BankEntry({ account, reference }: { account: string; reference: string }) {
  const entry = useBankEntry(account, reference);
  return (
    <section className={styles.part}>
      <SectionHead title="What the bank shows" />
      <Read of={entry} what="the bank’s entry" rows={4}>
        {({ amount, counterparty, reference: written, reason, recall, ref, bookedAt }) => (
          <Facts
            facts={[
              ["Entry", recall ? "Recall of an earlier payment" : "Debit"],
              ["Amount", <Money key="amount" amount={amount.replace("-", "")} currency="GBP" />],
              ["Paid to", counterparty?.name || "Not stated by the bank"],
              [
                "Payee’s account",
                counterparty?.sortCode &&
                  `${sortCodeShown(counterparty.sortCode)} ${counterparty.accountNumber}`,
              ],
              ["Payment reference", written || "None"],
              ["The bank’s reason", reason || "None"],
              ["The bank’s reference", <AddressOrText key="ref" text={ref} copyable />],
              ["Booked by the bank", <Moment key="booked" at={bookedAt} />],
            ]}
          />
        )}
      </Read>
    </section>
  );
}
