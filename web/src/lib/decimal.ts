/**
 * Amounts as the contract sends them: decimal strings. Everything here is whole numbers of the smallest
 * unit; no amount is ever a floating point number.
 */
export const decimals: Record<string, number> = { GBP: 2, GBPC: 6 };

const pattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The amount in smallest units, or null when it is no number or has more digits than the currency. */
export function toUnits(amount: string, places: number): bigint | null {
  const match = pattern.exec(amount.trim());
  if (match === null) {
    return null;
  }
  const [, sign, whole = "0", fraction = ""] = match;
  if (fraction.length > places) {
    return null;
  }
  const units = BigInt(whole + fraction.padEnd(places, "0"));
  return sign === "-" ? -units : units;
}

/** Smallest units as the contract's text. */
export function fromUnits(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const sign = units < 0n ? "-" : "";
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const finest = 18;

function units(amount: string): bigint {
  return toUnits(amount, finest) ?? 0n;
}

/** Negative, zero or positive, as a is less than, equal to or more than b. */
export function compare(a: string, b: string): number {
  const difference = units(a) - units(b);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export const add = (a: string, b: string, places: number) =>
  fromUnits(rounded(units(a) + units(b), places), places);
export const subtract = (a: string, b: string, places: number) =>
  fromUnits(rounded(units(a) - units(b), places), places);

/** Cuts to places; sums of amounts with at most that many digits lose nothing. */
const rounded = (value: bigint, places: number) => value / 10n ** BigInt(finest - places);

export const isZero = (amount: string) => units(amount) === 0n;

/** Two decimals at least, no closing zeros beyond them, thousands grouped: 1,250.50 or 0.000001. */
export function grouped(amount: string): string {
  const match = pattern.exec(amount.trim());
  if (match === null) {
    return amount;
  }
  const [, sign, whole = "0", fraction = ""] = match;
  const shown = fraction.replace(/0+$/, "").padEnd(2, "0");
  return `${sign === "-" ? "−" : ""}${whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",")}.${shown}`;
}

const spaces = "[\\t\\n\\r \\u00a0\\u2007\\u2009\\u202f]*";
const figures = "((?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\\.[0-9]+)?|\\.[0-9]+)";
const anAmount = new RegExp(`^${spaces}(?:£|GBPC?)?${spaces}${figures}${spaces}(?:GBPC?)?${spaces}$`, "i");
const aPercentage = new RegExp(`^${spaces}${figures}${spaces}%?${spaces}$`);

/** The figures in the form of the contract: without separators of thousands and zeros before them. */
const plain = (written: string) =>
  written
    .replace(/,/g, "")
    .replace(/^0+(?=\d)/, "")
    .replace(/^\./, "0.");

/**
 * An amount that a person typed or pasted, in the form of the contract: “£1,234.50” is 1234.50 and “.50” is 0.50. A comma
 * separates thousands, in groups of three, and nothing else. What is not one number in this way, such as “25,50” or
 * “1.234,50”, comes back as it was typed, and no rule and no call takes it. The server reads tables by the same rule
 * (internal/money/typed.go).
 */
export const typedAmount = (typed: string) => {
  const [, written] = anAmount.exec(typed) ?? [];
  return written === undefined ? typed : plain(written);
};

/** A percentage that a person typed, “33.3 %”, as the contract has it. */
export const typedPercentage = (typed: string) => {
  const [, written] = aPercentage.exec(typed) ?? [];
  return written === undefined ? typed : plain(written);
};

/** Whether the text is an amount of the contract, whatever its currency. */
export const isAmount = (amount: string) => /^\d+(\.\d+)?$/.test(amount);

/** A share of a whole in percent with two decimals, cut and never rounded up: "100.31". */
export function percent(part: string, whole: string): string {
  const base = units(whole);
  return base === 0n ? "0.00" : fromUnits((units(part) * 10_000n) / base, 2);
}

/** For drawing only, where a point on a screen is all that becomes of it. */
export const toPlot = (amount: string) => Number(amount);

/** The amount cut to whole pence. */
export const wholePence = (amount: string) => fromUnits(rounded(units(amount), 2), 2);
