const short = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const longer = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
/** Lists, statements and limits count days in London; Swedish dates are written YYYY-MM-DD. */
const london = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });
const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });

/** Day and time in the reader's zone; the year too when it is not this one. */
export function shortMoment(at: Date, now = new Date()): string {
  return (at.getFullYear() === now.getFullYear() ? short : longer).format(at);
}
export const exactMoment = (at: Date) => exact.format(at);

const minute = 60_000;
const hour = 60 * minute;

/** How long until a moment, as a person says it: "in 3 hours"; empty once it has passed. */
export function timeUntil(at: string, now = Date.now()): string {
  const left = Date.parse(at) - now;
  if (left <= 0) {
    return "";
  }
  if (left < hour) {
    const minutes = Math.ceil(left / minute);
    return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`;
  }
  const hours = Math.ceil(left / hour);
  return hours === 1 ? "in 1 hour" : hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`;
}

/** How long since a moment, as a person says it: "3 hours"; "less than a minute" at first. */
export function timeSince(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(at)) / minute);
  if (minutes < 1) {
    return "less than a minute";
  }
  if (minutes < 60) {
    return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  }
  const hours = Math.floor(minutes / 60);
  if (hours < 48) {
    return hours === 1 ? "1 hour" : `${hours} hours`;
  }
  return `${Math.floor(hours / 24)} days`;
}

/** How long before one moment another was, as a person says it: "3 hours". */
export function age(since: string, at: string): string {
  const passed = Math.max(0, Date.parse(at) - Date.parse(since));
  const [length, unit] =
    passed < hour ? [minute, "minute"] : passed < 48 * hour ? [hour, "hour"] : [24 * hour, "day"];
  const count = Math.floor(passed / length);
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** A day of the contract, YYYY-MM-DD, as it is read; what is no day yet is shown as nothing. */
export function dayShown(text: string | undefined): string {
  const at = new Date(`${text}T12:00:00`);
  return Number.isNaN(at.getTime()) ? "" : day.format(at);
}

/** The day in London of a moment, as the contract writes it. */
export const isoDay = (at: Date) => london.format(at);

/** The last day in London that ends by a moment: something due then can be done on it. */
export const lastDayUntil = (at: string) => dayShown(isoDay(new Date(Date.parse(at) - 1)));

/** The first day of the month in London of a moment. */
export const firstOfMonth = (at: Date) => `${isoDay(at).slice(0, 8)}01`;
