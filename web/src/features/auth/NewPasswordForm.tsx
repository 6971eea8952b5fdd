import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CodeField, useByLink } from "@/features/auth/CodeField";
import { useReset } from "@/features/auth/queries";
import { aboutCode, codeRule, emailRule, newPasswordRule, passwordHint } from "@/features/auth/rules";
import { figures } from "@/lib/figures";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type NewPasswordFormProps = { email: string; code: string; onAgain: () => void; onChanged: () => void };

const schema = z
  .object({ email: emailRule, code: codeRule, newPassword: newPasswordRule, again: z.string() })
  .check(
    z.refine(({ newPassword, again }) => newPassword === again, {
      path: ["again"],
      error: "The passwords do not match",
    }),
  );

const aboutFields = { ...aboutCode, A10015: "newPassword" } as const;

export function NewPasswordForm({ email, code, onAgain, onChanged }: NewPasswordFormProps) {
  const reset = useReset();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email, code, newPassword: "", again: "" },
  });
  const [byLink, retype] = useByLink(code, () => form.setValue("code", ""));
  const rest = useServerErrors(form, reset.error, aboutFields);
  const { errors } = form.formState;

  return (
    <form
      method="dialog"
      className={formStyles.form}
      noValidate
      onSubmit={form.handleSubmit(({ again: _again, ...values }) =>
        reset.mutate({ ...values, code: figures(values.code) }, { onSuccess: onChanged, onError: retype }),
      )}
    >
      {email === "" || errors.email !== undefined ? (
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email")}
        />
      ) : (
        <AboutAddress email={email} byLink={byLink} />
      )}
      <CodeField field={form.register("code")} byLink={byLink} error={errors.code?.message} />
      <PasswordInput
        label="New password"
        description={passwordHint}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        aria-invalid={errors.newPassword !== undefined}
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        {...form.register("newPassword")}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.again?.message}
        aria-invalid={errors.again !== undefined}
        visibilityToggleButtonProps={{ "aria-label": "Show the repeated password" }}
        {...form.register("again")}
      />
      <FormAlert error={rest} />
      <Button type="submit" size="lg" loading={reset.isPending}>
        Change password
      </Button>
      <button type="button" className="plain" onClick={onAgain}>
        Send another code
      </button>
    </form>
  );
}

function AboutAddress({ email, byLink }: { email: string; byLink: boolean }) {
  return byLink ? (
    <p>
      Choose a new password for <strong>{email}</strong>.
    </p>
  ) : (
    <p>
      If <strong>{email}</strong> has an account, we have sent a code to it.
    </p>
  );
}
