import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { mayHaveArrived } from "@/api/errors";
import { Facts } from "@/ui/Facts";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type ReviewDialogProps = {
  opened: boolean;
  title: string;
  facts: [string, ReactNode][];
  /** The consequence that cannot be undone. */
  warning: string;
  action: string;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Shows an order for review before it is submitted. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { opened, title, facts, warning, action, busy, error, onConfirm, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <div className={formStyles.form}>
        <Facts headed facts={facts} />
        <p className={formStyles.irreversible}>{warning}</p>
        <FormAlert error={error} />
        {mayHaveArrived(error) && (
          <p className={formStyles.fieldHint}>
            We may still have received the order. Press “{action}” again: the same order is never carried out
            twice.
          </p>
        )}
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
