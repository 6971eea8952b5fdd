import type { BalanceHistory } from "@/api/contract";
import { isZero } from "@/lib/decimal";

export type BalancePoint = BalanceHistory["points"][number];

/**
 * The points worth drawing: from the beginning where something was held then, else from shortly before
 * the first coin came. Nothing, where nothing was ever held.
 */
export function drawnFrom({ points, to }: BalanceHistory): BalancePoint[] {
  const [opening, first] = points;
  if (opening === undefined || !isZero(opening.balance)) {
    return points;
  }
  if (first === undefined) {
    return [];
  }
  const came = Date.parse(first.at);
  const before = Math.max(Date.parse(opening.at), came - (Date.parse(to) - came) / 20);
  return [{ ...opening, at: new Date(before).toISOString() }, ...points.slice(1)];
}

export const newestFirst = (points: BalancePoint[], most: number) => points.toReversed().slice(0, most);
