import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { TransactionStatus, TransactionType } from "@/api/contract";
import { type HistoryFilter, useHistory } from "@/features/transactions/history";
import { TransactionList } from "@/features/transactions/TransactionList";
import { statusWords, typeWords } from "@/lib/transactions";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DayRange, isBackwards } from "@/ui/DayRange";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Filters } from "@/ui/Filters";
import { Pages } from "@/ui/Pages";
import { useIsPhone } from "@/ui/useIsPhone";
import { Waiting } from "@/ui/Waiting";

const kinds: TransactionType[] = ["fiat_deposit", "fiat_withdrawal", "chain_withdrawal", "chain_deposit"];
const typeOptions = [
  { value: "", label: "All" },
  ...kinds.map((value) => ({ value, label: typeWords[value] })),
];
const statusOptions = [
  { value: "", label: "Any status" },
  ...Object.entries(statusWords).map(([value, { word }]) => ({ value, label: word })),
];
const everything: HistoryFilter = { pageNumber: 1 };

/** Every transaction, filtered and page by page. */
export function History() {
  const [filter, setFilter] = useState<HistoryFilter>(everything);
  const isPhone = useIsPhone();
  const { data, isPending, isError, error, refetch } = useHistory(
    isBackwards(filter) ? { ...filter, to: undefined } : filter,
  );
  const filtered = filter.type ?? filter.status ?? filter.from ?? filter.to;

  function change(part: Partial<HistoryFilter>) {
    setFilter({ ...filter, pageNumber: 1, ...part });
  }

  return (
    <>
      <Filters>
        {isPhone ? (
          <NativeSelect
            aria-label="Type"
            data={typeOptions}
            value={filter.type ?? ""}
            // Both controls offer the values above and nothing else.
            onChange={(event) =>
              change({ type: (event.currentTarget.value as TransactionType) || undefined })
            }
          />
        ) : (
          <ChoiceFilter
            label="Type"
            options={typeOptions}
            value={filter.type ?? ""}
            onChange={(value) => change({ type: (value as TransactionType) || undefined })}
          />
        )}
        <NativeSelect
          aria-label="Status"
          data={statusOptions}
          value={filter.status ?? ""}
          onChange={(event) =>
            change({ status: (event.currentTarget.value as TransactionStatus) || undefined })
          }
        />
        <DayRange days={filter} onChange={change} />
        {filtered !== undefined && (
          <Button variant="default" onClick={() => setFilter(everything)}>
            Clear
          </Button>
        )}
      </Filters>
      {isPending && <Waiting rows={10} />}
      {isError && <Failed what="your transactions" error={error} onRetry={refetch} />}
      {data !== undefined && data.list.length === 0 && (
        <Empty>
          {filtered === undefined
            ? "No transactions yet. Buy GBPC to get started."
            : "No transactions match these filters."}
        </Empty>
      )}
      {data !== undefined && data.list.length > 0 && (
        <>
          <TransactionList transactions={data.list} />
          <Pages meta={data._meta} onPage={(pageNumber) => setFilter({ ...filter, pageNumber })} />
        </>
      )}
    </>
  );
}
