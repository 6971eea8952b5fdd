import { Button, Modal, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { FormAlert } from "@/ui/FormAlert";

type ReasonDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  action: string;
  /** A second thing to be entered beside the reason, by its label. */
  also?: string;
  /** Where the second thing is one of a list: what can be chosen. */
  choices?: { value: string; label: string }[];
  reasonLabel?: string;
  dangerous?: boolean;
  busy: boolean;
  error: unknown;
  onConfirm: (reason: string, also: string) => void;
  onClose: () => void;
};

/** Something that is done only with a reason, which is recorded. */
export function ReasonDialog({ opened, title, onClose, ...rest }: ReasonDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <ReasonForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function ReasonForm(props: Omit<ReasonDialogProps, "opened" | "title">) {
  const {
    children,
    action,
    also,
    choices,
    reasonLabel = "Reason",
    dangerous,
    busy,
    error,
    onConfirm,
    onClose,
  } = props;
  const [reason, setReason] = useState("");
  const [second, setSecond] = useState("");
  const ready = reason.trim() !== "" && (also === undefined || second.trim() !== "");

  function handleConfirm(event: FormEvent) {
    event.preventDefault();
    onConfirm(reason.trim(), second.trim());
  }

  return (
    <form className="form" onSubmit={handleConfirm}>
      {children}
      {also !== undefined && choices !== undefined && (
        <NativeSelect
          label={also}
          data-autofocus
          data={[{ value: "", label: "Choose…" }, ...choices]}
          value={second}
          onChange={(event) => setSecond(event.currentTarget.value)}
        />
      )}
      {also !== undefined && choices === undefined && (
        <TextInput
          label={also}
          data-autofocus
          value={second}
          onChange={(event) => setSecond(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={reasonLabel}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormAlert error={error} />
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color={dangerous ? "red" : undefined} loading={busy} disabled={!ready}>
          {action}
        </Button>
      </div>
    </form>
  );
}
