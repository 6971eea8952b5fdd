import { useSyncExternalStore } from "react";
import { isOffline, onConnection } from "@/api/connection";
import styles from "@/ui/OfflineBanner.module.css";

/** Says that there is no network, for as long as there is none. */
export function OfflineBanner() {
  const offline = useSyncExternalStore(onConnection, isOffline, () => false);
  return (
    <div className={styles.place} role="status">
      {offline && (
        <p className={styles.banner}>
          <strong>You are offline.</strong> What you see may be out of date. You cannot place orders while
          offline, and nothing is sent later.
        </p>
      )}
    </div>
  );
}
