/** What the list of exceptions shows, as it stands in the address: it survives a reload and can be sent to a colleague. */
export type ExceptionSearch = {
  status?: "resolved";
  kind?: string;
  reason?: string;
  severity?: "high" | "normal";
  owner?: "me" | "nobody";
  /** Open for so many hours at least. */
  age?: number;
  page?: number;
};

const one = <Value extends string>(value: unknown, ...allowed: Value[]) =>
  allowed.find((each) => each === value);
const text = (value: unknown) =>
  typeof value === "string" && value !== "" && value.length <= 64 ? value : undefined;
const whole = (value: unknown) =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** Whatever somebody writes into the address, only what the list knows is kept. */
export function exceptionSearch(search: Record<string, unknown>): ExceptionSearch {
  return Object.fromEntries(
    Object.entries({
      status: one(search.status, "resolved"),
      kind: text(search.kind),
      reason: text(search.reason),
      severity: one(search.severity, "high", "normal"),
      owner: one(search.owner, "me", "nobody"),
      age: whole(search.age),
      page: whole(search.page),
    }).filter(([, value]) => value !== undefined),
  );
}
