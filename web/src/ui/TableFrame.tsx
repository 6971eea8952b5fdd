import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "@/ui/TableFrame.module.css";

type TableFrameProps = { label: string; children: ReactNode };

/** A table that scrolls on its own where the screen is too narrow, by keyboard too. */
export function TableFrame({ label, children }: TableFrameProps) {
  const frame = useRef<HTMLElement>(null);
  // Prerendered pages do not know how wide they will be.
  const [scrolls, setScrolls] = useState(true);

  useEffect(() => {
    const measured = frame.current;
    if (measured === null) {
      return;
    }
    const observer = new ResizeObserver(() => setScrolls(measured.scrollWidth > measured.clientWidth));
    for (const part of [measured, ...measured.children]) {
      observer.observe(part);
    }
    return () => observer.disconnect();
  }, []);

  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={scrolls ? label : undefined}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </section>
  );
}
