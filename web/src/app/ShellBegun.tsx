import styles from "@/app/AccountLayout.module.css";
import { Mark } from "@/ui/Mark";
import { PageHead } from "@/ui/PageHead";
import { Waiting } from "@/ui/Waiting";

/** What an address of the shell shows while its scripts are fetched: the frame, and the title of the page. */
export function ShellBegun({ title }: { title: string }) {
  return (
    <div className={styles.account}>
      <aside className={styles.accountSide}>
        <div className={styles.accountHead}>
          <Mark />
        </div>
      </aside>
      <div className={styles.accountBar}>
        <Mark />
      </div>
      <div className={styles.accountPage}>
        <div className={styles.accountMain}>
          <PageHead title={title} />
          <Waiting rows={6} />
        </div>
      </div>
    </div>
  );
}
