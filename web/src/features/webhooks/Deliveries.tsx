import { Button } from "@mantine/core";
import { useState } from "react";
import type { WebhookDelivery } from "@/api/contract";
import { useDeliveries, useReplay } from "@/features/webhooks/queries";
import styles from "@/features/webhooks/Webhooks.module.css";
import { attemptWords, deliveryWords } from "@/features/webhooks/words";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

/** What was sent to a webhook, with each attempt. */
export function Deliveries({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const deliveries = useDeliveries(id, page);
  return (
    <ReadPages
      of={deliveries}
      what="the deliveries"
      rows={4}
      onPage={setPage}
      empty={<Empty>No deliveries yet. Send a ping to test the webhook.</Empty>}
    >
      {(list) => (
        <ul className={styles.deliveries} aria-label="Deliveries">
          {list.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </ReadPages>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { id, type, status, attempts, createdAt, nextAttemptAt, eventId } = delivery;
  const replay = useReplay();
  const last = attempts.at(-1);
  return (
    <li>
      <details>
        <summary>
          <span className={styles.type}>{type}</span>
          <Moment at={createdAt} />
          <Status tone={deliveryWords[status].tone}>{deliveryWords[status].word}</Status>
          <span className={styles.last}>{last === undefined ? "" : attemptWords(last)}</span>
        </summary>
        <div className={styles.attempts}>
          {attempts.length > 0 && (
            <ol>
              {attempts.map((attempt) => (
                <li key={attempt.at}>
                  <Moment at={attempt.at} /> {attemptWords(attempt)},{" "}
                  <span className="figures">{attempt.millis}</span> ms
                </li>
              ))}
            </ol>
          )}
          {nextAttemptAt !== null && (
            <p>
              Next attempt <Moment at={nextAttemptAt} />
            </p>
          )}
          <p className={styles.event}>Event {eventId}</p>
          <Button
            size="xs"
            variant="default"
            aria-label={`Send ${type} again`}
            loading={replay.isPending}
            onClick={() => replay.mutate(id)}
          >
            Send again
          </Button>
        </div>
      </details>
    </li>
  );
}
