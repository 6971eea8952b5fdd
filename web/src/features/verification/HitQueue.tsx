import { SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ListedHit, ScreeningHit } from "@/api/contract";
import { Hit } from "@/features/verification/Hit";
import { useHits } from "@/features/verification/review";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Pages } from "@/ui/Pages";
import { Waiting } from "@/ui/Waiting";

const filters: { value: ScreeningHit["status"]; label: string }[] = [
  { value: "open", label: "To be decided" },
  { value: "cleared", label: "Coincidences" },
  { value: "confirmed", label: "The same person" },
];

/** Everybody who looks like somebody on a list, also those who were approved before the list named them. */
export function HitQueue() {
  const [status, setStatus] = useState<ScreeningHit["status"]>("open");
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useHits(status, page);
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
      {isPending && <Waiting rows={4} />}
      {isError && <Failed what="the resemblances" error={error} onRetry={refetch} />}
      {data?.list.length === 0 && <Empty>Nobody resembles anybody here.</Empty>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <ul className="plain-list">
            {data.list.map((hit) => (
              <Hit key={hit.id} hit={hit}>
                <About hit={hit} />
              </Hit>
            ))}
          </ul>
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
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
