import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { LoggedEvent } from "@/api/contract";
import styles from "@/features/events/EventLog.module.css";
import { useEvents } from "@/features/events/queries";
import { type EventType, eventTypes } from "@/lib/eventTypes";
import { CopyButton } from "@/ui/CopyButton";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Read } from "@/ui/Read";

/** What happened in the account, the newest first, each with the object as it was then. */
export function EventLog() {
  const [type, setType] = useState<EventType | "">("");
  const [page, setPage] = useState(1);
  const events = useEvents(type, page);
  return (
    <div className={styles.log}>
      <NativeSelect
        className={styles.filter}
        label="Type"
        data={[{ value: "", label: "All types" }, ...eventTypes.map((one) => ({ value: one, label: one }))]}
        value={type}
        onChange={(event) => {
          setType(event.currentTarget.value as EventType | ""); // only the values above are offered
          setPage(1);
        }}
      />
      <Read of={events} what="the events" rows={6}>
        {({ list, pages }) =>
          list.length === 0 ? (
            <Empty>
              {type === "" ? "Nothing has happened yet." : "No event of this type in the last 90 days."}
            </Empty>
          ) : (
            <>
              <ul className={styles.events} aria-label="Events">
                {list.map((event) => (
                  <Event key={event.id} event={event} />
                ))}
              </ul>
              {pages > 1 && (
                <div className={styles.foot}>
                  <Button variant="default" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    Newer
                  </Button>
                  <span className="figures">
                    {page} of {pages}
                  </span>
                  <Button
                    variant="default"
                    size="sm"
                    disabled={page >= pages}
                    onClick={() => setPage(page + 1)}
                  >
                    Older
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Read>
    </div>
  );
}

function Event({ event }: { event: LoggedEvent }) {
  const { id, type, createdAt, data } = event;
  const text = JSON.stringify({ id, type, timestamp: createdAt, data }, null, 2);
  return (
    <li>
      <details>
        <summary>
          <span className={styles.type}>{type}</span>
          <span className={styles.about}>{aboutOf(data)}</span>
          <Moment at={createdAt} />
        </summary>
        <div className={styles.body}>
          <CopyButton text={text} what={`the event ${type}`} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <pre tabIndex={0}>
            <code>{text}</code>
          </pre>
        </div>
      </details>
    </li>
  );
}

/** What an event is about, in short: a sum, a name or an ID. */
function aboutOf(data: unknown): string {
  if (typeof data !== "object" || data === null) {
    return "";
  }
  const text = (name: string) => {
    const value: unknown = Reflect.get(data, name);
    return typeof value === "string" ? value : "";
  };
  const sum = text("amount") === "" ? "" : `${text("amount")} ${text("currency")}`.trim();
  return [sum, text("externalId") || text("name") || text("id")].filter((part) => part !== "").join(", ");
}
