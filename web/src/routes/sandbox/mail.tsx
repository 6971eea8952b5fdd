import { useSearch } from "@tanstack/react-router";
import { Inbox } from "@/features/sandbox/Inbox";
import styles from "@/routes/sandbox/Mail.module.css";
import { Mark } from "@/ui/Mark";
import { PageHead } from "@/ui/PageHead";

export function SandboxMailScreen() {
  const { id } = useSearch({ strict: false });
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Mark />
        <a href="/user/gbpc">Account</a>
        <a href="/backoffice">Back office</a>
      </header>
      <main id="main">
        <PageHead title="Mail" note="Emails captured by this sandbox. None are sent." />
        <Inbox id={id} />
      </main>
    </div>
  );
}
