import { useState } from "react";
import type { ListedMatch, ScreeningMatch } from "@/api/contract";
import { MatchItem } from "@/features/verification/screening/MatchItem";
import { useMatches } from "@/features/verification/screening/queries";
import styles from "@/features/verification/screening/ScreeningQueue.module.css";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Link } from "@/ui/Link";
import { PlainList, SecondLine } from "@/ui/PlainList";
import { ReadPages } from "@/ui/ReadPages";

const filters: { value: ScreeningMatch["status"]; label: string }[] = [
  { value: "potential", label: "Open" },
  { value: "false_positive", label: "False positives" },
  { value: "confirmed", label: "Confirmed" },
];

const emptyText: Record<ScreeningMatch["status"], string> = {
  potential: "No open screening matches.",
  false_positive: "No false positives yet.",
  confirmed: "No confirmed matches.",
};

/** Screening matches of all customers, including those approved before the list named them. */
export function ScreeningQueue() {
  const [status, setStatus] = useState<ScreeningMatch["status"]>("potential");
  const [page, setPage] = useState(1);
  const matches = useMatches(status, page);
  return (
    <>
      <p className={styles.note}>
        Every customer and member is screened against the sanctions lists each day. Payments to and from a
        customer with an open or confirmed match are held for review. A match on a name in a payment holds
        only that payment until it is confirmed.
      </p>
      <Filters>
        <ChoiceFilter
          label="Match status"
          options={filters}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </Filters>
      <ReadPages
        of={matches}
        what="the screening matches"
        rows={4}
        empty={<Empty>{emptyText[status]}</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/screening", query: { status } }}
      >
        {(list) => (
          <PlainList>
            {list.map((match) => (
              <MatchItem key={match.id} match={match}>
                <MatchSubject match={match} />
              </MatchItem>
            ))}
          </PlainList>
        )}
      </ReadPages>
    </>
  );
}

/** Whom the match is about, linked to the case. */
function MatchSubject({ match: { customer, case: of, subject } }: { match: ListedMatch }) {
  if (customer.id === "") return <SecondLine>Payer of an unmatched payment</SecondLine>;
  const name = customer.displayName || customer.email;
  return (
    <SecondLine>
      {subject === "member" ? "Member of " : subject === "counterparty" ? "Counterparty of " : ""}
      {of === null ? (
        name
      ) : (
        <Link to="/backoffice/verification/review" search={of}>
          {name}
        </Link>
      )}
      , {customer.email}
    </SecondLine>
  );
}
