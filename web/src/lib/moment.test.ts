import { describe, expect, it } from "vitest";
import { age, firstOfMonth, isoDay, lastDayUntil } from "@/lib/moment";

describe("a day is a day in London", () => {
  it("begins an hour before midnight UTC in summer", () => {
    expect(isoDay(new Date("2026-06-30T23:30:00Z"))).toBe("2026-07-01");
    expect(isoDay(new Date("2026-12-31T23:30:00Z"))).toBe("2026-12-31");
  });
  it("and what is due when one ends is due on it", () => {
    expect(lastDayUntil("2026-09-14T23:00:00Z")).toBe("14 September 2026");
    expect(lastDayUntil("2026-12-15T00:00:00Z")).toBe("14 December 2026");
  });
  it("and so does a month", () => {
    expect(firstOfMonth(new Date("2026-06-30T23:30:00Z"))).toBe("2026-07-01");
  });
});

it("says how old something is in the largest unit that fits", () => {
  const at = "2026-07-10T12:00:00Z";
  expect(age("2026-07-10T11:59:30Z", at)).toBe("0 minutes");
  expect(age("2026-07-10T11:00:00Z", at)).toBe("1 hour");
  expect(age("2026-07-09T12:00:00Z", at)).toBe("24 hours");
  expect(age("2026-07-07T11:00:00Z", at)).toBe("3 days");
});
