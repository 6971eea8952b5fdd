import { Button } from "@mantine/core";
import { useState } from "react";
import type { Batch, BatchItem } from "@/api/contract";
import { useForAccount } from "@/api/forAccount";
import { useTransaction } from "@/api/transactions";
import { useWrite } from "@/api/write";
import styles from "@/features/withdrawals/batches/Batches.module.css";
import { readUnpaid, useBatchItems } from "@/features/withdrawals/batches/queries";
import { retryTable } from "@/features/withdrawals/batches/retry";
import { type ItemFilter, kindWords, statusOfItem } from "@/features/withdrawals/batches/words";
import { save } from "@/lib/save";
import type { ShowsTransaction } from "@/lib/showsTransaction";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { FormAlert } from "@/ui/FormAlert";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

type BatchItemsProps = ShowsTransaction & { batch: Batch };

const nothing = {
  all: "No payments.",
  open: "No payments in progress.",
  paid: "No payments have been settled yet.",
  unpaid: "Every payment is in progress or settled.",
};

/** The payments of a batch, a page at a time: all of them, or those of one fate. */
export function BatchItems({ batch, TransactionDrawer }: BatchItemsProps) {
  const [filter, setFilter] = useState<ItemFilter>("all");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const { data: transaction } = useTransaction(opened);
  const items = useBatchItems(batch, filter, page);
  const counted = (label: string, many: number | undefined) => `${label} ${many ?? ""}`.trim();
  return (
    <section className={styles.items}>
      <ChoiceFilter
        label="Which payments"
        options={[
          { value: "all", label: counted("All", batch.count) },
          { value: "open", label: counted("In progress", batch.outcomes?.open) },
          { value: "paid", label: counted("Completed", batch.outcomes?.paid) },
          { value: "unpaid", label: counted("Not paid", batch.outcomes?.unpaid) },
        ]}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <ReadPages
        of={items}
        what="the payments"
        rows={6}
        onPage={setPage}
        empty={<Empty>{nothing[filter]}</Empty>}
      >
        {(list) => (
          <DataList
            label="Payments"
            columns={columnsFor((item) => setOpened(item.transactionId))}
            rows={list}
            rowKey={({ item }) => item}
          />
        )}
      </ReadPages>
      {filter === "unpaid" && (items.data?.list.length ?? 0) > 0 && <Retry batch={batch} />}
      <TransactionDrawer transaction={transaction ?? null} onClose={() => setOpened(null)} />
    </section>
  );
}

/** Saves what was not paid as a table that can be uploaded again. */
function Retry({ batch }: { batch: Batch }) {
  const account = useForAccount();
  const all = useWrite({
    write: (_: undefined, signal) => readUnpaid(batch.id, account, signal),
    onSuccess: (items) =>
      save(new Blob([retryTable(items)], { type: "text/csv" }), `${batch.name}, not paid.csv`),
    meta: { quiet: true },
  });
  return (
    <div className={styles.retry}>
      <Button variant="default" loading={all.isPending} onClick={() => all.mutate(undefined)}>
        Save as CSV to try again
      </Button>
      <FormAlert error={all.error} />
    </div>
  );
}

function columnsFor(onOpen: (item: BatchItem) => void): Column<BatchItem>[] {
  return [
    {
      key: "id",
      header: "Your ID",
      cell: (item) =>
        item.transactionId === null ? (
          item.externalId
        ) : (
          <button type="button" className="plain" onClick={() => onOpen(item)}>
            {item.externalId}
          </button>
        ),
      second: ({ item }) => `No. ${item + 1}`,
      card: "title",
    },
    { key: "kind", header: "Kind", cell: ({ kind }) => kindWords[kind], card: "detail" },
    {
      key: "amount",
      header: "Amount",
      align: "end",
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      card: "figure",
    },
    {
      key: "status",
      header: "Status",
      cell: (item) => <Status tone={statusOfItem(item).tone}>{statusOfItem(item).word}</Status>,
      second: ({ failureCode, failureReason }) =>
        failureCode === null ? null : <a href={`/docs/errors/${failureCode}`}>{failureReason}</a>,
      card: "status",
    },
  ];
}
