import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { Quarantined } from "@/api/contract";
import { useAskRelease, useQuarantine } from "@/features/deposits/quarantine";
import { useMay } from "@/lib/operator";
import { Address } from "@/ui/Address";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { Status, type Tone } from "@/ui/Status";

const filters: { value: Quarantined["status"]; label: string }[] = [
  { value: "quarantined", label: "Held" },
  { value: "asked", label: "Waiting for approval" },
  { value: "unbooked", label: "Not in the books" },
];

const nothing: Record<Quarantined["status"], string> = {
  quarantined: "No deposit is held. One from a sender who is not clear will stand here.",
  asked: "Nothing waits for a second operator.",
  unbooked: "Every deposit is in the books.",
};

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
  const may = useMay("compliance");
  const deposits = useQuarantine(status, page);
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
      <ReadPages
        of={deposits}
        what="the deposits"
        rows={4}
        empty={<Empty>{nothing[status]}</Empty>}
        onPage={setPage}
      >
        {(list) => (
          <>
            {!may && status === "quarantined" && (
              <p className="queue-note">It takes the role compliance to ask that one is credited.</p>
            )}
            <ul className="case-list">
              {list.map((deposit) => (
                <Item key={deposit.id} deposit={deposit} onAsk={may ? () => setAsked(deposit) : undefined} />
              ))}
            </ul>
          </>
        )}
      </ReadPages>
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

function Item({ deposit, onAsk }: { deposit: Quarantined; onAsk?: () => void }) {
  const { sender, amount, currency, verdict, network, customerId, createdAt, status } = deposit;
  const word = verdicts[verdict];
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
      {status === "quarantined" && onAsk !== undefined && (
        <div className="step-actions">
          <Button onClick={onAsk}>Ask to credit it</Button>
        </div>
      )}
    </li>
  );
}
