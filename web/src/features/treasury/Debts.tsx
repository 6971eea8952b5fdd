import { Button } from "@mantine/core";
import { useState } from "react";
import type { Debt, OwnCredit, Repayment } from "@/api/contract";
import { useAskRepayment, useDebts, useOwnCredits, useRepayments } from "@/features/treasury/debts";
import { dayShown } from "@/lib/moment";
import { useMay } from "@/lib/operator";
import { longestOrder, needed } from "@/lib/typed";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Pages } from "@/ui/Pages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

/** What customers owe after a recall or a lost deposit, and how it was repaid. */
export function Debts() {
  const may = useMay("treasury");
  const [asked, setAsked] = useState<Debt | null>(null);
  const { data, isPending, isError, error, refetch } = useDebts();
  return (
    <>
      <section>
        <SectionHead title="Owed by customers" />
        {isPending && <Waiting rows={2} />}
        {isError && <Failed what="what is owed" error={error} onRetry={refetch} />}
        {data?.list.length === 0 && <Empty>No customer owes the company anything.</Empty>}
        {data !== undefined && data.list.length > 0 && (
          <ul className="case-list">
            {data.list.map((debt) => (
              <li key={debt.customer.id} className="case">
                <div className="case-head">
                  <h3>{debt.customer.displayName}</h3>
                  <span className="case-sum">
                    <Money amount={debt.amount} currency="GBP" />
                  </span>
                </div>
                <Facts facts={[["Email", debt.customer.email]]} />
                {may && (
                  <div className="step-actions">
                    <Button variant="default" onClick={() => setAsked(debt)}>
                      It was repaid
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Repaid />
      <RepaidDialog debt={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const creditWords = ({ amount, sender, reference, bookedAt }: OwnCredit) =>
  [`£${amount}`, sender.name, reference, dayShown(bookedAt.slice(0, 10))].filter(Boolean).join(", ");

function RepaidDialog({ debt, onClose }: { debt: Debt | null; onClose: () => void }) {
  const ask = useAskRepayment();
  const credits = useOwnCredits(debt !== null);

  function handleConfirm(reason: string, receiptId: string) {
    if (debt !== null) {
      ask.mutate({ customerId: debt.customer.id, receiptId, reason }, { onSuccess: onClose });
    }
  }

  return (
    <ReasonDialog
      opened={debt !== null}
      title={debt === null ? "Repaid" : `What ${debt.customer.displayName} repaid`}
      action="Ask a second operator"
      also={{
        name: "receiptId",
        label: "Which credit of the company’s own account?",
        rule: needed("Choose the credit", 64),
        choices: (credits.data?.list ?? []).map((credit) => ({
          value: credit.id,
          label: creditWords(credit),
        })),
      }}
      most={longestOrder}
      busy={ask.isPending}
      error={ask.error ?? credits.error}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      <p>
        It repays all that is owed, or as much as it is. What it is more stays with the company, to be sent
        back.
      </p>
    </ReasonDialog>
  );
}

const statuses: Record<Repayment["status"], { tone: Tone; word: string }> = {
  asked: { tone: "waiting", word: "Waits for a second operator" },
  refused: { tone: "quiet", word: "Refused" },
  booked: { tone: "good", word: "Booked" },
};

function Repaid() {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useRepayments(page);
  return (
    <section>
      <SectionHead title="Repaid" />
      {isPending && <Waiting rows={2} />}
      {isError && <Failed what="what was repaid" error={error} onRetry={refetch} />}
      {data?.list.length === 0 && <Empty>Nothing was repaid yet.</Empty>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <ul className="case-list">
            {data.list.map((repayment) => (
              <RepaidItem key={repayment.id} repayment={repayment} />
            ))}
          </ul>
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function RepaidItem({ repayment }: { repayment: Repayment }) {
  const { customer, amount, status, reason, askedBy, askedAt, endedAt } = repayment;
  const { tone, word } = statuses[status];
  return (
    <li className="case">
      <div className="case-head">
        <h3>{customer.displayName}</h3>
        <span className="case-sum">
          <Money amount={amount} currency="GBP" />
        </span>
        <Status tone={tone}>{word}</Status>
      </div>
      <Facts
        facts={[
          ["Email", customer.email],
          ["Reason", reason],
          ["Asked by", askedBy],
          ["Asked", <Moment key="asked" at={askedAt} />],
          ["Ended", endedAt && <Moment key="ended" at={endedAt} />],
        ]}
      />
    </li>
  );
}
