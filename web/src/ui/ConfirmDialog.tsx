import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** What will happen; says so when it cannot be undone. */
  children: ReactNode;
  action: string;
  dangerous?: boolean;
  busy?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, action, dangerous = false, busy, error, onConfirm, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <div className={formStyles.form}>
        {children}
        <FormAlert error={error} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color={dangerous ? "red" : undefined} loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
