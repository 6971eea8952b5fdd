import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Modal } from "@mantine/core";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { WhitelistEntry } from "@/api/contract";
import { OwnerFields } from "@/features/withdrawals/OwnerFields";
import { type OwnerValues, ownerFields, ownerOf, ownerRules, saidOf } from "@/features/withdrawals/owner";
import { useDescribeAddress } from "@/features/withdrawals/whitelist";
import { Address } from "@/ui/Address";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type OwnerDialogProps = { entry: WhitelistEntry | null; onClose: () => void };

/** Says afterwards whose wallet an address is, or proves that it is the customer’s. */
export function OwnerDialog({ entry, onClose }: OwnerDialogProps) {
  return (
    <Modal
      opened={entry !== null}
      onClose={onClose}
      title="Wallet owner"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {entry !== null && <OwnerForm key={entry.id} entry={entry} onClose={onClose} />}
    </Modal>
  );
}

const schema = z.object(ownerFields).check(...ownerRules);

function OwnerForm({ entry, onClose }: { entry: WhitelistEntry; onClose: () => void }) {
  const describe = useDescribeAddress();
  const form = useForm<OwnerValues>({ resolver: zodResolver(schema), defaultValues: ownerOf(entry) });
  const rest = useServerErrors(form, describe.error, {});

  function handleSave(values: OwnerValues) {
    describe.mutate({ id: entry.id, ...saidOf(values) }, { onSuccess: onClose });
  }

  return (
    <FormProvider {...form}>
      <form className={formStyles.form} noValidate onSubmit={form.handleSubmit(handleSave)}>
        <p>
          {entry.label}, <Address address={entry.address} />
          {entry.ownership === "proved" && ". You have proved that it is yours."}
        </p>
        <OwnerFields address={entry.address} network={entry.network} />
        <FormAlert error={rest} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={describe.isPending}>
            Save
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
