import { zodResolver } from "@hookform/resolvers/zod";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useBalance, useSetting } from "@/api/account";
import type { Network, WhitelistEntry } from "@/api/contract";
import { useDraft, useKeepDraft } from "@/api/drafts";
import { useNetworks } from "@/api/networks";
import type { PlannedTransfer } from "@/features/withdrawals/orders";
import { useEveryAddress } from "@/features/withdrawals/whitelist";
import { looksLikeAddress, shortened } from "@/lib/address";
import { shortOf } from "@/lib/amountFault";
import { amountRule } from "@/lib/amountRule";
import { typedAmount } from "@/lib/decimal";
import { timeUntil } from "@/lib/moment";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { AmountField } from "@/ui/form/AmountField";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Waiting } from "@/ui/Waiting";

type TransferFormProps = { onPlanned: (plan: PlannedTransfer) => void };

/** The address to send to, and the amount. */
export function TransferForm({ onPlanned }: TransferFormProps) {
  const addresses = useEveryAddress();
  const setting = useSetting();
  const { networks, isPending: networksPending } = useNetworks();

  if (addresses.isPending || setting.isPending || networksPending) {
    return <Waiting rows={4} />;
  }
  if (addresses.isError || setting.isError) {
    return (
      <Failed
        what="your addresses"
        error={addresses.error ?? setting.error}
        onRetry={() => {
          addresses.refetch();
          setting.refetch();
        }}
      />
    );
  }
  const open = !setting.data.whitelistOnly;
  if (addresses.data.list.length === 0 && !open) {
    return (
      <Empty
        action={
          <Button renderRoot={(root) => <Link {...root} to="/user/addressWhitelist" />}>
            Add an address
          </Button>
        }
      >
        You can send only to whitelisted addresses. Add one first.
      </Empty>
    );
  }
  return <Fields entries={addresses.data.list} networks={networks} open={open} onPlanned={onPlanned} />;
}

const other = "other";

const schema = z
  .object({ amount: amountRule("GBPC"), entry: z.string(), address: z.string(), network: z.string() })
  .check(
    z.refine(({ entry }) => entry !== "", { path: ["entry"], error: "Choose an address" }),
    z.refine(({ entry, address }) => entry !== other || looksLikeAddress(address), {
      path: ["address"],
      error: "Enter 0x and 40 letters or digits",
    }),
  );

type FieldsProps = TransferFormProps & { entries: WhitelistEntry[]; networks: Network[]; open: boolean };

function Fields({ entries, networks, open, onPlanned }: FieldsProps) {
  const { balance } = useBalance();
  const typed = useDraft<{ amount: string; entry: string; address: string; network: string }>("transfer");
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { amount: "", entry: "", address: "", network: networks[0]?.id ?? "", ...typed },
  });
  useKeepDraft("transfer", form.getValues);
  const { errors } = form.formState;
  const chosen = form.watch("entry");
  const nameOf = (id: string) => networks.find((network) => network.id === id)?.name ?? id;

  function handlePlan(values: { amount: string; entry: string; address: string; network: string }) {
    const short = shortOf(values.amount, balance?.available);
    if (short !== "") {
      form.setError("amount", { message: short }, { shouldFocus: true });
      return;
    }
    const entry = entries.find(({ id }) => id === values.entry);
    const network = entry?.network ?? values.network;
    onPlanned({
      amount: typedAmount(values.amount),
      address: entry?.address ?? values.address.trim(),
      network,
      label: entry?.label ?? "",
      networkName: nameOf(network),
    });
  }

  return (
    <form
      className={`${formStyles.form} ${formStyles.formPage}`}
      noValidate
      onSubmit={form.handleSubmit(handlePlan)}
    >
      <NativeSelect
        label="To"
        data={[
          { value: "", label: "Choose an address…" },
          ...entries.map((entry) => ({
            value: entry.id,
            label: optionOf(entry, nameOf),
            disabled: entry.status !== "active",
          })),
          ...(open ? [{ value: other, label: "Another address" }] : []),
        ]}
        error={errors.entry?.message}
        {...form.register("entry")}
      />
      {chosen === other && (
        <>
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
            {...form.register("network")}
          />
        </>
      )}
      <AmountField
        label="Amount"
        currency="GBPC"
        available={balance?.available}
        field={form.register("amount")}
        error={errors.amount?.message}
        onMax={() => form.setValue("amount", balance?.available ?? "", { shouldValidate: true })}
      />
      <div className={formStyles.stepActions}>
        <Button type="submit" size="lg">
          Continue
        </Button>
      </div>
    </form>
  );
}

function optionOf(entry: WhitelistEntry, nameOf: (network: string) => string): string {
  const place = `${entry.label}, ${shortened(entry.address)}, ${nameOf(entry.network)}`;
  if (entry.status === "awaiting_approval") {
    return `${place}, awaiting approval`;
  }
  return entry.status === "cooling_off"
    ? `${place}, active ${timeUntil(entry.activeAt ?? "") || "shortly"}`
    : place;
}
