import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { UnmatchedCredit } from "@/api/contract";
import { useAskSettlement, useUnmatchedCredits } from "@/features/deposits/unmatchedCredits";
import { sortCodeShown } from "@/lib/bank";
import { useMay } from "@/lib/operator";
import { needed } from "@/lib/typed";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { type Also, ReasonDialog } from "@/ui/ReasonDialog";

const filters: { value: UnmatchedCredit["status"]; label: string }[] = [
  { value: "open", label: "Open" },
  { value: "asked", label: "Waiting for approval" },
  { value: "assigned", label: "Assigned" },
  { value: "returning", label: "Going back" },
  { value: "returned", label: "Sent back" },
];

const nothing: Record<UnmatchedCredit["status"], string> = {
  open: "Every payment found its customer. One that does not will stand here, to be assigned or sent back.",
  asked: "Nothing waits for a second operator.",
  assigned: "Nothing was assigned yet.",
  returning: "Nothing is on its way back.",
  returned: "Nothing was sent back yet.",
};

const reasons: Record<UnmatchedCredit["reason"], string> = {
  no_customer: "It came to no customer’s account",
  other_sender: "The sender is not the customer",
  customer_held: "The customer’s account is frozen, or the customer resembles somebody on a sanctions list",
};

type Asked = { credit: UnmatchedCredit; assign: boolean };

/** Money that arrived and belongs to no one yet: to be assigned or sent back, by two operators. */
export function UnmatchedCredits() {
  const [status, setStatus] = useState<UnmatchedCredit["status"]>("open");
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = useMay("treasury", "compliance");
  const credits = useUnmatchedCredits(status, page);
  return (
    <>
      <div className="filters">
        <SegmentedControl
          className="filter"
          aria-label="Which payments"
          data={filters}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </div>
      <ReadPages
        of={credits}
        what="the payments"
        rows={4}
        empty={<Empty>{nothing[status]}</Empty>}
        onPage={setPage}
      >
        {(list) => (
          <>
            {!may && status === "open" && (
              <p className="queue-note">It takes the role treasury or compliance to assign or send back.</p>
            )}
            <ul className="case-list">
              {list.map((credit) => (
                <Item key={credit.id} credit={credit} onAsk={may ? setAsked : undefined} />
              ))}
            </ul>
          </>
        )}
      </ReadPages>
      <SettleDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Item({ credit, onAsk }: { credit: UnmatchedCredit; onAsk?: (asked: Asked) => void }) {
  const { amount, currency, sender, reference, reason, receivedAt, status } = credit;
  return (
    <li className="case">
      <div className="case-head">
        <h2>{sender.name || "Unknown sender"}</h2>
        <span className="case-sum">
          <Money amount={amount} currency={currency} />
        </span>
      </div>
      <Facts
        facts={[
          ["From", `${sortCodeShown(sender.sortCode)} ${sender.accountNumber}`],
          ["Reference", reference],
          ["Why it waits", reasons[reason] ?? reason],
          ["Customer", credit.customerId],
          ["Arrived", <Moment key="arrived" at={receivedAt} />],
        ]}
      />
      {status === "open" && onAsk !== undefined && (
        <div className="step-actions">
          <Button onClick={() => onAsk({ credit, assign: true })}>Assign to a customer</Button>
          <Button variant="default" onClick={() => onAsk({ credit, assign: false })}>
            Send back
          </Button>
        </div>
      )}
    </li>
  );
}

const whose: Also = {
  name: "customerId",
  label: "The customer’s email or id",
  rule: needed("Enter the customer’s email or id", 254),
};

function SettleDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const settle = useAskSettlement();
  const assign = asked?.assign === true;
  return (
    <ReasonDialog
      opened={asked !== null}
      title={assign ? "Assign this payment" : "Send this payment back"}
      action="Ask a second operator"
      also={assign ? whose : undefined}
      busy={settle.isPending}
      error={settle.error}
      onClose={onClose}
      onConfirm={(reason, customer) =>
        asked !== null &&
        settle.mutate(
          { id: asked.credit.id, reason, ...(assign ? { customer } : {}) },
          { onSuccess: onClose },
        )
      }
    >
      <p>
        {assign
          ? "The customer is credited in GBPC when a second operator agrees."
          : "The money goes back to the account it came from when a second operator agrees."}
      </p>
    </ReasonDialog>
  );
}
