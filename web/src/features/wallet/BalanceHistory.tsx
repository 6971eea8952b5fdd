import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import styles from "@/features/wallet/BalanceHistory.module.css";
import { BalancePlot } from "@/features/wallet/BalancePlot";
import { type BalancePoint, drawnFrom, newestFirst } from "@/features/wallet/balanceHistory";
import { useBalanceHistory } from "@/features/wallet/queries";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "365", label: "1 year" },
];
const plotRows = 4;

/** The customer's balance over time, as a plot and as a table. */
export function BalanceHistory() {
  const [days, setDays] = useState("30");
  const { data, isPending, isError, error, refetch } = useBalanceHistory(Number(days));
  const { ref, width } = useElementSize();
  const points = data === undefined ? [] : drawnFrom(data);
  return (
    <section className={styles.balanceHistory}>
      <SectionHead title="Balance over time">
        <SegmentedControl value={days} onChange={setDays} data={spans} aria-label="Period" size="sm" />
      </SectionHead>
      <div ref={ref} className={styles.drawing}>
        {isPending && <Waiting rows={plotRows} />}
        {isError && <Failed what="your balance over time" error={error} onRetry={refetch} />}
        {data !== undefined && points.length === 0 && (
          <Empty>Your balance history appears here once you hold GBPC.</Empty>
        )}
        {data !== undefined && points.length > 0 && width > 0 && (
          <BalancePlot points={points} to={data.to} width={width} />
        )}
        {points.length > 0 && <Changes points={points} />}
      </div>
    </section>
  );
}

const mostRows = 50;

const columns: Column<BalancePoint>[] = [
  { key: "at", header: "From", cell: ({ at }) => <Moment at={at} />, card: "title" },
  {
    key: "balance",
    header: "Balance",
    cell: ({ balance }) => <Money amount={balance} currency="GBPC" />,
    align: "end",
    card: "figure",
  },
];

function Changes({ points }: { points: BalancePoint[] }) {
  return (
    <details className={styles.balanceTable}>
      <summary>Show as a table</summary>
      <DataList
        label="Balance over time"
        columns={columns}
        rows={newestFirst(points, mostRows)}
        rowKey={({ at }) => at}
      />
    </details>
  );
}
