import styles from "@/ui/Status.module.css";

export type Tone = "good" | "waiting" | "bad" | "quiet";

type StatusProps = { tone: Tone; children: string };

/** A state, as a dot and a word. The word carries the meaning. */
export function Status({ tone, children }: StatusProps) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>;
}
