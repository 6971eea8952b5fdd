import { Inbox } from "@/features/sandbox/Inbox";
import { useSearch } from "@/lib/useRouter";
import styles from "@/routes/sandbox/Mail.module.css";
import { Mark } from "@/ui/Mark";
import { PageHead } from "@/ui/PageHead";

export function SandboxMailScreen() {
  const { id } = useSearch();
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
