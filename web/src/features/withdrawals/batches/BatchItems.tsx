import { Button } from "@mantine/core";
import { useState } from "react";
import type { Batch, BatchItem } from "@/api/contract";
import { useTransaction } from "@/api/transactions";
import { useWrite } from "@/api/write";
import styles from "@/features/withdrawals/batches/Batches.module.css";
import { readItems, useBatchItems } from "@/features/withdrawals/batches/queries";
import { retryTable } from "@/features/withdrawals/batches/retry";
import { belongsTo, type ItemFilter, kindWords, statusOfItem } from "@/features/withdrawals/batches/words";
import { save } from "@/lib/save";
import type { ShowsTransaction } from "@/lib/showsTransaction";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { FormAlert } from "@/ui/FormAlert";
import { Money } from "@/ui/Money";
import { Pages } from "@/ui/Pages";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

type BatchItemsProps = ShowsTransaction & { batch: Batch };

/** The payments of a batch, a page at a time; those in one state alone after all have been read. */
export function BatchItems({ batch, TransactionDrawer }: BatchItemsProps) {
  const [filter, setFilter] = useState<ItemFilter>("all");
  const [read, setRead] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const { data: transaction } = useTransaction(opened);
  const all = useWrite({
    write: (_: undefined, signal) => readItems(batch.id, signal, setRead),
    meta: { quiet: true },
  });

  function handleFilter(next: ItemFilter) {
    setFilter(next);
    if (next !== "all") {
      setRead(0);
      all.mutate(undefined);
    }
  }

  const columns = columnsFor((item) => setOpened(item.transactionId));
  return (
    <section className={styles.items}>
      <ChoiceFilter
        label="Which payments"
        options={[
          { value: "all", label: "All" },
          { value: "open", label: "On their way" },
          { value: "paid", label: "Settled" },
          { value: "unpaid", label: "Not paid" },
        ]}
        value={filter}
        onChange={handleFilter}
      />
      {filter === "all" ? (
        <Everything batch={batch} columns={columns} />
      ) : all.isPending ? (
        <p role="status" className={styles.nothing}>
          Reading the payments: {read} of {batch.count}
        </p>
      ) : all.isError ? (
        <FormAlert error={all.error} />
      ) : (
        <Chosen
          key={filter}
          batch={batch}
          items={(all.data ?? []).filter((item) => belongsTo(item, filter))}
          filter={filter}
          columns={columns}
        />
      )}
      <TransactionDrawer transaction={transaction ?? null} onClose={() => setOpened(null)} />
    </section>
  );
}

type ListProps = { batch: Batch; columns: Column<BatchItem>[] };

function Everything({ batch, columns }: ListProps) {
  const [page, setPage] = useState(1);
  const items = useBatchItems(batch, page);
  return (
    <ReadPages of={items} what="the payments" rows={6} onPage={setPage} empty={<Empty>No payments.</Empty>}>
      {(list) => <DataList label="Payments" columns={columns} rows={list} rowKey={({ item }) => item} />}
    </ReadPages>
  );
}

const pageSize = 25;
const nothing = {
  all: "No payments.",
  open: "No payment is on its way.",
  paid: "No payment is settled yet.",
  unpaid: "Every payment is on its way or settled.",
};

function Chosen({ batch, items, filter, columns }: ListProps & { items: BatchItem[]; filter: ItemFilter }) {
  const [page, setPage] = useState(1);
  if (items.length === 0) {
    return <Empty>{nothing[filter]}</Empty>;
  }
  const meta = {
    pageNumber: page,
    pageSize,
    total: items.length,
    totalPages: Math.ceil(items.length / pageSize),
  };
  return (
    <>
      <DataList
        label="Payments"
        columns={columns}
        rows={items.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ item }) => item}
      />
      <Pages meta={meta} onPage={setPage}>
        {filter === "unpaid" && (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              save(new Blob([retryTable(items)], { type: "text/csv" }), `${batch.name}, not paid.csv`)
            }
          >
            Save as CSV to try again
          </Button>
        )}
      </Pages>
    </>
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
      second: ({ failureCode }) =>
        failureCode === null ? null : <a href={`/docs/errors/${failureCode}`}>Why: {failureCode}</a>,
      card: "status",
    },
  ];
}
