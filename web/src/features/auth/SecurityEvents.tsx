import { useState } from "react";
import { useSecurityEvents } from "@/features/auth/account";
import settingListStyles from "@/features/auth/SettingList.module.css";
import { eventPlace, eventWords } from "@/lib/securityEvents";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Pages } from "@/ui/Pages";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

/** The security events of the account, so that its owner can spot one that was not theirs. */
export function SecurityEvents() {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useSecurityEvents(page);
  return (
    <section className={settingListStyles.wholeRow}>
      <SectionHead title="Recent activity" />
      {isPending && <Waiting rows={5} />}
      {isError && <Failed what="your recent activity" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <>
          <ul className={settingListStyles.settingList}>
            {data.list.map((event) => (
              <li key={event.id}>
                <div>
                  <strong>{eventWords(event)}</strong>
                  <span>{eventPlace(event)}</span>
                </div>
                <Moment at={event.at} />
              </li>
            ))}
          </ul>
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
    </section>
  );
}
