import { Button } from "@mantine/core";
import { useState } from "react";
import type { Posting } from "@/api/contract";
import { useFillAgain, usePostings } from "@/features/treasury/movements";
import { isZero } from "@/lib/decimal";
import { useMay } from "@/lib/operator";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

const statuses: Record<Posting["status"], { tone: Tone; word: string }> = {
  requested: { tone: "waiting", word: "Waits for a second operator" },
  rejected: { tone: "quiet", word: "Refused" },
  topping_up: { tone: "waiting", word: "Our own cash is on its way" },
  top_up_failed: { tone: "bad", word: "Our own cash did not arrive" },
  completed: { tone: "good", word: "Done" },
};

const purposes: Record<Posting["purpose"], string> = {
  charge: "A charge or a mistake of the bank",
  recall: "A customer’s payment was called back",
  unmatched_credit: "Unmatched money was called back",
  lost_deposit: "A deposit was lost after its coins were spent",
};

/** What debits were said to be, and how each was made good. */
export function Postings() {
  const [page, setPage] = useState(1);
  const postings = usePostings(page);
  return (
    <section>
      <SectionHead title="Explained" />
      <ReadPages
        of={postings}
        what="what was explained"
        rows={3}
        empty={
          <Empty>
            No debit was explained yet. What was said of one, and how it was made good, will stand here.
          </Empty>
        }
        onPage={setPage}
      >
        {(list) => (
          <ul className="case-list">
            {list.map((posting) => (
              <Item key={posting.id} posting={posting} />
            ))}
          </ul>
        )}
      </ReadPages>
    </section>
  );
}

function Item({ posting }: { posting: Posting }) {
  const fill = useFillAgain();
  const may = useMay("treasury");
  const { tone, word } = statuses[posting.status];
  return (
    <li className="case">
      <div className="case-head">
        <h3>{purposes[posting.purpose]}</h3>
        <span className="case-sum">
          <Money amount={posting.amount} currency="GBP" />
        </span>
        <Status tone={tone}>{word}</Status>
      </div>
      <Facts
        facts={[
          ["Reason", posting.reason],
          ["Customer", posting.customerId],
          ["Receipt", posting.unmatchedCreditId],
          ["Was still there", sum(posting.recovered)],
          ["From our own cash", sum(posting.topUp)],
          [posting.purpose === "lost_deposit" ? "The deposit" : "The bank’s key", posting.ref],
          ["Asked by", posting.requestedBy],
          [posting.requestedBy === "" ? "Ordered" : "Asked", <Moment key="asked" at={posting.requestedAt} />],
          ["Ended", posting.endedAt && <Moment key="ended" at={posting.endedAt} />],
          ["Why", posting.failure],
        ]}
      />
      {posting.status === "top_up_failed" && may && (
        <div className="step-actions">
          <Button loading={fill.isPending} onClick={() => fill.mutate(posting.id)}>
            Pay it again
          </Button>
        </div>
      )}
    </li>
  );
}

const sum = (amount: string) => (isZero(amount) ? null : <Money amount={amount} currency="GBP" />);
