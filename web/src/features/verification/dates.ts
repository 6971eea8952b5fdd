import { isoDay } from "@/lib/moment";

// How the server judges dates, by the day in London.

const today = () => isoDay(new Date());
const adult = 18;
const proofMonths = 3;

/** The same date so many months later, or the last of a month that is too short for it. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export const isFuture = (date: string, now = today()) => date > now;
/** Whether someone born on the day is not 18 yet. */
export const isUnderage = (born: string, now = today()) =>
  `${Number(born.slice(0, 4)) + adult}${born.slice(4)}` > now;
/** Whether a document has expired: it is valid on the day itself. */
export const isExpired = (until: string, now = today()) => until < now;
/** Whether a proof of address was issued more than three calendar months ago. */
export const isTooOld = (issued: string, now = today()) => monthsLater(issued, proofMonths) < now;
