import type { ReactNode } from "react";
import styles from "@/ui/Facts.module.css";

type FactsProps = { facts: [name: string, value: ReactNode][]; headed?: boolean };

/** Names and values, a hairline between them. A value that is null or false is left out. */
export function Facts({ facts, headed = false }: FactsProps) {
  return (
    <dl className={headed ? `${styles.facts} ${styles.factsHeaded}` : styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
