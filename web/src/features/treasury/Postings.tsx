import { Button } from "@mantine/core";
import { useState } from "react";
import type { Posting, PostingPurpose } from "@/api/contract";
import { useFillAgain, usePostings } from "@/features/treasury/movements";
import { isZero } from "@/lib/decimal";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Pages } from "@/ui/Pages";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

const statuses: Record<Posting["status"], { tone: Tone; word: string }> = {
  asked: { tone: "waiting", word: "Waits for a second operator" },
  refused: { tone: "quiet", word: "Refused" },
  filling: { tone: "waiting", word: "Our own cash is on its way" },
  unfilled: { tone: "bad", word: "Our own cash did not arrive" },
  done: { tone: "good", word: "Done" },
};

const purposes: Record<PostingPurpose, string> = {
  charge: "A charge or a mistake of the bank",
  recall: "A customer’s payment was called back",
  receipt: "Unmatched money was called back",
};

/** What debits were said to be, and how each was made good. */
export function Postings() {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = usePostings(page);
  return (
    <section>
      <SectionHead title="Explained" />
      {isPending && <Waiting rows={3} />}
      {isError && <Failed what="what was explained" error={error} onRetry={refetch} />}
      {data?.list.length === 0 && <Empty>Nothing was explained yet.</Empty>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <ul className="case-list">
            {data.list.map((posting) => (
              <Item key={posting.id} posting={posting} />
            ))}
          </ul>
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function Item({ posting }: { posting: Posting }) {
  const fill = useFillAgain();
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
          ["The bank’s key", posting.ref],
          ["Asked by", posting.askedBy],
          ["Asked", <Moment key="asked" at={posting.askedAt} />],
          ["Ended", posting.endedAt && <Moment key="ended" at={posting.endedAt} />],
          ["Why", posting.failure],
        ]}
      />
      {posting.status === "unfilled" && (
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
