import { type ReactNode, useEffect } from "react";

type AliveProps = { onAlive: () => void; children: ReactNode };

/** Tells when what stands in it has come to life. */
export function Alive({ onAlive, children }: AliveProps) {
  useEffect(onAlive, [onAlive]);
  return children;
}
