import { useSyncExternalStore } from "react";
import styles from "@/ui/Notices.module.css";
import { dismiss, type Notice, notices, subscribe } from "@/ui/notices";

const none: readonly Notice[] = [];

export function Notices() {
  const shown = useSyncExternalStore(subscribe, notices, () => none);
  return (
    <section className={styles.notices} aria-label="Notices">
      {shown.map((notice) => (
        <div
          key={notice.id}
          className={`${styles.noticeCard} ${notice.tone === "bad" ? styles.noticeBad : ""}`}
          role={notice.tone === "bad" ? "alert" : "status"}
        >
          <p>{notice.text}</p>
          <button type="button" className="plain" onClick={() => dismiss(notice.id)}>
            Close
          </button>
        </div>
      ))}
    </section>
  );
}
