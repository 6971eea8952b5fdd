import { Button } from "@mantine/core";
import { useState } from "react";
import type { UnmatchedCredit } from "@/api/contract";
import { useRequestSettlement, useUnmatchedCredits } from "@/features/deposits/unmatchedCredits";
import { sortCodeShown } from "@/lib/bank";
import { useMay } from "@/lib/operator";
import { needed } from "@/lib/typed";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Filters } from "@/ui/Filters";
import { ForRole } from "@/ui/ForRole";
import { Groups } from "@/ui/Groups";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { type Also, ReasonDialog } from "@/ui/ReasonDialog";

const statuses: { value: UnmatchedCredit["status"]; label: string }[] = [
  { value: "open", label: "Open" },
  { value: "awaiting_approval", label: "Awaiting approval" },
  { value: "assigned", label: "Assigned" },
  { value: "returning", label: "Being returned" },
  { value: "returned", label: "Returned" },
  { value: "payment_returned", label: "Our returned payments" },
];

const emptyText: Record<UnmatchedCredit["status"], string> = {
  open: "No unmatched payments. Every payment received has been matched to a customer.",
  awaiting_approval: "No requests await approval.",
  assigned: "No payments have been assigned yet.",
  returning: "No payments are being returned.",
  returned: "No payments have been returned yet.",
  payment_returned: "No returned payments are missing from the books.",
};

const reasons: Record<UnmatchedCredit["reason"], string> = {
  no_customer: "Receiving account not assigned to a customer",
  other_sender: "Not from a verified account of the customer",
  customer_held: "Customer frozen or with an open screening match",
  account_closed: "Account closed",
  name_matched: "A name may be on a sanctions list",
  name_confirmed: "A name is on a sanctions list",
};

type Settling = { credit: UnmatchedCredit; action: "assign" | "return" };

const columns: Column<UnmatchedCredit>[] = [
  {
    key: "sender",
    header: "Sender",
    cell: ({ sender }) => sender.name || "Unknown sender",
    second: ({ sender }) => `${sortCodeShown(sender.sortCode)} ${sender.accountNumber}`,
    card: "title",
  },
  { key: "reference", header: "Reference", cell: ({ reference }) => reference || "–" },
  {
    key: "reason",
    header: "Why unmatched",
    cell: ({ reason }) => reasons[reason] ?? reason,
    second: ({ customerId }) => customerId && `Customer ${customerId}`,
  },
  { key: "received", header: "Received", cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  {
    key: "amount",
    header: "Amount",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    align: "end",
    card: "figure",
  },
];

/** Payments received that match no customer. Two operators assign each to a customer or return it. */
export function UnmatchedCredits() {
  const [status, setStatus] = useState<UnmatchedCredit["status"]>("open");
  const [page, setPage] = useState(1);
  const [settling, setSettling] = useState<Settling | null>(null);
  const may = useMay("treasury", "compliance");
  const credits = useUnmatchedCredits(status, page);
  const actions: Column<UnmatchedCredit> = {
    key: "actions",
    header: "Actions",
    cell: (credit) =>
      credit.payment !== null ? (
        "Awaiting our returned payment"
      ) : credit.reason === "name_matched" ? (
        "Awaiting compliance"
      ) : credit.reason === "name_confirmed" ? (
        "Held permanently"
      ) : (
        <>
          <Button size="xs" onClick={() => setSettling({ credit, action: "assign" })}>
            Assign to customer
          </Button>
          <Button size="xs" variant="default" onClick={() => setSettling({ credit, action: "return" })}>
            Return
          </Button>
        </>
      ),
    card: "actions",
  };
  return (
    <>
      <Filters>
        <ChoiceFilter
          label="Payment status"
          options={statuses}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </Filters>
      <ReadPages
        of={credits}
        what="the unmatched payments"
        rows={4}
        empty={<Empty>{emptyText[status]}</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/unmatched-credit", query: { status } }}
      >
        {(list) => (
          <>
            {status === "open" && (
              <ForRole roles={["treasury", "compliance"]} to="assign or return payments" />
            )}
            <DataList
              label="Unmatched payments"
              columns={may && status === "open" ? [...columns, actions] : columns}
              rows={list}
              rowKey={({ id }) => id}
            />
          </>
        )}
      </ReadPages>
      <SettleDialog settling={settling} onClose={() => setSettling(null)} />
    </>
  );
}

const customerField: Also = {
  name: "customerId",
  label: "Customer email or ID",
  rule: needed("Enter the customer’s email or ID", 254),
};

function SettleDialog({ settling, onClose }: { settling: Settling | null; onClose: () => void }) {
  const request = useRequestSettlement();
  const assigning = settling?.action === "assign";
  return (
    <ReasonDialog
      opened={settling !== null}
      title={assigning ? "Assign this payment" : "Return this payment"}
      action="Submit for approval"
      also={assigning ? customerField : undefined}
      busy={request.isPending}
      error={request.error}
      onClose={onClose}
      onConfirm={(reason, customer) =>
        settling !== null &&
        request.mutate(
          { id: settling.credit.id, reason, ...(assigning ? { customer } : {}) },
          { onSuccess: onClose },
        )
      }
    >
      <p>
        {assigning
          ? "No money moves yet. When a second operator approves, the customer is credited in GBPC."
          : "No money moves yet. When a second operator approves, the payment is returned to the account it came from."}
      </p>
      {settling !== null && <Payment credit={settling.credit} />}
    </ReasonDialog>
  );
}

function Payment({ credit: { amount, currency, sender } }: { credit: UnmatchedCredit }) {
  return (
    <Facts
      facts={[
        ["Amount", <Money key="amount" amount={amount} currency={currency} />],
        ["From", sender.name],
        ["Sort code", sortCodeShown(sender.sortCode)],
        ["Account number", <Groups key="number" text={sender.accountNumber} />],
      ]}
    />
  );
}
