import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { Quarantined } from "@/api/contract";
import { useAskRelease, useQuarantine } from "@/features/wallet/quarantine";
import { useMay } from "@/lib/operator";
import { Address } from "@/ui/Address";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Pages } from "@/ui/Pages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { Status, type Tone } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

const filters: { value: Quarantined["status"]; label: string }[] = [
  { value: "quarantined", label: "Held" },
  { value: "asked", label: "Waiting for approval" },
  { value: "unbooked", label: "Not in the books" },
];

const verdicts: Record<Quarantined["verdict"], { tone: Tone; word: string }> = {
  unknown: { tone: "waiting", word: "Not known yet" },
  clear: { tone: "waiting", word: "The sender is clear, the customer is not" },
  sanctioned: { tone: "bad", word: "On a sanctions list" },
  frozen: { tone: "bad", word: "Frozen by the token" },
};

/** Deposits nobody is credited with yet, because of where the coins came from. */
export function Quarantine() {
  const [status, setStatus] = useState<Quarantined["status"]>("quarantined");
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Quarantined | null>(null);
  const release = useAskRelease();
  const { data, isPending, isError, error, refetch } = useQuarantine(status, page);
  return (
    <>
      <div className="filters">
        <SegmentedControl
          className="filter"
          aria-label="Which deposits"
          data={filters}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </div>
      {isPending && <Waiting rows={4} />}
      {isError && <Failed what="the deposits" error={error} onRetry={refetch} />}
      {data?.list.length === 0 && <Empty>Nothing here.</Empty>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <ul className="case-list">
            {data.list.map((deposit) => (
              <Item key={deposit.id} deposit={deposit} onAsk={() => setAsked(deposit)} />
            ))}
          </ul>
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
      <ReasonDialog
        opened={asked !== null}
        title="Credit this deposit"
        action="Ask a second operator"
        busy={release.isPending}
        error={release.error}
        onClose={() => setAsked(null)}
        onConfirm={(reason) =>
          asked !== null && release.mutate({ id: asked.id, reason }, { onSuccess: () => setAsked(null) })
        }
      >
        <p>The customer is credited, and the coins are burned on the chain, when a second operator agrees.</p>
      </ReasonDialog>
    </>
  );
}

function Item({ deposit, onAsk }: { deposit: Quarantined; onAsk: () => void }) {
  const { sender, amount, currency, verdict, network, customerId, createdAt, status } = deposit;
  const word = verdicts[verdict];
  const may = useMay("compliance");
  return (
    <li className="case">
      <div className="case-head">
        <h2>
          <Money amount={amount} currency={currency} />
        </h2>
        <Status tone={word.tone}>{word.word}</Status>
      </div>
      <Facts
        facts={[
          ["From", <Address key="from" address={sender} copyable />],
          ["Network", network],
          ["Customer", customerId],
          ["Arrived", <Moment key="arrived" at={createdAt} />],
        ]}
      />
      {status === "quarantined" && may && (
        <div className="step-actions">
          <Button onClick={onAsk}>Ask to credit it</Button>
        </div>
      )}
    </li>
  );
}
