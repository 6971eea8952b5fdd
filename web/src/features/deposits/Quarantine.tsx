import { Button } from "@mantine/core";
import { useState } from "react";
import type { Quarantined } from "@/api/contract";
import { useQuarantine, useRequestRelease } from "@/features/deposits/quarantine";
import { useMay } from "@/lib/operator";
import { needed } from "@/lib/typed";
import { Address } from "@/ui/Address";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Filters } from "@/ui/Filters";
import { ForRole } from "@/ui/ForRole";
import { Id } from "@/ui/Id";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { NetworkName } from "@/ui/NetworkName";
import { ReadPages } from "@/ui/ReadPages";
import { type Also, ReasonDialog } from "@/ui/ReasonDialog";
import { Status, type Tone } from "@/ui/Status";
import { WholePayee } from "@/ui/WholePayee";

const statuses: { value: Quarantined["status"]; label: string }[] = [
  { value: "quarantined", label: "Quarantined" },
  { value: "awaiting_approval", label: "Awaiting approval" },
  { value: "unbooked", label: "Not booked" },
];

const emptyText: Record<Quarantined["status"], string> = {
  quarantined: "No deposits in quarantine.",
  awaiting_approval: "No requests await approval.",
  unbooked: "Every deposit is booked.",
};

const verdicts: Record<Quarantined["verdict"], { tone: Tone; word: string }> = {
  unknown: { tone: "waiting", word: "Screening pending" },
  clear: { tone: "waiting", word: "Sender clear" },
  sanctioned: { tone: "bad", word: "Sender sanctioned" },
  frozen: { tone: "bad", word: "Sender frozen" },
};

const columns: Column<Quarantined>[] = [
  {
    key: "sender",
    header: "Sender",
    cell: ({ sender }) => <Address address={sender} copyable />,
    second: ({ network }) => <NetworkName id={network} />,
    card: "title",
  },
  {
    key: "verdict",
    header: "Screening result",
    cell: ({ verdict }) => <Status tone={verdicts[verdict].tone}>{verdicts[verdict].word}</Status>,
    second: ({ verdict, accountClosed }) =>
      accountClosed ? "Account closed" : verdict === "clear" && "Customer or payer name on hold",
  },
  {
    key: "customer",
    header: "Customer ID",
    cell: ({ customerId }) => <Id id={customerId} what="Customer ID" />,
  },
  { key: "received", header: "Received", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: "amount",
    header: "Amount",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    align: "end",
    card: "figure",
  },
];

/** Deposits held because of their sender or the customer. Two operators credit or assign each after review. */
export function Quarantine() {
  const [status, setStatus] = useState<Quarantined["status"]>("quarantined");
  const [page, setPage] = useState(1);
  const [releasing, setReleasing] = useState<Quarantined | null>(null);
  const may = useMay("compliance");
  const deposits = useQuarantine(status, page);
  const actions: Column<Quarantined> = {
    key: "actions",
    header: "Actions",
    cell: (deposit) => (
      <Button size="xs" onClick={() => setReleasing(deposit)}>
        {deposit.accountClosed ? "Assign" : "Credit"}
      </Button>
    ),
    card: "actions",
  };
  return (
    <>
      <Filters>
        <ChoiceFilter
          label="Deposit status"
          options={statuses}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </Filters>
      <ReadPages
        of={deposits}
        what="the deposits"
        rows={4}
        empty={<Empty>{emptyText[status]}</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/quarantine", query: { status } }}
      >
        {(list) => (
          <>
            {status === "quarantined" && <ForRole roles={["compliance"]} to="credit or assign deposits" />}
            <DataList
              label="Deposits"
              columns={may && status === "quarantined" ? [...columns, actions] : columns}
              rows={list}
              rowKey={({ id }) => id}
            />
          </>
        )}
      </ReadPages>
      <ReleaseDialog deposit={releasing} onClose={() => setReleasing(null)} />
    </>
  );
}

const customerField: Also = {
  name: "customerId",
  label: "Customer email or ID",
  rule: needed("Enter the customer’s email or ID", 254),
};

function ReleaseDialog({ deposit, onClose }: { deposit: Quarantined | null; onClose: () => void }) {
  const request = useRequestRelease();
  const assigning = deposit?.accountClosed === true;
  return (
    <ReasonDialog
      opened={deposit !== null}
      title={assigning ? "Assign this deposit" : "Credit this deposit"}
      action="Submit for approval"
      also={assigning ? customerField : undefined}
      busy={request.isPending}
      error={request.error}
      onClose={onClose}
      onConfirm={(reason, customer) =>
        deposit !== null &&
        request.mutate({ deposit, reason, ...(assigning ? { customer } : {}) }, { onSuccess: onClose })
      }
    >
      <p>
        {assigning
          ? "Nothing moves yet. The account is closed, so the coins belong to another customer. When a second operator approves, that customer is credited and the coins are burned on the chain."
          : "Nothing moves yet. When a second operator approves, the customer is credited and the coins are burned on the chain."}
      </p>
      {deposit !== null && (
        <Facts
          facts={[
            ["Amount", <Money key="amount" amount={deposit.amount} currency={deposit.currency} />],
            ["From", <WholePayee key="sender" text={deposit.sender} />],
          ]}
        />
      )}
    </ReasonDialog>
  );
}
