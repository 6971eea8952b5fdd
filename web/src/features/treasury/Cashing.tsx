import { Button } from "@mantine/core";
import { useState } from "react";
import type { EarnedFees, Cashing as Taken } from "@/api/contract";
import { useAskCashing, useCashings, useEarned } from "@/features/treasury/cashing";
import { isZero } from "@/lib/decimal";
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

const statuses: Record<Taken["status"], { tone: Tone; word: string }> = {
  asked: { tone: "waiting", word: "Waits for a second operator" },
  refused: { tone: "quiet", word: "Refused" },
  ordered: { tone: "waiting", word: "Ordered at the bank" },
  paid: { tone: "waiting", word: "Left the safeguarding account" },
  done: { tone: "good", word: "In our own account" },
  failed: { tone: "bad", word: "The bank did not pay" },
  returned: { tone: "bad", word: "Came back" },
};

/** Fees that we have earned: what may be taken now, and what was. */
export function Cashing() {
  const { data, isPending, isError, error, refetch } = useEarned();
  if (isPending) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="the fees" error={error} onRetry={refetch} />;
  }
  return (
    <div className="wallet-columns">
      <Taking />
      <Available earned={data} />
    </div>
  );
}

function Available({ earned }: { earned: EarnedFees }) {
  const ask = useAskCashing();
  const [asking, setAsking] = useState(false);
  return (
    <section className="review-side">
      <SectionHead title="Available">
        <Button size="xs" disabled={isZero(earned.available)} onClick={() => setAsking(true)}>
          Take fees
        </Button>
      </SectionHead>
      <Facts
        facts={[
          ["Earned and not taken", <Money key="fees" amount={earned.fees} currency="GBPC" />],
          ["Of payments not final", <Money key="open" amount={earned.notFinal} currency="GBPC" />],
          ["Asked for or ordered", <Money key="way" amount={earned.underWay} currency="GBP" />],
          ["May be taken now", <Money key="now" amount={earned.available} currency="GBP" />],
        ]}
      />
      <ReasonDialog
        opened={asking}
        title="Take earned fees"
        action="Ask a second operator"
        also="Amount in GBP"
        busy={ask.isPending}
        error={ask.error}
        onClose={() => setAsking(false)}
        onConfirm={(reason, amount) => ask.mutate({ amount, reason }, { onSuccess: () => setAsking(false) })}
      >
        <p>
          The safeguarding account pays our own account when a second operator agrees. At most{" "}
          <Money amount={earned.available} currency="GBP" />.
        </p>
      </ReasonDialog>
    </section>
  );
}

function Taking() {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useCashings(page);
  return (
    <section>
      <SectionHead title="Taken" />
      {isPending && <Waiting rows={4} />}
      {isError && <Failed what="what was taken" error={error} onRetry={refetch} />}
      {data?.list.length === 0 && <Empty>No fees were taken yet.</Empty>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <ul className="case-list">
            {data.list.map((cashing) => (
              <Item key={cashing.id} cashing={cashing} />
            ))}
          </ul>
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
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
          ["Asked by", cashing.askedBy],
          ["Asked", at(cashing.askedAt)],
          ["Left the safeguarding account", at(cashing.paidAt)],
          ["Reached our own account", at(cashing.arrivedAt)],
          ["Ended", at(cashing.endedAt)],
          ["Why", cashing.failure],
        ]}
      />
    </li>
  );
}
