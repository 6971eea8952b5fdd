import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Registered } from "@/api/contract";
import { AccountTypeChoice } from "@/features/auth/AccountTypeChoice";
import { CodeField, useByLink } from "@/features/auth/CodeField";
import type { MailedLink } from "@/features/auth/mailedLink";
import { type Registration, useRegister, useSendCode } from "@/features/auth/queries";
import { aboutCode, codeRule, emailRule, newPasswordRule, passwordHint } from "@/features/auth/rules";
import { useCountdown } from "@/features/auth/useCountdown";
import { figures } from "@/lib/figures";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type CreateAccountFormProps = { link: MailedLink; onCreated: (registered: Registered) => void };

const schema = z.object({
  accountType: z.enum(["individual", "business"]),
  email: emailRule,
  code: codeRule,
  password: newPasswordRule,
  acceptTerms: z.boolean().check(z.refine((accepted) => accepted, "Accept the terms to open an account")),
});

/** Text fields have no default values: the form keeps what was typed before hydration. */
const defaults = { accountType: "individual" } as const;
const pauseBetweenCodes = 60;
const aboutFields = { ...aboutCode, A10011: "email", A10015: "password", A10016: "email" } as const;

export function CreateAccountForm({ link, onCreated }: CreateAccountFormProps) {
  const sendCode = useSendCode();
  const register = useRegister();
  const again = useCountdown(pauseBetweenCodes);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: link.code === "" ? defaults : { ...defaults, ...link },
  });
  const [byLink, retype] = useByLink(link.code, () => form.setValue("code", ""));
  const sendRest = useServerErrors(form, sendCode.error, aboutFields);
  const rest = useServerErrors(form, register.error, aboutFields);
  const { errors } = form.formState;

  async function handleSendCode() {
    if (await form.trigger("email", { shouldFocus: true })) {
      const email = form.getValues("email").trim();
      sendCode.mutate(
        { email, purpose: "registry" },
        {
          onSuccess: () => {
            again.start();
            form.setFocus("code");
          },
          onError: (refusal) => again.start(refusal),
        },
      );
    }
  }

  function handleCreate(values: Registration) {
    register.mutate({ ...values, code: figures(values.code) }, { onSuccess: onCreated, onError: retype });
  }

  const codeLabel =
    again.left > 0 ? `Resend in ${again.left} s` : sendCode.isSuccess ? "Resend code" : "Send code";
  return (
    <form method="dialog" className={formStyles.form} noValidate onSubmit={form.handleSubmit(handleCreate)}>
      <AccountTypeChoice
        value={form.watch("accountType")}
        onChange={(value) => form.setValue("accountType", value)}
      />
      <div className={byLink ? undefined : formStyles.fieldWithButton}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email")}
        />
        {!byLink && (
          <Button
            variant="default"
            loading={sendCode.isPending}
            disabled={again.left > 0}
            onClick={handleSendCode}
          >
            {codeLabel}
          </Button>
        )}
      </div>
      <FormAlert error={sendRest} />
      <CodeField
        field={form.register("code")}
        byLink={byLink}
        error={errors.code?.message}
        isSent={sendCode.isSuccess}
      />
      <PasswordInput
        label="Password"
        description={passwordHint}
        autoComplete="new-password"
        error={errors.password?.message}
        aria-invalid={errors.password !== undefined}
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        {...form.register("password")}
      />
      <Checkbox
        label={
          <>
            I have read how my <a href="/DataProtection">data is used</a> and what{" "}
            <a href="/Fees">GBPC costs</a>, and I accept the <a href="/terms">terms of service</a>
          </>
        }
        error={errors.acceptTerms?.message}
        aria-invalid={errors.acceptTerms !== undefined}
        {...form.register("acceptTerms")}
      />
      <FormAlert error={rest} />
      <Button type="submit" size="lg" loading={register.isPending}>
        Create account
      </Button>
    </form>
  );
}
