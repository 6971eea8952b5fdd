import { CookieDialog } from "@/app/CookieDialog";
import styles from "@/app/FootLinks.module.css";

/** What the foot of every page of the shell leads to. */
export function FootLinks() {
  return (
    <div className={styles.links}>
      <a href="/terms">Terms of service</a>
      <a href="/DataProtection">Data protection</a>
      <CookieDialog />
    </div>
  );
}
