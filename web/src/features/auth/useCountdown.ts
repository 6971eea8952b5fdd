import { useEffect, useState } from "react";

/** Returns the seconds left of a countdown, which start() begins. With a refusal it lasts as long as that says, if it does. */
export function useCountdown(seconds: number): { left: number; start: (refusal?: unknown) => void } {
  const [left, setLeft] = useState(0);

  useEffect(() => {
    const timer = left > 0 ? setTimeout(() => setLeft(left - 1), 1000) : undefined;
    return () => clearTimeout(timer);
  }, [left]);

  return { left, start: (refusal) => setLeft(refusal === undefined ? seconds : waitOf(refusal)) };
}

const waitOf = (refusal: unknown) =>
  refusal instanceof Error && "retryAfter" in refusal && typeof refusal.retryAfter === "number"
    ? refusal.retryAfter
    : 0;
