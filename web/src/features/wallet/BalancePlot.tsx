import { scaleLinear, scaleTime } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import styles from "@/features/wallet/BalancePlot.module.css";
import type { BalancePoint } from "@/features/wallet/balanceHistory";
import { grouped, toPlot } from "@/lib/decimal";
import { shortMoment } from "@/lib/moment";

type BalancePlotProps = {
  points: BalancePoint[];
  /** The time up to which the last balance is drawn. */
  to: string;
  width: number;
};

type Point = { at: Date; sum: number };

const narrow = 560;
const dateRoom = 36;
const dateEvery = 150;
const minute = 60 * 1000;
const day = 24 * 60 * minute;

const dateLabel = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const timeLabel = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const secondLabel = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
const sumLabel = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** The balance is drawn in steps: it is constant between transactions. */
export function BalancePlot({ points, to, width }: BalancePlotProps) {
  const height = width < narrow ? 200 : 240;
  const right = width - (width < narrow ? 52 : 64);
  const bottom = height - 34;
  const steps: Point[] = points.map(({ at, balance }) => ({ at: new Date(at), sum: toPlot(balance) }));
  const last = steps.at(-1) ?? { at: new Date(to), sum: 0 };
  const drawn = [...steps, { at: new Date(to), sum: last.sum }];
  const from = drawn[0]?.at ?? new Date(to);

  const x = scaleTime([from, new Date(to)], [0, right]);
  const highest = Math.max(...drawn.map(({ sum }) => sum), 1);
  const y = scaleLinear([0, highest * 1.08], [bottom, 10]).nice(4);
  const across = ({ at }: Point) => x(at);
  const up = ({ sum }: Point) => y(sum);
  const stairs = line<Point>(across, up).curve(curveStepAfter).digits(1);
  const under = area<Point>(across, bottom, up).curve(curveStepAfter).digits(1);
  const span = Date.parse(to) - from.getTime();
  const label = span < 5 * minute ? secondLabel : span < 2 * day ? timeLabel : dateLabel;
  const dates = x.ticks(Math.max(2, Math.floor(right / dateEvery)));
  const ends = points.at(-1)?.balance ?? "0";
  const begins = points[0]?.balance ?? "0";

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`From ${grouped(begins)} GBPC on ${shortMoment(from)} to ${grouped(ends)} GBPC now`}
      className={styles.balancePlot}
    >
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <path d={`M0 ${y(tick).toFixed(1)}H${right}`} className={styles.plotRule} />
          <text x={right + 12} y={(y(tick) + 5).toFixed(1)}>
            {sumLabel.format(tick)}
          </text>
        </g>
      ))}
      <path d={under(drawn) ?? ""} className={styles.plotUnder} />
      <path d={stairs(drawn) ?? ""} className={styles.plotLine} />
      <circle cx={right} cy={y(last.sum).toFixed(1)} r="4" className={styles.plotNow} />
      {dates.map((tick) => (
        <text
          key={tick.getTime()}
          x={Math.min(Math.max(dateRoom, x(tick)), right - dateRoom).toFixed(1)}
          y={height - 8}
          textAnchor="middle"
        >
          {label.format(tick)}
        </text>
      ))}
    </svg>
  );
}
