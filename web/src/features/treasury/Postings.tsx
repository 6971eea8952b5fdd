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
  asked: { tone: "waiting", word: "Waits for a second operator" },
  refused: { tone: "quiet", word: "Refused" },
  filling: { tone: "waiting", word: "Our own cash is on its way" },
  unfilled: { tone: "bad", word: "Our own cash did not arrive" },
  done: { tone: "good", word: "Done" },
};

const purposes: Record<Posting["purpose"], string> = {
  charge: "A charge or a mistake of the bank",
  recall: "A customer’s payment was called back",
  receipt: "Unmatched money was called back",
  lost: "A deposit was lost after its coins were spent",
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
          ["Receipt", posting.receiptId],
          ["Was still there", sum(posting.taken)],
          ["From our own cash", sum(posting.ownFunds)],
          [posting.purpose === "lost" ? "The deposit" : "The bank’s key", posting.ref],
          ["Asked by", posting.askedBy],
          [posting.askedBy === "" ? "Ordered" : "Asked", <Moment key="asked" at={posting.askedAt} />],
          ["Ended", posting.endedAt && <Moment key="ended" at={posting.endedAt} />],
          ["Why", posting.failure],
        ]}
      />
      {posting.status === "unfilled" && may && (
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
