import { NativeSelect, TextInput } from "@mantine/core";
import { useFormContext } from "react-hook-form";
import type { OwnerValues } from "@/features/withdrawals/owner";
import { WalletProof } from "@/features/withdrawals/WalletProof";
import { countries } from "@/lib/countries";
import formStyles from "@/ui/form/Form.module.css";

/** Asks whose wallet an address is, and has the customer’s own proved. It stands in a form with these values. */
export function OwnerFields({ address, network }: { address: string; network: string }) {
  const { register, watch, setValue, formState } = useFormContext<OwnerValues>();
  const { errors } = formState;
  const owner = watch("owner");
  const provider = watch("beneficiary.provider");
  return (
    <>
      <NativeSelect
        label="Who owns this wallet?"
        description="By law we must share the payer and the payee with the receiving provider."
        data={[
          { value: "wallet", label: "Me: I hold its keys" },
          { value: "account", label: "Me, at an exchange or custodian" },
          { value: "other", label: "Someone else" },
        ]}
        {...register("owner")}
      />
      {owner === "wallet" && (
        <WalletProof
          address={address}
          network={network}
          error={errors.signature?.message}
          value={watch("signature")}
          onChange={(signature) => setValue("signature", signature)}
        />
      )}
      {owner === "account" && (
        <TextInput
          label="Exchange or custodian"
          error={errors.beneficiary?.provider?.message}
          {...register("beneficiary.provider")}
        />
      )}
      {owner === "other" && (
        <div className={formStyles.fieldPair}>
          <TextInput
            label="Owner’s name"
            error={errors.beneficiary?.name?.message}
            {...register("beneficiary.name")}
          />
          <TextInput
            label="Held at (optional)"
            placeholder="Exchange or custodian"
            error={errors.beneficiary?.provider?.message}
            {...register("beneficiary.provider")}
          />
        </div>
      )}
      {owner !== "wallet" && provider.trim() !== "" && (
        <NativeSelect
          label="Its country (optional)"
          data={[{ value: "", label: "Not known" }, ...countries()]}
          error={errors.beneficiary?.country?.message}
          {...register("beneficiary.country")}
        />
      )}
    </>
  );
}
