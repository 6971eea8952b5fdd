import type { Reconciliation } from "@/api/contract";
import { isZero } from "@/lib/decimal";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

/** What was held against what, by the name the server gives it; a new one is shown as it is. */
const compared: Record<string, string> = {
  reserve: "Coins in existence, by the reserve",
  coins: "Coins in existence, by who holds them",
  safeguarding: "Safeguarding banks in the books, by whose the money is",
};

function comparedWords(what: string): string {
  const [kind, of = ""] = what.split(":");
  switch (kind) {
    case "bank":
      return `The bank’s own balance, account ${of}`;
    case "chain":
      return `Coins on ${of}`;
    default:
      return compared[what] ?? what;
  }
}

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
        <li key={finding.what}>
          <strong>{comparedWords(finding.what)}</strong>
          <span className="row-second">
            Expected <Money amount={finding.expected} currency={finding.currency} />, found{" "}
            <Money amount={finding.actual} currency={finding.currency} />
            {!isZero(finding.difference) && (
              <>
                , a difference of <Money amount={finding.difference} currency={finding.currency} />
                {Object.entries(finding.causes ?? {}).map(([cause, amount]) => (
                  <span key={cause}>
                    ; {cause}: <Money amount={amount} currency={finding.currency} />
                  </span>
                ))}
              </>
            )}
            {finding.unknown !== undefined && `, not compared: ${finding.unknown}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
