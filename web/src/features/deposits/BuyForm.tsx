import { zodResolver } from "@hookform/resolvers/zod";
import { Button, NativeSelect } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useVerifiedBanks } from "@/api/banks";
import type { BankAccount, DepositQuote } from "@/api/contract";
import { useDraft, useKeepDraft } from "@/api/drafts";
import { useCurrencies } from "@/api/networks";
import { useQuote } from "@/features/deposits/orders";
import { amountRule } from "@/lib/amountRule";
import { accountEnding } from "@/lib/bank";
import { typedAmount } from "@/lib/decimal";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import { AmountField } from "@/ui/form/AmountField";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { useServerErrors } from "@/ui/useServerErrors";
import { Waiting } from "@/ui/Waiting";

type BuyFormProps = { onQuote: (quote: DepositQuote) => void };

/** The amount to buy for, and the bank account it comes from. */
export function BuyForm({ onQuote }: BuyFormProps) {
  const banks = useVerifiedBanks();
  const currencies = useCurrencies();
  const pounds = currencies.data?.list.find(({ code }) => code === "GBP");

  if (banks.isPending || currencies.isPending) {
    return <Waiting rows={4} />;
  }
  if (banks.isError || currencies.isError || pounds === undefined) {
    return (
      <Failed
        what="what you need to buy"
        error={banks.error ?? currencies.error}
        onRetry={() => {
          banks.refetch();
          currencies.refetch();
        }}
      />
    );
  }
  const [first] = banks.data;
  if (first === undefined) {
    return (
      <Empty
        action={
          <Button renderRoot={(root) => <Link {...root} to="/user/payment" />}>Go to bank accounts</Button>
        }
      >
        You can pay in only from your own verified bank account. Add one first.
      </Empty>
    );
  }
  return <Fields banks={banks.data} first={first} currencyId={pounds.id} onQuote={onQuote} />;
}

const schema = z.object({ amount: amountRule("GBP"), bankId: z.string() });

const aboutFields = { B3001: "bankId", W2002: "amount", W2003: "amount" } as const;

type FieldsProps = BuyFormProps & { banks: BankAccount[]; first: BankAccount; currencyId: string };

function Fields({ banks, first, currencyId, onQuote }: FieldsProps) {
  const quote = useQuote();
  const typed = useDraft<{ amount: string; bankId: string }>("buy");
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: typed.amount ?? "",
      bankId: (banks.find(({ id }) => id === typed.bankId) ?? first).id,
    },
  });
  useKeepDraft("buy", form.getValues);
  const rest = useServerErrors(form, quote.error, aboutFields);
  const { errors } = form.formState;

  return (
    <form
      className={`${formStyles.form} ${formStyles.formPage}`}
      noValidate
      onSubmit={form.handleSubmit(({ amount, bankId }) =>
        quote.mutate({ amount: typedAmount(amount), bankId, currencyId }, { onSuccess: onQuote }),
      )}
    >
      <AmountField
        label="You pay"
        currency="GBP"
        field={form.register("amount")}
        error={errors.amount?.message}
      />
      <NativeSelect
        label="From your account"
        data={banks.map((bank) => ({
          value: bank.id,
          label: `${bank.nickname || bank.bankName} ${accountEnding(bank.accountNumber)}`,
        }))}
        error={errors.bankId?.message}
        {...form.register("bankId")}
      />
      <p className={formStyles.fieldHint}>
        One pound buys one GBPC. You will see any fee and the payment details before you order.
      </p>
      <FormAlert error={rest} />
      <div className={formStyles.stepActions}>
        <Button type="submit" size="lg" loading={quote.isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}
