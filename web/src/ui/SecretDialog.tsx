import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "@/ui/CopyButton";
import formStyles from "@/ui/form/Form.module.css";
import styles from "@/ui/SecretDialog.module.css";

type SecretDialogProps = {
  /** What was made; null while there is nothing to show. */
  secret: string | null;
  title: string;
  /** What it is, for those who only hear the button: “the API key”. */
  what: string;
  onClose: () => void;
  /** What can be done with it while it is known. */
  children?: ReactNode;
};

/** A secret that is shown this once. A click beside the dialog does not close it. */
export function SecretDialog({ secret, title, what, onClose, children }: SecretDialogProps) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {secret !== null && (
        <div className={formStyles.form}>
          <p>It is shown only once. Store it where you keep passwords. If you lose it, create a new one.</p>
          <div className={styles.secret}>
            <code>{secret}</code>
            <CopyButton text={secret} what={what} />
          </div>
          {children}
          <div className={formStyles.formActions}>
            <Button onClick={onClose}>I have copied it</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
