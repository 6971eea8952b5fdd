import styles from "@/features/transparency/BackingHistory.module.css";
import { BackingPlot } from "@/features/transparency/BackingPlot";
import { useBackingHistory } from "@/features/transparency/queries";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Waiting } from "@/ui/Waiting";

const fewest = 2;

/** Reserves against coins over time, drawn once for wide screens and once for a phone. */
export function BackingHistory() {
  const history = useBackingHistory();
  if (history.state === "waiting") {
    return <Waiting rows={6} />;
  }
  if (history.state === "failed") {
    return <Failed what="the history" onRetry={history.retry} />;
  }
  if (history.data.length < fewest) {
    return <Empty>The chart appears after two days of data.</Empty>;
  }
  return (
    <figure className={styles.chart}>
      <BackingPlot days={history.data} width={1240} height={420} dates={6} className={styles.chartWide} />
      <BackingPlot days={history.data} width={350} height={280} dates={3} className={styles.chartPhone} />
      <figcaption className={styles.chartKey}>
        <span>Sterling in reserve</span>
        <span className={styles.chartKeySupply}>GBPC in existence</span>
      </figcaption>
    </figure>
  );
}
