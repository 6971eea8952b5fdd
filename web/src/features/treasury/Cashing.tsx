import { Button } from "@mantine/core";
import { useState } from "react";
import type { EarnedFees, Cashing as Taken } from "@/api/contract";
import { useAskCashing, useCashings, useEarned } from "@/features/treasury/cashing";
import { isZero, typedAmount } from "@/lib/decimal";
import { useMay } from "@/lib/operator";
import { anAmount, longestOrder } from "@/lib/typed";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

const statuses: Record<Taken["status"], { tone: Tone; word: string }> = {
  requested: { tone: "waiting", word: "Waits for a second operator" },
  rejected: { tone: "quiet", word: "Refused" },
  ordered: { tone: "waiting", word: "Ordered at the bank" },
  debited: { tone: "waiting", word: "Left the safeguarding account" },
  completed: { tone: "good", word: "In our own account" },
  failed: { tone: "bad", word: "The bank did not pay" },
  returned: { tone: "bad", word: "Came back" },
};

/** Fees that we have earned: what may be taken now, and what was. */
export function Cashing() {
  const earned = useEarned();
  return (
    <div className="wallet-columns">
      <Taking />
      <section className="review-side">
        <Read of={earned} what="the fees" rows={4}>
          {(data) => <Available earned={data} />}
        </Read>
      </section>
    </div>
  );
}

function Available({ earned }: { earned: EarnedFees }) {
  const ask = useAskCashing();
  const may = useMay("treasury");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SectionHead title="Available">
        {may && (
          <Button size="xs" disabled={isZero(earned.available)} onClick={() => setAsking(true)}>
            Take fees
          </Button>
        )}
      </SectionHead>
      <Facts
        facts={[
          ["Earned and not taken", <Money key="fees" amount={earned.accrued} currency="GBPC" />],
          ["Of payments not final", <Money key="open" amount={earned.notFinal} currency="GBPC" />],
          ["Asked for or ordered", <Money key="way" amount={earned.pending} currency="GBP" />],
          ["May be taken now", <Money key="now" amount={earned.available} currency="GBP" />],
        ]}
      />
      {!may && <p className="field-hint">It takes the role treasury to take fees.</p>}
      <ReasonDialog
        opened={asking}
        title="Take earned fees"
        action="Submit for approval"
        also={{ name: "amount", label: "Amount in GBP", rule: anAmount("GBP") }}
        most={longestOrder}
        busy={ask.isPending}
        error={ask.error}
        onClose={() => setAsking(false)}
        onConfirm={(reason, amount) =>
          ask.mutate({ amount: typedAmount(amount), reason }, { onSuccess: () => setAsking(false) })
        }
      >
        <p>
          The safeguarding account pays our own account when a second operator agrees. At most{" "}
          <Money amount={earned.available} currency="GBP" />.
        </p>
      </ReasonDialog>
    </>
  );
}

function Taking() {
  const [page, setPage] = useState(1);
  const cashings = useCashings(page);
  return (
    <section>
      <SectionHead title="Taken" />
      <ReadPages
        of={cashings}
        what="what was taken"
        rows={4}
        empty={
          <Empty>No fees were taken yet. Each time will stand here, from the asking to the arrival.</Empty>
        }
        onPage={setPage}
      >
        {(list) => (
          <ul className="case-list">
            {list.map((cashing) => (
              <Item key={cashing.id} cashing={cashing} />
            ))}
          </ul>
        )}
      </ReadPages>
    </section>
  );
}

function Item({ cashing }: { cashing: Taken }) {
  const { tone, word } = statuses[cashing.status];
  const at = (moment: string | null) => moment && <Moment key={moment} at={moment} />;
  return (
    <li className="case">
      <div className="case-head">
        <h3>
          <Money amount={cashing.amount} currency="GBP" />
        </h3>
        <Status tone={tone}>{word}</Status>
      </div>
      <Facts
        facts={[
          ["Reason", cashing.reason],
          ["Asked by", cashing.requestedBy],
          ["Asked", at(cashing.requestedAt)],
          ["Left the safeguarding account", at(cashing.debitedAt)],
          ["Reached our own account", at(cashing.creditedAt)],
          ["Ended", at(cashing.endedAt)],
          ["Why", cashing.failure],
        ]}
      />
    </li>
  );
}
