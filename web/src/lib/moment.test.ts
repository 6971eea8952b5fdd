import { describe, expect, it } from "vitest";
import { firstOfMonth, isoDay } from "@/lib/moment";

describe("a day is a day in London", () => {
  it("begins an hour before midnight UTC in summer", () => {
    expect(isoDay(new Date("2026-06-30T23:30:00Z"))).toBe("2026-07-01");
    expect(isoDay(new Date("2026-12-31T23:30:00Z"))).toBe("2026-12-31");
  });
  it("and so does a month", () => {
    expect(firstOfMonth(new Date("2026-06-30T23:30:00Z"))).toBe("2026-07-01");
  });
});
