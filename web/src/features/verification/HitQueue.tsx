import { SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ListedHit, ScreeningHit } from "@/api/contract";
import { Hit } from "@/features/verification/Hit";
import { useHits } from "@/features/verification/review";
import { Empty } from "@/ui/Empty";
import { ReadPages } from "@/ui/ReadPages";

const filters: { value: ScreeningHit["status"]; label: string }[] = [
  { value: "potential", label: "To be decided" },
  { value: "false_positive", label: "Coincidences" },
  { value: "confirmed", label: "The same person" },
];

const nothing: Record<ScreeningHit["status"], string> = {
  potential: "Nobody resembles anybody on a list. Nothing is to be decided.",
  false_positive: "Nothing was said to be a coincidence yet.",
  confirmed: "Nobody was found to be on a list.",
};

/** Everybody who looks like somebody on a list, also those who were approved before the list named them. */
export function HitQueue() {
  const [status, setStatus] = useState<ScreeningHit["status"]>("potential");
  const [page, setPage] = useState(1);
  const hits = useHits(status, page);
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
          setStatus(value as ScreeningHit["status"]); // only the three above are offered
          setPage(1);
        }}
      />
      <ReadPages
        of={hits}
        what="the resemblances"
        rows={4}
        empty={<Empty>{nothing[status]}</Empty>}
        onPage={setPage}
      >
        {(list) => (
          <ul className="plain-list">
            {list.map((hit) => (
              <Hit key={hit.id} hit={hit}>
                <About hit={hit} />
              </Hit>
            ))}
          </ul>
        )}
      </ReadPages>
    </>
  );
}

function About({ hit: { customer, case: of, subject } }: { hit: ListedHit }) {
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
