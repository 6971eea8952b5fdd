import { type ReactNode, useEffect } from "react";

type AliveProps = { onAlive: () => void; children: ReactNode };

/** Calls back when its children have hydrated. */
export function Alive({ onAlive, children }: AliveProps) {
  useEffect(onAlive, [onAlive]);
  return children;
}
