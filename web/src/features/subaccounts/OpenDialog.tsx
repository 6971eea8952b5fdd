import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type NewSubAccount, useOpenSubAccount } from "@/features/subaccounts/queries";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type OpenDialogProps = { opened: boolean; onClose: () => void };

const holders = [
  { value: "own", label: "Our own money, kept apart" },
  { value: "individual", label: "The money of a customer: a person" },
  { value: "business", label: "The money of a customer: a company" },
];

export function OpenDialog({ opened, onClose }: OpenDialogProps) {
  const [name, setName] = useState("");
  const [holder, setHolder] = useState("own");
  const [externalId, setExternalId] = useState("");
  const open = useOpenSubAccount();

  function handleOpen(event: FormEvent) {
    event.preventDefault();
    if (open.isPending) {
      return;
    }
    const body: NewSubAccount = {
      name: name.trim(),
      kind: holder === "own" ? "own" : "customer",
      accountType: holder === "individual" ? "individual" : "business",
      externalId: externalId.trim() === "" ? null : externalId.trim(),
    };
    open.mutate(body, {
      onSuccess: () => {
        setName("");
        setExternalId("");
        onClose();
      },
    });
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Open an account"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={formStyles.form} noValidate onSubmit={handleOpen}>
        <TextInput
          label="Name"
          description="Only your team sees this name."
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <NativeSelect
          label="Funds it holds"
          description={
            holder === "own"
              ? "Your own identity check and limits apply. The account is ready immediately."
              : "Your customer must pass an identity check before the account can receive or send money."
          }
          data={holders}
          value={holder}
          onChange={(event) => setHolder(event.currentTarget.value)}
        />
        <TextInput
          label="Your ID (optional)"
          description="Identifies the account in your own books."
          autoComplete="off"
          maxLength={64}
          value={externalId}
          onChange={(event) => setExternalId(event.currentTarget.value)}
        />
        <FormAlert error={open.error} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={open.isPending} disabled={name.trim() === ""}>
            Open account
          </Button>
        </div>
      </form>
    </Modal>
  );
}
