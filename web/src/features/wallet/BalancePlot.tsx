import { scaleLinear, scaleTime } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import styles from "@/features/wallet/BalancePlot.module.css";
import type { BalancePoint } from "@/features/wallet/balanceHistory";
import { dayTicks, labelRoom, sumTicks, timeTicks } from "@/lib/axis";
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
const gap = 12;
const character = 8;
const dateEvery = 150;
const day = 24 * 60 * 60 * 1000;

/** The balance is drawn in steps: it is constant between transactions. */
export function BalancePlot({ points, to, width }: BalancePlotProps) {
  const height = width < narrow ? 200 : 240;
  const bottom = height - 34;
  const steps: Point[] = points.map(({ at, balance }) => ({ at: new Date(at), sum: toPlot(balance) }));
  const last = steps.at(-1) ?? { at: new Date(to), sum: 0 };
  const drawn = [...steps, { at: new Date(to), sum: last.sum }];
  const from = drawn[0]?.at ?? new Date(to);

  const highest = Math.max(...drawn.map(({ sum }) => sum), 1);
  const y = scaleLinear([0, highest * 1.08], [bottom, 10]).nice(4);
  const sums = sumTicks(y.ticks(4));
  const right = width - Math.max(width < narrow ? 52 : 64, gap + labelRoom(sums, character));
  const x = scaleTime([from, new Date(to)], [0, right]);
  const across = ({ at }: Point) => x(at);
  const up = ({ sum }: Point) => y(sum);
  const stairs = line<Point>(across, up).curve(curveStepAfter).digits(1);
  const under = area<Point>(across, bottom, up).curve(curveStepAfter).digits(1);
  const span = Date.parse(to) - from.getTime();
  const ticks = x.ticks(Math.max(2, Math.floor(right / dateEvery)));
  const dates = span < 2 * day ? timeTicks(ticks) : dayTicks(ticks);
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
      {sums.map(({ at, label }) => (
        <g key={at}>
          <path d={`M0 ${y(at).toFixed(1)}H${right}`} className={styles.plotRule} />
          <text x={right + gap} y={(y(at) + 5).toFixed(1)}>
            {label}
          </text>
        </g>
      ))}
      <path d={under(drawn) ?? ""} className={styles.plotUnder} />
      <path d={stairs(drawn) ?? ""} className={styles.plotLine} />
      <circle cx={right} cy={y(last.sum).toFixed(1)} r="4" className={styles.plotNow} />
      {dates.map(({ at, label }) => (
        <text
          key={at.getTime()}
          x={Math.min(Math.max(dateRoom, x(at)), right - dateRoom).toFixed(1)}
          y={height - 8}
          textAnchor="middle"
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
