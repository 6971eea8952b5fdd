import { Button } from "@mantine/core";
import { useEndSession, useSessions } from "@/features/auth/account";
import settingListStyles from "@/features/auth/SettingList.module.css";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

/** The active sessions of the user, each with a button that ends it. */
export function Sessions() {
  const { data, isPending, isError, error, refetch } = useSessions();
  const end = useEndSession();
  const others = data?.list.filter(({ current }) => !current) ?? [];
  return (
    <section>
      <SectionHead title="Active sessions" />
      {isPending && <Waiting rows={2} />}
      {isError && <Failed what="your sessions" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <ul className={settingListStyles.settingList}>
          {data.list.map((open) => (
            <li key={open.id}>
              <div>
                <strong>
                  {open.browser || "Unknown browser"}
                  {open.current && ", this session"}
                </strong>
                <span>
                  {open.address}, last used <Moment at={open.lastUsedAt} />
                </span>
              </div>
              {!open.current && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Sign out ${open.browser}`}
                  onClick={() => end.mutate(open.id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
          {others.length > 1 && (
            <li>
              <span />
              <Button variant="default" size="sm" onClick={() => end.mutate(null)}>
                Sign out all other sessions
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
