import { useState } from "react";
import type { ReconciledDay } from "@/api/contract";
import { FindingList } from "@/features/treasury/Findings";
import { useDays } from "@/features/treasury/queries";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

/** The days on which bank, books and chain were compared, the newest first. */
export function Days() {
  const [page, setPage] = useState(1);
  const days = useDays(page);
  return (
    <ReadPages
      of={days}
      what="the days"
      rows={6}
      empty={
        <Empty>
          Nothing was compared yet. It is done by itself, and by “Compare now” on the treasury’s page.
        </Empty>
      }
      onPage={setPage}
    >
      {(list) => (
        <ul className="case-list">
          {list.map((day) => (
            <Item key={day.day} day={day} />
          ))}
        </ul>
      )}
    </ReadPages>
  );
}

function Item({ day }: { day: ReconciledDay }) {
  const { runs, discrepancies, last, firstDiscrepancy } = day;
  return (
    <li className="case">
      <div className="case-head">
        <h2>{day.day}</h2>
        <span>
          {runs === 1 ? "One comparison" : `${runs} comparisons`}
          {discrepancies > 0 && `, ${discrepancies} with a difference`}
        </span>
        <Status tone={last.balanced ? "good" : "bad"}>
          {last.balanced ? "Ended in agreement" : "Ended with a difference"}
        </Status>
      </div>
      <FindingList reconciliation={last} />
      {firstDiscrepancy && <Difference difference={firstDiscrepancy} />}
    </li>
  );
}

/** The day's first difference, and how it ended. */
function Difference({ difference }: { difference: NonNullable<ReconciledDay["firstDiscrepancy"]> }) {
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
      {resolved?.debitResolutions.map((posting) => (
        <p key={posting.id}>
          Posted meanwhile: <Money amount={posting.amount} currency="GBP" />, {posting.reason}
        </p>
      ))}
    </details>
  );
}
