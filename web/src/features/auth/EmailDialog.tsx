import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Modal, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useChangeEmail } from "@/features/auth/account";
import { CodeField, useByLink } from "@/features/auth/CodeField";
import { useSendCode } from "@/features/auth/queries";
import { aboutCode, codeRule, emailRule } from "@/features/auth/rules";
import { useCountdown } from "@/features/auth/useCountdown";
import { figures } from "@/lib/figures";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type EmailDialogProps = {
  opened: boolean;
  /** The code of a link. The address is typed: a link of somebody else must not propose theirs. */
  code?: string;
  onClose: () => void;
};

export function EmailDialog({ opened, code, onClose }: EmailDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Change your email"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <EmailForm code={code} onClose={onClose} />
    </Modal>
  );
}

const schema = z.object({
  newEmail: emailRule,
  code: codeRule,
  password: z.string().check(z.minLength(1, "Enter your password")),
});
const pauseBetweenCodes = 60;
const aboutFields = {
  ...aboutCode,
  A10001: "password",
  A10010: "password",
  A10011: "newEmail",
  A10016: "newEmail",
  A10022: "password",
} as const;

function EmailForm({ code = "", onClose }: Omit<EmailDialogProps, "opened">) {
  const sendCode = useSendCode();
  const change = useChangeEmail();
  const again = useCountdown(pauseBetweenCodes);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { newEmail: "", code, password: "" },
  });
  const [byLink, retype] = useByLink(code, () => form.setValue("code", ""));
  const sendRest = useServerErrors(form, sendCode.error, aboutFields);
  const rest = useServerErrors(form, change.error, aboutFields);
  const { errors } = form.formState;

  async function handleSendCode() {
    if (await form.trigger("newEmail", { shouldFocus: true })) {
      sendCode.mutate(
        { email: form.getValues("newEmail").trim(), purpose: "email" },
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

  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={form.handleSubmit((values) =>
        change.mutate({ ...values, code: figures(values.code) }, { onSuccess: onClose, onError: retype }),
      )}
    >
      <p>You will sign in with the new address. We will email the old one about the change.</p>
      <div className={byLink ? undefined : formStyles.fieldWithButton}>
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          data-autofocus
          error={errors.newEmail?.message}
          {...form.register("newEmail")}
        />
        {!byLink && (
          <Button
            variant="default"
            loading={sendCode.isPending}
            disabled={again.left > 0}
            onClick={handleSendCode}
          >
            {again.left > 0 ? `Resend in ${again.left} s` : sendCode.isSuccess ? "Resend code" : "Send code"}
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
        label="Your password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        error={errors.password?.message}
        aria-invalid={errors.password !== undefined}
        {...form.register("password")}
      />
      <FormAlert error={rest} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Change email
        </Button>
      </div>
    </form>
  );
}
