/** Cache keys of cases; a decision on a screening match makes them stale too. */
export const caseKeys = {
  queue: ["verification", "queue"],
  all: ["verification", "case"],
  one: (kind: string, id: string) => ["verification", "case", kind, id],
};
