/**
 * The part of a form that is saved as a draft: fields with a value, and fields emptied after they were saved.
 * Fields that were never filled in are left out, so that a draft does not claim an answer.
 */
export function draftOf(values: Record<string, unknown>, saved: object | null): Record<string, unknown> {
  const before = new Map(Object.entries(saved ?? {}));
  const draft: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const filled = withoutEmpty(value);
    if (filled !== undefined) {
      draft[name] = filled;
    } else if (typeof value === "string" && before.get(name)) {
      draft[name] = "";
    }
  }
  return draft;
}

/** A draft without the fields that the server refused. */
export function withoutFields(
  draft: Record<string, unknown>,
  refused: { field: string }[],
): Record<string, unknown> {
  const names = new Set(refused.map(({ field }) => field.split(/[.[]/)[0]));
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !names.has(name)));
}

function withoutEmpty(value: unknown): unknown {
  if (value === "" || value === null || value === undefined) {
    return undefined;
  }
  if (Array.isArray(value)) {
    return value.map(withoutEmpty).filter((item) => item !== undefined);
  }
  if (typeof value === "object") {
    const entries = Object.entries(value)
      .map(([name, inner]) => [name, withoutEmpty(inner)] as const)
      .filter(([, inner]) => inner !== undefined);
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  return typeof value === "string" ? value.trim() : value;
}
