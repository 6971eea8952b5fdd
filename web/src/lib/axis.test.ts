import { scaleLinear, scaleTime, scaleUtc } from "d3-scale";
import { expect, test } from "vitest";
import { dayTicks, sumTicks, timeTicks } from "@/lib/axis";

const labels = (ticks: { label: string }[]) => ticks.map(({ label }) => label);
const utc = (text: string) => new Date(`${text}Z`);

test.each([
  [
    [0, 12_000],
    ["0", "2k", "4k", "6k", "8k", "10k", "12k"],
  ],
  [
    [0, 0.2],
    ["0", "0.05", "0.1", "0.15", "0.2"],
  ],
  [
    [20_000, 20_004],
    ["20,000", "20,001", "20,002", "20,003", "20,004"],
  ],
  [
    [20_000, 20_000.4],
    ["20,000.00", "20,000.10", "20,000.20", "20,000.30", "20,000.40"],
  ],
  [
    [1_000_000, 1_040_000],
    ["1m", "1.01m", "1.02m", "1.03m", "1.04m"],
  ],
])("an axis of sums from %j names each once", (domain, wanted) => {
  expect(labels(sumTicks(scaleLinear(domain, [0, 1]).ticks(5)))).toEqual(wanted);
});

test("two days of figures name each day once", () => {
  const ticks = scaleUtc([utc("2026-11-21T02:00"), utc("2026-11-22T22:00")], [0, 1]).ticks(6);
  expect(ticks.length).toBeGreaterThan(2);
  expect(labels(dayTicks(ticks, "Europe/London"))).toEqual(["21 Nov", "22 Nov"]);
});

test("a day that comes back in the next year is named with the year", () => {
  const days = [utc("2026-01-01T00:00"), utc("2026-07-01T00:00"), utc("2027-01-01T00:00")];
  expect(labels(dayTicks(days, "Europe/London"))).toEqual(["1 Jan 2026", "1 Jul 2026", "1 Jan 2027"]);
  expect(labels(dayTicks(days.slice(1), "Europe/London"))).toEqual(["1 Jul", "1 Jan"]);
});

test("times within a minute have seconds, and the same time of two days has the day", () => {
  const from = new Date("2026-11-21T20:00:00");
  const after = (minutes: number) => new Date(from.getTime() + minutes * 60_000);
  const named = (minutes: number) => labels(timeTicks(scaleTime([from, after(minutes)], [0, 1]).ticks(6)));
  expect(named(1)[0]).toBe("20:00:00");
  expect(named(60)).toContain("20:30");
  const twoDays = named(45 * 60);
  expect(twoDays).toContain("22 Nov, 00:00");
  for (const minutes of [1, 7, 60, 600, 45 * 60]) {
    expect(new Set(named(minutes)).size).toBe(named(minutes).length);
  }
});
