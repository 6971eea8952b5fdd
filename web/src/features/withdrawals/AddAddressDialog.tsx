import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useSetting } from "@/api/account";
import type { Network } from "@/api/contract";
import { useDraft, useKeepDraft } from "@/api/drafts";
import { useNetworks } from "@/api/networks";
import { OwnerFields } from "@/features/withdrawals/OwnerFields";
import { noOwner, type OwnerValues, ownerFields, ownerRules, saidOf } from "@/features/withdrawals/owner";
import { useAddAddress } from "@/features/withdrawals/whitelist";
import { looksLikeAddress } from "@/lib/address";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type AddAddressDialogProps = { opened: boolean; onClose: () => void };

/** The name of what was half typed into the dialog, which is opened again for it. */
export const addressDraft = "address";

export function AddAddressDialog({ opened, onClose }: AddAddressDialogProps) {
  const { networks } = useNetworks();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Add an address"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {networks.length > 0 && <AddAddressForm networks={networks} onClose={onClose} />}
    </Modal>
  );
}

const schema = z
  .object({
    label: z.string().check(z.trim(), z.minLength(1, "Enter a name for the address")),
    address: z.string().check(z.refine(looksLikeAddress, "Enter 0x and 40 letters or digits")),
    network: z.string(),
    ...ownerFields,
  })
  .check(...ownerRules);

type Values = OwnerValues & {
  label: string;
  address: string;
  network: string;
};

const aboutFields = { W2006: "address", W2007: "address" } as const;

function AddAddressForm({ networks, onClose }: { networks: Network[]; onClose: () => void }) {
  const add = useAddAddress();
  const { data: setting } = useSetting();
  const typed = useDraft<Values>(addressDraft);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      label: "",
      address: "",
      network: networks[0]?.id ?? "",
      ...noOwner,
      ...typed,
    },
  });
  useKeepDraft(addressDraft, form.getValues);
  const rest = useServerErrors(form, add.error, aboutFields);
  const { errors } = form.formState;
  const hours = setting?.coolingOffHours ?? 24;

  function handleAdd({ label, address, network, ...owner }: Values) {
    add.mutate(
      { label: label.trim(), address: address.trim(), network, ...saidOf(owner) },
      { onSuccess: onClose },
    );
  }

  return (
    <FormProvider {...form}>
      <form className={formStyles.form} noValidate onSubmit={form.handleSubmit(handleAdd)}>
        <p>
          {hours > 0 && `You can send to it ${hours === 1 ? "1 hour" : `${hours} hours`} after you add it. `}A
          transfer to a wrong address cannot be reversed.
        </p>
        <TextInput
          label="Name"
          autoComplete="off"
          error={errors.label?.message}
          {...form.register("label")}
        />
        <TextInput
          label="Address"
          placeholder="0x…"
          autoComplete="off"
          spellCheck={false}
          error={errors.address?.message}
          {...form.register("address")}
        />
        <NativeSelect
          label="Network"
          data={networks.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.network?.message}
          {...form.register("network")}
        />
        <OwnerFields address={form.watch("address")} network={form.watch("network")} />
        <FormAlert error={rest} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add address
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
