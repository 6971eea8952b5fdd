import { scaleLinear, scaleUtc } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import { useId } from "react";
import backingHistoryStyles from "@/features/transparency/BackingHistory.module.css";
import { type BackingDay, circulatingOn } from "@/features/transparency/backing";
import { toPlot } from "@/lib/decimal";

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

const dateLabel = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "Europe/London",
});
const sumLabel = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** The plot at one size, in plain SVG. */
export function BackingPlot({ days, width, height, dates, className }: BackingPlotProps) {
  const hatch = useId();
  const right = width - margin.right;
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

  const x = scaleUtc([Math.min(...times), Math.max(...times)], [0, right]);
  const y = scaleLinear()
    .domain([Math.max(0, lowest - room), highest + room])
    .nice(5)
    .range([height - margin.bottom, margin.top]);

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
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <path d={`M0 ${y(tick).toFixed(1)}H${right}`} className={backingHistoryStyles.chartRule} />
          <text x={right + 12} y={(y(tick) + 5).toFixed(1)}>{`£${sumLabel.format(tick)}`}</text>
        </g>
      ))}
      <path d={between(points) ?? ""} fill={`url(#${hatch})`} />
      <path d={coins(points) ?? ""} className={backingHistoryStyles.chartSupply} />
      <path d={reserve(points) ?? ""} className={backingHistoryStyles.chartReserves} />
      {x.ticks(dates).map((tick) => (
        <text
          key={tick.getTime()}
          x={Math.max(dateRoom, x(tick)).toFixed(1)}
          y={height - 8}
          textAnchor="middle"
        >
          {dateLabel.format(tick)}
        </text>
      ))}
    </svg>
  );
}
