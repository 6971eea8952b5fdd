import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { AddedBank } from "@/api/contract";
import { useDraft, useKeepDraft } from "@/api/drafts";
import { ApiError } from "@/api/errors";
import { type NewBank, useAddBank } from "@/features/banking/queries";
import { figures } from "@/lib/figures";
import { type PayeeCheck, payeeCheckOf, payeeSentence } from "@/lib/payeeCheck";
import { Callout } from "@/ui/Callout";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
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
const noMatch = "B3008";
const mismatch = "B3009";
const aboutFields = { B3002: "accountHolder", [addedBefore]: "accountNumber" } as const;

/** What the bank said, where that is why the account was refused. */
function answerOf(error: unknown): PayeeCheck | null {
  const said = error instanceof ApiError && (error.code === noMatch || error.code === mismatch);
  return said ? payeeCheckOf(error.data) : null;
}

/** The payee as the bank was asked about it. */
const payeeOf = ({ accountHolder, sortCode, accountNumber }: Omit<NewBank, "nickname">) =>
  [accountHolder.trim(), figures(sortCode), figures(accountNumber)].join("/");

export function AddBankForm({ holder, onAdded }: AddBankFormProps) {
  const add = useAddBank();
  const typed = useDraft<NewBank>("bank");
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { accountHolder: holder, sortCode: "", accountNumber: "", nickname: "", ...typed },
  });
  useKeepDraft("bank", form.getValues);
  const rest = useServerErrors(form, add.error, aboutFields);
  const { errors } = form.formState;
  // What was accepted is this payee, as it stands in the fields.
  const [accepted, setAccepted] = useState("");
  const [accountHolder, sortCode, accountNumber] = form.watch(["accountHolder", "sortCode", "accountNumber"]);
  const payee = payeeOf({ accountHolder, sortCode, accountNumber });
  const answer = add.variables !== undefined && payeeOf(add.variables) === payee ? answerOf(add.error) : null;

  function handleAdd(bank: NewBank) {
    const plain = { ...bank, sortCode: figures(bank.sortCode), accountNumber: figures(bank.accountNumber) };
    add.mutate(accepted === payee ? { ...plain, acceptMismatch: true } : plain, { onSuccess: onAdded });
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
          You have already added this account. Enter the code we sent to it:{" "}
          <Link to="/user/payment">see your bank accounts</Link>.
        </p>
      )}
      {answer !== null && (
        <Callout label="Name check" role="alert">
          <p>{payeeSentence(answer)}</p>
          {answer.result === "no_match" ? (
            <p>Nothing was added. Check the name, the sort code and the account number, and try again.</p>
          ) : (
            <>
              <p>Nothing has been added yet. Money sent to the wrong account may not be recoverable.</p>
              <Checkbox
                label="It is my own account: add it anyway"
                checked={accepted === payee}
                onChange={(event) => setAccepted(event.currentTarget.checked ? payee : "")}
              />
            </>
          )}
        </Callout>
      )}
      <FormAlert error={answerOf(add.error) === null ? rest : null} />
      <div className={formStyles.stepActions}>
        <Button
          type="submit"
          size="lg"
          loading={add.isPending}
          disabled={answer !== null && accepted !== payee}
        >
          Add account and send £0.01
        </Button>
      </div>
    </form>
  );
}
