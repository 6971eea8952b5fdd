import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useSetting } from "@/api/account";
import type { Network } from "@/api/contract";
import { useDraft, useKeepDraft } from "@/api/drafts";
import { useNetworks } from "@/api/networks";
import { WalletProof } from "@/features/withdrawals/WalletProof";
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
    owner: z.enum(["wallet", "account", "other"]),
    beneficiary: z.object({ name: z.string(), provider: z.string() }),
    signature: z.string(),
  })
  .check(
    z.refine(({ owner, beneficiary }) => owner !== "other" || beneficiary.name.trim() !== "", {
      path: ["beneficiary", "name"],
      error: "Enter the owner’s name",
    }),
    z.refine(({ owner, beneficiary }) => owner !== "account" || beneficiary.provider.trim() !== "", {
      path: ["beneficiary", "provider"],
      error: "Enter the provider’s name",
    }),
  );

type Values = {
  label: string;
  address: string;
  network: string;
  owner: "wallet" | "account" | "other";
  beneficiary: { name: string; provider: string };
  signature: string;
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
      owner: "wallet",
      beneficiary: { name: "", provider: "" },
      signature: "",
      ...typed,
    },
  });
  useKeepDraft(addressDraft, form.getValues);
  const rest = useServerErrors(form, add.error, aboutFields);
  const { errors } = form.formState;
  const hours = setting?.coolingOffHours ?? 24;

  const owner = form.watch("owner");

  function handleAdd({ label, address, network, owner, beneficiary: held, signature }: Values) {
    const beneficiary =
      owner === "other"
        ? { kind: "other", name: held.name.trim(), provider: held.provider.trim() }
        : { kind: "self", provider: held.provider.trim() };
    const signed = signature.trim();
    add.mutate(
      {
        label: label.trim(),
        address: address.trim(),
        network,
        ...(owner === "wallet" ? {} : { beneficiary }),
        ...(owner === "wallet" && signed !== "" ? { signature: signed } : {}),
      },
      { onSuccess: onClose },
    );
  }

  return (
    <form className={formStyles.form} noValidate onSubmit={form.handleSubmit(handleAdd)}>
      <p>
        {hours > 0 && `You can send to it ${hours === 1 ? "1 hour" : `${hours} hours`} after you add it. `}A
        transfer to a wrong address cannot be reversed.
      </p>
      <TextInput label="Name" autoComplete="off" error={errors.label?.message} {...form.register("label")} />
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
      <NativeSelect
        label="Whose wallet is it?"
        description="The law has us tell another provider who pays and who is paid."
        data={[
          { value: "wallet", label: "Mine: I hold its keys" },
          { value: "account", label: "Mine, at an exchange or custodian" },
          { value: "other", label: "Someone else’s" },
        ]}
        {...form.register("owner")}
      />
      {owner === "wallet" && (
        <WalletProof
          address={form.watch("address")}
          network={form.watch("network")}
          error={errors.signature?.message}
          value={form.watch("signature")}
          onChange={(signature) => form.setValue("signature", signature)}
        />
      )}
      {owner === "account" && (
        <TextInput
          label="Exchange or custodian"
          error={errors.beneficiary?.provider?.message}
          {...form.register("beneficiary.provider")}
        />
      )}
      {owner === "other" && (
        <div className={formStyles.fieldPair}>
          <TextInput
            label="Owner’s name"
            error={errors.beneficiary?.name?.message}
            {...form.register("beneficiary.name")}
          />
          <TextInput
            label="Held at (optional)"
            placeholder="Exchange or custodian"
            error={errors.beneficiary?.provider?.message}
            {...form.register("beneficiary.provider")}
          />
        </div>
      )}
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
  );
}
