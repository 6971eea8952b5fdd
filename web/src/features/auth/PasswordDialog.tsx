import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Modal, PasswordInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useChangePassword } from "@/features/auth/account";
import { newPasswordRule, passwordHint } from "@/features/auth/rules";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type PasswordDialogProps = { opened: boolean; onClose: () => void };

export function PasswordDialog({ opened, onClose }: PasswordDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Change your password"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <PasswordForm onClose={onClose} />
    </Modal>
  );
}

const schema = z
  .object({
    oldPassword: z.string().check(z.minLength(1, "Enter your password")),
    newPassword: newPasswordRule,
    again: z.string(),
  })
  .check(
    z.refine(({ newPassword, again }) => newPassword === again, {
      path: ["again"],
      error: "The passwords do not match",
    }),
  );

const aboutFields = {
  A10001: "oldPassword",
  A10010: "oldPassword",
  A10015: "newPassword",
  A10022: "oldPassword",
} as const;

function PasswordForm({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { oldPassword: "", newPassword: "", again: "" },
  });
  const rest = useServerErrors(form, change.error, aboutFields);
  const { errors } = form.formState;

  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={form.handleSubmit(({ oldPassword, newPassword }) =>
        change.mutate({ oldPassword, newPassword }, { onSuccess: onClose }),
      )}
    >
      <p>You stay signed in here and will be signed out on all other devices.</p>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        error={errors.oldPassword?.message}
        aria-invalid={errors.oldPassword !== undefined}
        {...form.register("oldPassword")}
      />
      <PasswordInput
        label="New password"
        description={passwordHint}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show the new password" }}
        error={errors.newPassword?.message}
        aria-invalid={errors.newPassword !== undefined}
        {...form.register("newPassword")}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show the repeated password" }}
        error={errors.again?.message}
        aria-invalid={errors.again !== undefined}
        {...form.register("again")}
      />
      <FormAlert error={rest} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
