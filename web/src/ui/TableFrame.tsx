import type { ReactNode } from "react";

type TableFrameProps = { label: string; children: ReactNode };

/** A table that scrolls on its own where the screen is too narrow; by keyboard too. */
export function TableFrame({ label, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
