import { scaleLinear, scaleUtc } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import backingHistoryStyles from "@/features/transparency/BackingHistory.module.css";
import { type BackingDay, circulatingOn } from "@/features/transparency/backing";
import { dayTicks, labelRoom, sumTicks } from "@/lib/axis";
import { toPlot } from "@/lib/decimal";
import { useOwnId } from "@/lib/useOwnId";

type BackingPlotProps = {
  days: BackingDay[];
  width: number;
  height: number;
  /** The approximate number of dates under the plot. */
  dates: number;
  className: string | undefined;
};

type Point = { at: Date; reserve: number; coins: number };

const margin = { right: 84, top: 12, bottom: 36 };
const dateRoom = 34;
const gap = 12;
const narrow = 560;

const dateLabel = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "Europe/London",
});

/** The plot at one size, in plain SVG. */
export function BackingPlot({ days, width, height, dates, className }: BackingPlotProps) {
  const hatch = useOwnId();
  const points: Point[] = days.map((day) => ({
    at: new Date(day.asOf),
    reserve: toPlot(day.reserve),
    coins: toPlot(circulatingOn(day)),
  }));
  const times = points.map(({ at }) => at.getTime());
  const lowest = Math.min(...points.map(({ coins }) => coins));
  const highest = Math.max(...points.map(({ reserve }) => reserve));
  // A flat line has no height of its own, so it gets some room above and below.
  const room = highest === lowest ? Math.max(1, highest * 0.1) : (highest - lowest) * 0.15;

  const y = scaleLinear()
    .domain([Math.max(0, lowest - room), highest + room])
    .nice(5)
    .range([height - margin.bottom, margin.top]);
  const sums = sumTicks(y.ticks(5));
  const character = width < narrow ? 11.5 : 9;
  const right = width - Math.max(margin.right, gap + character + labelRoom(sums, character));
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [0, right]);

  const across = (point: Point) => x(point.at);
  const coinsAt = (point: Point) => y(point.coins);
  const reserveAt = (point: Point) => y(point.reserve);
  const between = area<Point>(across, coinsAt, reserveAt).curve(curveStepAfter).digits(1);
  const coins = line<Point>(across, coinsAt).curve(curveStepAfter).digits(1);
  const reserve = line<Point>(across, reserveAt).curve(curveStepAfter).digits(1);

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Sterling in reserve and GBPC in existence from ${dateLabel.format(times.at(0))} to ${dateLabel.format(times.at(-1))}`}
      className={className}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(40)">
          <path d="M0 0V6" className={backingHistoryStyles.chartHatch} />
        </pattern>
      </defs>
      {sums.map(({ at, label }) => (
        <g key={at}>
          <path d={`M0 ${y(at).toFixed(1)}H${right}`} className={backingHistoryStyles.chartRule} />
          <text x={right + gap} y={(y(at) + 5).toFixed(1)}>{`£${label}`}</text>
        </g>
      ))}
      <path d={between(points) ?? ""} fill={`url(#${hatch})`} />
      <path d={coins(points) ?? ""} className={backingHistoryStyles.chartSupply} />
      <path d={reserve(points) ?? ""} className={backingHistoryStyles.chartReserves} />
      {dayTicks(x.ticks(dates), "Europe/London").map(({ at, label }) => (
        <text key={at.getTime()} x={Math.max(dateRoom, x(at)).toFixed(1)} y={height - 8} textAnchor="middle">
          {label}
        </text>
      ))}
    </svg>
  );
}
