import { Button, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import type { TravelRuleMessage } from "@/api/contract";
import { useCloseMessage, useTravelRuleMessage } from "@/features/travelrule/messages";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type MessageDialogProps = { message: TravelRuleMessage; onClose: () => void };

/** What a message says, to be read and saved; and the note that a deposit needs none. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const { data, error } = useTravelRuleMessage(message.id);
  const text = data?.ivms101 ? JSON.stringify(data.ivms101, null, 2) : "";
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title="Travel-rule message"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={formStyles.form}>
        <p>Viewing this message is recorded in the audit log.</p>
        {data?.answer && (
          <p>
            Provider’s message: <q>{data.answer}</q>
          </p>
        )}
        {text !== "" && (
          <>
            <Textarea label="IVMS 101" readOnly autosize minRows={4} maxRows={18} value={text} />
            <div className={formStyles.formActions}>
              <Button
                component="a"
                variant="default"
                href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
                download={`ivms101-${message.id}.json`}
              >
                Save as JSON
              </Button>
            </div>
          </>
        )}
        {data && text === "" && <p>No provider has sent a message about this deposit.</p>}
        <FormAlert error={error ?? undefined} />
        {message.state === "missing" && <CloseForm id={message.id} onClose={onClose} />}
      </div>
    </Modal>
  );
}

function CloseForm({ id, onClose }: { id: string; onClose: () => void }) {
  const close = useCloseMessage();
  const [reason, setReason] = useState("");
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        close.mutate({ id, reason: reason.trim() }, { onSuccess: onClose });
      }}
    >
      <Textarea
        label="Why no message is needed"
        autosize
        minRows={2}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormAlert error={close.error ?? undefined} />
      <div className={formStyles.formActions}>
        <Button type="submit" loading={close.isPending} disabled={reason.trim() === ""}>
          No message needed
        </Button>
      </div>
    </form>
  );
}
