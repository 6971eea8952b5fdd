import type { Reconciliation } from "@/api/contract";
import { comparisonOf, componentWords, unavailableWords } from "@/features/treasury/findings";
import { isZero } from "@/lib/decimal";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

type FindingsProps = { reconciliation: Reconciliation | null };

/** What a comparison of bank, books and chain found, line by line. */
export function Findings({ reconciliation }: FindingsProps) {
  if (reconciliation === null) {
    return <p>There has been none yet.</p>;
  }
  return (
    <>
      <p>
        <Status tone={reconciliation.balanced ? "good" : "bad"}>
          {reconciliation.balanced ? "Everything agrees" : "Something does not agree"}
        </Status>
        , <Moment at={reconciliation.at} />
      </p>
      <FindingList reconciliation={reconciliation} />
    </>
  );
}

/** Each thing that was compared: by the books, by bank or chain, and what a difference is made of. */
export function FindingList({ reconciliation }: { reconciliation: Reconciliation }) {
  return (
    <ul className="plain-list">
      {reconciliation.findings.map((finding) => (
        <li key={`${finding.code} ${finding.bankAccount ?? finding.network ?? ""}`}>
          <strong>{comparisonOf(finding)}</strong>
          <span className="row-second">
            Expected <Money amount={finding.expected} currency={finding.currency} />, found{" "}
            <Money amount={finding.actual} currency={finding.currency} />
            {!isZero(finding.difference) && (
              <>
                , a difference of <Money amount={finding.difference} currency={finding.currency} />
                {(finding.causes ?? []).map(({ code, amount }) => (
                  <span key={code}>
                    ; {componentWords[code]}: <Money amount={amount} currency={finding.currency} />
                  </span>
                ))}
              </>
            )}
            {finding.unavailable !== undefined && `, not compared: ${unavailableWords[finding.unavailable]}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
