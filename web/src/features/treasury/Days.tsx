import { useState } from "react";
import type { ReconciledDay } from "@/api/contract";
import { FindingList } from "@/features/treasury/Findings";
import { useDays } from "@/features/treasury/queries";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Pages } from "@/ui/Pages";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

/** The days on which bank, books and chain were compared, the newest first. */
export function Days() {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useDays(page);
  if (isPending) {
    return <Waiting rows={6} />;
  }
  if (isError) {
    return <Failed what="the days" error={error} onRetry={refetch} />;
  }
  if (data.list.length === 0) {
    return <Empty>Nothing was compared yet.</Empty>;
  }
  return (
    <>
      <ul className="case-list">
        {data.list.map((day) => (
          <Item key={day.day} day={day} />
        ))}
      </ul>
      <Pages meta={data._meta} onPage={setPage} />
    </>
  );
}

function Item({ day }: { day: ReconciledDay }) {
  const { comparisons, differing, last, difference } = day;
  return (
    <li className="case">
      <div className="case-head">
        <h2>{day.day}</h2>
        <span>
          {comparisons === 1 ? "One comparison" : `${comparisons} comparisons`}
          {differing > 0 && `, ${differing} with a difference`}
        </span>
        <Status tone={last.balanced ? "good" : "bad"}>
          {last.balanced ? "Ended in agreement" : "Ended with a difference"}
        </Status>
      </div>
      <FindingList reconciliation={last} />
      {difference && <Difference difference={difference} />}
    </li>
  );
}

/** The day's first difference, and how it ended. */
function Difference({ difference }: { difference: NonNullable<ReconciledDay["difference"]> }) {
  const { resolved } = difference;
  return (
    <details>
      <summary>
        A difference was found at <Moment at={difference.at} />
        {resolved ? (
          <>
            ; gone since <Moment at={resolved.at} />
          </>
        ) : (
          "; it lasts"
        )}
      </summary>
      <FindingList reconciliation={difference} />
      {resolved?.by.map((posting) => (
        <p key={posting.postingId}>
          Posted meanwhile: <Money amount={posting.amount} currency="GBP" />, {posting.reason}
        </p>
      ))}
    </details>
  );
}
