import { useEffect, useState } from "react";

/** Returns the seconds left of a countdown, which start() begins, for longer where a refusal says so. */
export function useCountdown(seconds: number): { left: number; start: (refusal?: unknown) => void } {
  const [left, setLeft] = useState(0);

  useEffect(() => {
    const timer = left > 0 ? setTimeout(() => setLeft(left - 1), 1000) : undefined;
    return () => clearTimeout(timer);
  }, [left]);

  return { left, start: (refusal) => setLeft(waitOf(refusal) ?? seconds) };
}

/** The seconds after which to try again, where an error names them. */
export const waitOf = (error: unknown): number | undefined =>
  error instanceof Error && "retryAfter" in error && typeof error.retryAfter === "number"
    ? error.retryAfter
    : undefined;
