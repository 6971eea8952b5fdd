/** A place on an axis and what stands there. */
export type Tick<T> = { at: T; label: string };

type Format<T> = { format: (at: T) => string };

/** Labels the ticks in the first format that tells them apart; where none does, a repeated label is left out. */
export function labelled<T extends number | Date>(ticks: T[], formats: Format<T>[]): Tick<T>[] {
  let named: Tick<T>[] = [];
  for (const { format } of formats) {
    named = ticks.map((at) => ({ at, label: format(at) }));
    if (new Set(named.map(({ label }) => label)).size === ticks.length) {
      return named;
    }
  }
  return named.filter(({ label }, place) => named.findIndex((other) => other.label === label) === place);
}

const sums = [
  ...[1, 2].map((digits) => ({ notation: "compact", maximumFractionDigits: digits }) as const),
  ...[0, 2, 6].map((digits) => ({
    minimumFractionDigits: Math.min(digits, 2),
    maximumFractionDigits: digits,
  })),
]
  .map((options) => new Intl.NumberFormat("en-GB", options))
  .map((numbers) => ({ format: (sum: number) => numbers.format(sum).toLowerCase() })); // before CLDR 48 it was 12.5K

/** Labels sums: 12.5k while that tells them apart, else as many places as it takes. */
export const sumTicks = (ticks: number[]) => labelled(ticks, sums);

/** Labels days, each once, with the year where a day comes back. */
export function dayTicks(ticks: Date[], timeZone?: string): Tick<Date>[] {
  const [day, year] = [undefined, "numeric" as const].map(
    (of) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: of, timeZone }),
  ) as [Intl.DateTimeFormat, Intl.DateTimeFormat];
  const once = labelled(ticks, [year]).map(({ at }) => at);
  return labelled(once, [day, year]);
}

const time = { hour: "2-digit", minute: "2-digit" } as const;
const times = [
  time,
  { ...time, second: "2-digit" } as const,
  { ...time, day: "numeric", month: "short" } as const,
].map((options) => new Intl.DateTimeFormat("en-GB", options));

/** Labels times of a day, with seconds or with the day where these are close together or far apart. */
export const timeTicks = (ticks: Date[]) => labelled(ticks, times);

/** The room that the longest label takes, a character being as wide as said. */
export const labelRoom = (ticks: Tick<unknown>[], character: number) =>
  Math.max(0, ...ticks.map(({ label }) => label.length)) * character;
