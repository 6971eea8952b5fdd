import { Button } from "@mantine/core";
import { useState } from "react";
import type { Webhook } from "@/api/contract";
import { Deliveries } from "@/features/webhooks/Deliveries";
import {
  useDeleteWebhook,
  useEnableWebhook,
  useRotateWebhook,
  useTestWebhook,
} from "@/features/webhooks/queries";
import { WebhookDialog } from "@/features/webhooks/WebhookDialog";
import styles from "@/features/webhooks/Webhooks.module.css";
import { disabledWords } from "@/features/webhooks/words";
import { Callout } from "@/ui/Callout";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Facts } from "@/ui/Facts";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type WebhookViewProps = { webhook: Webhook; onClose: () => void; onSecret: (secret: string) => void };

/** One webhook: what can be done with it, and what was sent to it. */
export function WebhookView({ webhook, onClose, onSecret }: WebhookViewProps) {
  const { id, url, events, description, status, disabledReason, createdAt } = webhook;
  const [asking, setAsking] = useState<"change" | "rotate" | "delete" | null>(null);
  const test = useTestWebhook();
  const enable = useEnableWebhook();
  const rotate = useRotateWebhook();
  const remove = useDeleteWebhook();
  const close = () => setAsking(null);
  return (
    <>
      <p>
        <button type="button" className="plain" onClick={onClose}>
          All webhooks
        </button>
      </p>
      <h2 className={styles.url}>{url}</h2>
      {disabledReason !== null && (
        <Callout>
          <p>{disabledWords[disabledReason]}</p>
          <Button size="sm" loading={enable.isPending} onClick={() => enable.mutate(id)}>
            Enable it again
          </Button>
        </Callout>
      )}
      <Facts
        headed
        facts={[
          [
            "Status",
            <Status key="status" tone={status === "active" ? "good" : "bad"}>
              {status === "active" ? "Active" : "Disabled"}
            </Status>,
          ],
          ["Description", description],
          ["Events", events.includes("*") ? "All" : events.join(", ")],
          ["Added", <Moment key="added" at={createdAt} />],
        ]}
      />
      <div className={`${formStyles.stepActions} ${styles.actions}`}>
        <Button disabled={status !== "active"} loading={test.isPending} onClick={() => test.mutate(id)}>
          Send a ping
        </Button>
        <Button variant="default" onClick={() => setAsking("change")}>
          Change
        </Button>
        <Button variant="default" onClick={() => setAsking("rotate")}>
          New secret
        </Button>
        <Button variant="default" onClick={() => setAsking("delete")}>
          Delete
        </Button>
      </div>
      <SectionHead title="Deliveries" />
      <Deliveries id={id} />
      <WebhookDialog of={asking === "change" ? webhook : null} onClose={close} onMade={onSecret} />
      <ConfirmDialog
        opened={asking === "rotate"}
        title="A new secret"
        action="Create a new secret"
        busy={rotate.isPending}
        error={rotate.error}
        onConfirm={() =>
          rotate.mutate(id, {
            onSuccess: (made) => {
              close();
              onSecret(made.secret);
            },
          })
        }
        onClose={close}
      >
        <p>For 24 hours each message is signed with both secrets, then only with the new one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "delete"}
        title="Delete this webhook"
        action="Delete"
        dangerous
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
        onClose={close}
      >
        <p>Events are no longer sent to it. Your server can still read them with the API.</p>
      </ConfirmDialog>
    </>
  );
}
