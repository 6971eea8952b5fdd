import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { RedemptionBreach } from "@/api/contract";
import styles from "@/features/withdrawals/Breaches.module.css";
import { type BreachFilter, useBreaches } from "@/features/withdrawals/breaches";
import { codeInWords } from "@/lib/codeInWords";
import { lateCauses } from "@/lib/lateRedemption";
import { age, timeSince } from "@/lib/moment";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Id } from "@/ui/Id";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { Status, type Tone } from "@/ui/Status";

type Outcome = NonNullable<BreachFilter["outcome"]>;

const outcomes: Record<Outcome, { tone: Tone; word: string }> = {
  open: { tone: "bad", word: "Not paid yet" },
  paid: { tone: "quiet", word: "Paid late" },
  paid_in_time: { tone: "good", word: "Paid in time, reported late" },
  given_back: { tone: "quiet", word: "Refunded" },
};
const outcomeOf = ({ outcome }: RedemptionBreach) => outcomes[outcome ?? "open"];

const shown: { value: "" | Outcome; label: string }[] = [
  { value: "open", label: "Not paid yet" },
  { value: "paid", label: "Paid late" },
  { value: "given_back", label: "Refunded" },
  { value: "paid_in_time", label: "Paid in time" },
  { value: "", label: "All" },
];
const causes = [
  { value: "", label: "Any cause" },
  ...Object.keys(lateCauses).map((value) => ({ value, label: codeInWords(value) })),
];
const ages = [
  { value: "", label: "Any age" },
  { value: "24", label: "Due over a day ago" },
  { value: "168", label: "Due over a week ago" },
  { value: "720", label: "Due over a month ago" },
];

const columns: Column<RedemptionBreach>[] = [
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) => customer.displayName || customer.email,
    second: ({ customer }) => customer.displayName && customer.email,
    card: "title",
  },
  {
    key: "late",
    header: "Late by",
    cell: ({ dueAt, endedAt }) => (
      <strong className="figures">{endedAt === null ? timeSince(dueAt) : age(dueAt, endedAt)}</strong>
    ),
    second: ({ dueAt }) => (
      <>
        due <Moment at={dueAt} />
      </>
    ),
  },
  {
    key: "cause",
    header: "Cause",
    cell: ({ cause }) => (
      <span className={styles.cause}>{lateCauses[cause] ?? `${codeInWords(cause)}.`}</span>
    ),
  },
  {
    key: "ordered",
    header: "Ordered",
    cell: ({ orderedAt }) => <Moment at={orderedAt} />,
    second: ({ transactionId }) => <Id id={transactionId} what="the transaction’s ID" />,
  },
  {
    key: "status",
    header: "Status",
    cell: (breach) => <Status tone={outcomeOf(breach).tone}>{outcomeOf(breach).word}</Status>,
    second: ({ endedAt }) => endedAt !== null && <Moment at={endedAt} />,
    card: "status",
  },
  {
    key: "amount",
    header: "Amount",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    align: "end",
    card: "figure",
  },
];

/** The redemptions that were not paid when they were due: those that still wait, and what became of the others. */
export function Breaches() {
  const [filter, setFilter] = useState<BreachFilter>({ outcome: "open" });
  const [page, setPage] = useState(1);
  const breaches = useBreaches(filter, page);
  const change = (part: { [Name in keyof BreachFilter]: BreachFilter[Name] | undefined }) => {
    setFilter((before) => chosen({ ...before, ...part }));
    setPage(1);
  };
  return (
    <>
      <Filters>
        <ChoiceFilter
          label="Outcome"
          options={shown}
          value={filter.outcome ?? ""}
          onChange={(outcome) => change({ outcome: outcome || undefined })}
        />
        <NativeSelect
          aria-label="Cause"
          data={causes}
          value={filter.cause ?? ""}
          onChange={(event) => change({ cause: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label="Age"
          data={ages}
          value={String(filter.minAgeHours ?? "")}
          onChange={(event) => change({ minAgeHours: Number(event.currentTarget.value) || undefined })}
        />
      </Filters>
      <ReadPages
        of={breaches}
        what="the redemption breaches"
        rows={6}
        empty={<Empty>{emptyText(filter)}</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/redemption-breach", query: filter }}
      >
        {(list) => (
          <DataList
            label="Redemption breaches"
            columns={columns}
            rows={list}
            rowKey={({ transactionId }) => transactionId}
          />
        )}
      </ReadPages>
    </>
  );
}

/** The filter without what is not chosen. */
const chosen = (filter: Record<string, unknown>): BreachFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

function emptyText({ outcome, cause, minAgeHours }: BreachFilter): string {
  if (cause !== undefined || minAgeHours !== undefined) {
    return "No redemption breaches match these filters.";
  }
  switch (outcome) {
    case "open":
      return "No redemption is overdue.";
    case undefined:
      return "No redemption has ever been late.";
    default:
      return "No redemption breaches with this outcome.";
  }
}
