import { Button, Checkbox, Modal, Switch, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Webhook } from "@/api/contract";
import { useAddWebhook, useChangeWebhook } from "@/features/webhooks/queries";
import styles from "@/features/webhooks/Webhooks.module.css";
import { eventTypes } from "@/lib/eventTypes";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type WebhookDialogProps = {
  /** The webhook that is changed, or “new”; null closes the dialog. */
  of: Webhook | "new" | null;
  onClose: () => void;
  onMade: (secret: string) => void;
};

/** Asks where events are sent, and which. */
export function WebhookDialog({ of, onClose, onMade }: WebhookDialogProps) {
  return (
    <Modal
      opened={of !== null}
      onClose={onClose}
      size="lg"
      title={of === "new" || of === null ? "Add a webhook" : "Change the webhook"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {of !== null && (
        <WebhookForm key={of === "new" ? of : of.id} known={of} onClose={onClose} onMade={onMade} />
      )}
    </Modal>
  );
}

type WebhookFormProps = Omit<WebhookDialogProps, "of"> & { known: Webhook | "new" };

function WebhookForm({ known, onClose, onMade }: WebhookFormProps) {
  const old = known === "new" ? null : known;
  const add = useAddWebhook();
  const change = useChangeWebhook();
  const [url, setUrl] = useState(old?.url ?? "");
  const [description, setDescription] = useState(old?.description ?? "");
  const [every, setEvery] = useState(old?.events.includes("*") ?? true);
  const [chosen, setChosen] = useState(old?.events.filter((type) => type !== "*") ?? []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending || change.isPending) {
      return;
    }
    const wanted = {
      url: url.trim(),
      description: description.trim(),
      events: every ? ["*"] : eventTypes.filter((type) => chosen.includes(type)),
    };
    if (old !== null) {
      change.mutate({ id: old.id, ...wanted }, { onSuccess: onClose });
      return;
    }
    add.mutate(wanted, {
      onSuccess: (made) => {
        onClose();
        onMade(made.secret);
      },
    });
  }

  return (
    <form className={formStyles.form} onSubmit={handleSubmit} noValidate>
      <TextInput
        label="URL"
        description="We POST each event to it as JSON, signed per Standard Webhooks."
        placeholder="https://example.com/webhooks"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label="Description (optional)"
        maxLength={200}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Switch
        label="All events, including types added later"
        checked={every}
        onChange={(event) => setEvery(event.currentTarget.checked)}
      />
      {!every && (
        <Checkbox.Group label="Events" value={chosen} onChange={setChosen}>
          <div className={styles.types}>
            {eventTypes.map((type) => (
              <Checkbox key={type} value={type} label={type} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <FormAlert error={add.error ?? change.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={add.isPending || change.isPending}
          disabled={url.trim() === "" || (!every && chosen.length === 0)}
        >
          {old === null ? "Add the webhook" : "Save"}
        </Button>
      </div>
    </form>
  );
}
