import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { AddedBank } from "@/api/contract";
import { ApiError } from "@/api/errors";
import { type NewBank, useAddBank } from "@/features/banking/queries";
import { figures } from "@/lib/figures";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type AddBankFormProps = { holder: string; onAdded: (added: AddedBank) => void };

const schema = z.object({
  accountHolder: z.string().check(z.trim(), z.minLength(1, "Enter the name on the account")),
  sortCode: z
    .string()
    .check(z.refine((typed) => /^\d{6}$/.test(figures(typed)), "A sort code has six digits")),
  accountNumber: z
    .string()
    .check(z.refine((typed) => /^\d{8}$/.test(figures(typed)), "An account number has eight digits")),
  nickname: z.string().check(z.trim(), z.maxLength(60, "Keep it under 60 characters")),
});

const addedBefore = "B3005";
const aboutFields = { B3002: "accountHolder", [addedBefore]: "accountNumber" } as const;

export function AddBankForm({ holder, onAdded }: AddBankFormProps) {
  const add = useAddBank();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { accountHolder: holder, sortCode: "", accountNumber: "", nickname: "" },
  });
  const rest = useServerErrors(form, add.error, aboutFields);
  const { errors } = form.formState;

  function handleAdd(bank: NewBank) {
    const sortCode = figures(bank.sortCode);
    add.mutate({ ...bank, sortCode, accountNumber: figures(bank.accountNumber) }, { onSuccess: onAdded });
  }

  return (
    <form
      className={`${formStyles.form} ${formStyles.formPage}`}
      noValidate
      onSubmit={form.handleSubmit(handleAdd)}
    >
      <TextInput
        label="Name on the account"
        description="The account must be your own: its name must match your verified name."
        autoComplete="name"
        error={errors.accountHolder?.message}
        {...form.register("accountHolder")}
      />
      <div className={formStyles.fieldPair}>
        <TextInput
          label="Sort code"
          placeholder="00-00-00"
          inputMode="numeric"
          autoComplete="off"
          error={errors.sortCode?.message}
          {...form.register("sortCode")}
        />
        <TextInput
          label="Account number"
          placeholder="00000000"
          inputMode="numeric"
          autoComplete="off"
          error={errors.accountNumber?.message}
          {...form.register("accountNumber")}
        />
      </div>
      <TextInput
        label="Nickname (optional)"
        autoComplete="off"
        error={errors.nickname?.message}
        {...form.register("nickname")}
      />
      {add.error instanceof ApiError && add.error.code === addedBefore && (
        <p className={formStyles.fieldHint}>
          You added it before. Enter the code we sent to it:{" "}
          <Link to="/user/payment">see your bank accounts</Link>.
        </p>
      )}
      <FormAlert error={rest} />
      <div className={formStyles.stepActions}>
        <Button type="submit" size="lg" loading={add.isPending}>
          Add account and send £0.01
        </Button>
      </div>
    </form>
  );
}
