import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { longestReason, needed, type Rule } from "@/lib/typed";
import { ActionForm } from "@/ui/form/ActionForm";
import { ReasonField } from "@/ui/form/ReasonField";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { useOwnEscape } from "@/ui/useOwnEscape";

/** A second field next to the reason. */
export type Also = {
  /** The name of the field in the request. */
  name: string;
  label: string;
  rule?: Rule;
  /** The options, if the value is chosen from a list. */
  choices?: { value: string; label: string }[];
};

type ReasonDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  action: string;
  also?: Also;
  /** The maximum length of the reason. */
  most?: number;
  dangerous?: boolean;
  busy: boolean;
  error: unknown;
  onConfirm: (reason: string, also: string) => void;
  onClose: () => void;
};

/** A dialog for an action that needs a reason. The reason is recorded. */
export function ReasonDialog({ opened, title, onClose, ...rest }: ReasonDialogProps) {
  const layer = useOwnEscape(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false} // a reason may be half written
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
      {...layer}
    >
      <ReasonForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function ReasonForm(props: Omit<ReasonDialogProps, "opened" | "title">) {
  const { children, action, also, most = longestReason, dangerous, busy, error, onConfirm, onClose } = props;
  const second = also?.name ?? "";
  const form = useForm<Record<string, string>>({
    defaultValues: { reason: "", ...(also === undefined ? {} : { [second]: "" }) },
  });

  function handleSend({ reason = "", [second]: entered = "" }: Record<string, string>) {
    onConfirm(reason.trim(), entered.trim());
  }

  return (
    <ActionForm
      form={form}
      mutation={{ isPending: busy, error }}
      action={action}
      dangerous={dangerous}
      onSend={handleSend}
      onClose={onClose}
    >
      {children}
      {also !== undefined && <Second {...also} />}
      <ReasonField most={most} first={also === undefined} />
    </ActionForm>
  );
}

function Second({ name, label, choices, rule }: Also) {
  return choices === undefined ? (
    <TextField name={name} label={label} rule={rule ?? needed("This field is required")} data-autofocus />
  ) : (
    <SelectField
      name={name}
      label={label}
      options={choices}
      rule={needed("Choose an option")}
      data-autofocus
    />
  );
}
