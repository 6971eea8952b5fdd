import { zodResolver } from "@hookform/resolvers/zod";
import { Button, NativeSelect } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useBalance } from "@/api/account";
import { payableNow, useVerifiedBanks } from "@/api/banks";
import type { BankAccount } from "@/api/contract";
import { useDraft, useKeepDraft } from "@/api/drafts";
import type { PlannedRedemption } from "@/features/withdrawals/orders";
import { shortOf } from "@/lib/amountFault";
import { amountRule } from "@/lib/amountRule";
import { accountEnding } from "@/lib/bank";
import { typedAmount, wholePence } from "@/lib/decimal";
import { shortMoment, timeUntil } from "@/lib/moment";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { AmountField } from "@/ui/form/AmountField";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Waiting } from "@/ui/Waiting";

type RedeemFormProps = { onPlanned: (plan: PlannedRedemption) => void };

/** The bank account to redeem to, and the amount. */
export function RedeemForm({ onPlanned }: RedeemFormProps) {
  const banks = useVerifiedBanks();
  if (banks.isPending) {
    return <Waiting rows={4} />;
  }
  if (banks.isError) {
    return <Failed what="your bank accounts" error={banks.error} onRetry={banks.refetch} />;
  }
  const first = banks.data.find(payableNow);
  const [cooling] = banks.data.filter((bank) => !payableNow(bank));
  if (first === undefined && cooling?.activeAt) {
    return (
      <Empty>
        {`${nameOf(cooling)} is new. You can redeem to it from ${shortMoment(new Date(cooling.activeAt))}.`}
      </Empty>
    );
  }
  if (first === undefined) {
    return (
      <Empty
        action={
          <Button renderRoot={(root) => <Link {...root} to="/user/payment" />}>Go to bank accounts</Button>
        }
      >
        You can redeem only to your own verified bank account. Add one first.
      </Empty>
    );
  }
  return <Fields banks={banks.data} first={first} onPlanned={onPlanned} />;
}

// Coins have six decimals, pounds two: what is redeemed is a whole number of pence.
const schema = z.object({ amount: amountRule("GBP"), bankId: z.string() });

const nameOf = (bank: BankAccount) =>
  `${bank.nickname || bank.bankName} ${accountEnding(bank.accountNumber)}`;

function Fields({ banks, first, onPlanned }: RedeemFormProps & { banks: BankAccount[]; first: BankAccount }) {
  const { balance } = useBalance();
  const typed = useDraft<{ amount: string; bankId: string }>("redeem");
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: typed.amount ?? "",
      bankId: (banks.find(({ id }) => id === typed.bankId) ?? first).id,
    },
  });
  useKeepDraft("redeem", form.getValues);
  const { errors } = form.formState;

  function handlePlan({ amount, bankId }: { amount: string; bankId: string }) {
    const short = shortOf(amount, balance?.available);
    if (short !== "") {
      form.setError("amount", { message: short }, { shouldFocus: true });
      return;
    }
    const bank = banks.find(({ id }) => id === bankId) ?? first;
    onPlanned({ amount: typedAmount(amount), bankId, bank });
  }

  return (
    <form
      className={`${formStyles.form} ${formStyles.formPage}`}
      noValidate
      onSubmit={form.handleSubmit(handlePlan)}
    >
      <NativeSelect
        label="To your account"
        data={banks.map((bank) => ({
          value: bank.id,
          label: payableNow(bank)
            ? nameOf(bank)
            : `${nameOf(bank)}, payable ${timeUntil(bank.activeAt ?? "")}`,
          disabled: !payableNow(bank),
        }))}
        {...form.register("bankId")}
      />
      <AmountField
        label="Amount"
        currency="GBPC"
        available={balance?.available}
        field={form.register("amount")}
        error={errors.amount?.message}
        onMax={() => form.setValue("amount", wholePence(balance?.available ?? "0"), { shouldValidate: true })}
      />
      <p className={formStyles.fieldHint}>One GBPC is paid out as one pound, as a Faster Payment.</p>
      <div className={formStyles.stepActions}>
        <Button type="submit" size="lg">
          Continue
        </Button>
      </div>
    </form>
  );
}
