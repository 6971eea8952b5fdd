import styles from "@/ui/UserText.module.css";

/** Text as somebody typed it, with its line breaks. */
export function UserText({ children }: { children: string }) {
  return <p className={styles.text}>{children}</p>;
}
