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
import { Read } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

/** What customers owe after a recall or a lost deposit, and how it was repaid. */
export function Debts() {
  const may = useMay("treasury");
  const [asked, setAsked] = useState<Debt | null>(null);
  const debts = useDebts();
  return (
    <>
      <section>
        <SectionHead title="Owed by customers" />
        <Read of={debts} what="what is owed" rows={2}>
          {({ list }) =>
            list.length === 0 ? (
              <Empty>No customer owes the company anything.</Empty>
            ) : (
              <>
                {!may && <p className="field-hint">It takes the role treasury to say what was repaid.</p>}
                <ul className="case-list">
                  {list.map((debt) => (
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
              </>
            )
          }
        </Read>
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

  function handleConfirm(reason: string, creditId: string) {
    if (debt !== null) {
      ask.mutate({ customerId: debt.customer.id, creditId, reason }, { onSuccess: onClose });
    }
  }

  return (
    <ReasonDialog
      opened={debt !== null}
      title={debt === null ? "Repaid" : `What ${debt.customer.displayName} repaid`}
      action="Submit for approval"
      also={{
        name: "creditId",
        label: "Which credit of the company’s own account?",
        rule: needed("Choose the credit", 64),
        choices: (credits.data?.list ?? []).map((credit) => ({
          value: credit.id,
          label: creditWords(credit),
        })),
      }}
      most={longestOrder}
      busy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      <p>
        It repays all that is owed, or as much as it is. What it is more stays with the company, to be sent
        back.
      </p>
      {credits.isError && <Failed what="the credits" error={credits.error} onRetry={credits.refetch} />}
      {credits.data?.list.length === 0 && (
        <p className="field-hint">
          There is no credit to choose: every one of the company’s own account repays something already.
        </p>
      )}
    </ReasonDialog>
  );
}

const statuses: Record<Repayment["status"], { tone: Tone; word: string }> = {
  requested: { tone: "waiting", word: "Waits for a second operator" },
  rejected: { tone: "quiet", word: "Refused" },
  booked: { tone: "good", word: "Booked" },
};

function Repaid() {
  const [page, setPage] = useState(1);
  const repayments = useRepayments(page);
  return (
    <section>
      <SectionHead title="Repaid" />
      <ReadPages
        of={repayments}
        what="what was repaid"
        rows={2}
        empty={<Empty>Nothing was repaid yet.</Empty>}
        onPage={setPage}
      >
        {(list) => (
          <ul className="case-list">
            {list.map((repayment) => (
              <RepaidItem key={repayment.id} repayment={repayment} />
            ))}
          </ul>
        )}
      </ReadPages>
    </section>
  );
}

function RepaidItem({ repayment }: { repayment: Repayment }) {
  const { customer, amount, status, reason, requestedBy, requestedAt, endedAt } = repayment;
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
          ["Asked by", requestedBy],
          ["Asked", <Moment key="asked" at={requestedAt} />],
          ["Ended", endedAt && <Moment key="ended" at={endedAt} />],
        ]}
      />
    </li>
  );
}
