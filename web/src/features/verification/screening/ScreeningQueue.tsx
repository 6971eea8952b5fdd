import { SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ListedMatch, ScreeningMatch } from "@/api/contract";
import { useMatches } from "@/features/verification/review/queries";
import { MatchItem } from "@/features/verification/screening/MatchItem";
import { Empty } from "@/ui/Empty";
import { ReadPages } from "@/ui/ReadPages";

const filters: { value: ScreeningMatch["status"]; label: string }[] = [
  { value: "potential", label: "To be decided" },
  { value: "false_positive", label: "Coincidences" },
  { value: "confirmed", label: "The same person" },
];

const nothing: Record<ScreeningMatch["status"], string> = {
  potential: "Nobody resembles anybody on a list. Nothing is to be decided.",
  false_positive: "Nothing was said to be a coincidence yet.",
  confirmed: "Nobody was found to be on a list.",
};

/** Everybody who looks like somebody on a list, also those who were approved before the list named them. */
export function ScreeningQueue() {
  const [status, setStatus] = useState<ScreeningMatch["status"]>("potential");
  const [page, setPage] = useState(1);
  const matches = useMatches(status, page);
  return (
    <>
      <p className="queue-note">
        Everybody is compared with the lists every day. What such a customer pays, or is paid, waits for
        operators until it is said to be a coincidence.
      </p>
      <SegmentedControl
        className="filter"
        aria-label="Which resemblances"
        data={filters}
        value={status}
        onChange={(value) => {
          setStatus(value as ScreeningMatch["status"]); // only the three above are offered
          setPage(1);
        }}
      />
      <ReadPages
        of={matches}
        what="the resemblances"
        rows={4}
        empty={<Empty>{nothing[status]}</Empty>}
        onPage={setPage}
      >
        {(list) => (
          <ul className="plain-list">
            {list.map((match) => (
              <MatchItem key={match.id} match={match}>
                <About match={match} />
              </MatchItem>
            ))}
          </ul>
        )}
      </ReadPages>
    </>
  );
}

function About({ match: { customer, case: of, subject } }: { match: ListedMatch }) {
  const name = customer.displayName || customer.email;
  return (
    <p className="row-second">
      {subject === "member" ? "A person of " : ""}
      {of === null ? (
        name
      ) : (
        <Link to="/backoffice/verification/review" search={of}>
          {name}
        </Link>
      )}
      , {customer.email}
    </p>
  );
}
