import { zodResolver } from "@hookform/resolvers/zod";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useRequestReset } from "@/features/auth/queries";
import { emailRule } from "@/features/auth/rules";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type RequestResetFormProps = { email: string; onRequested: (email: string) => void };

const schema = z.object({ email: emailRule });

export function RequestResetForm({ email, onRequested }: RequestResetFormProps) {
  const request = useRequestReset();
  // Without a default value, the form keeps what was typed before hydration.
  const form = useForm({
    resolver: zodResolver(schema),
    ...(email === "" ? {} : { defaultValues: { email } }),
  });
  const rest = useServerErrors(form, request.error);

  return (
    <form
      method="dialog"
      className={formStyles.form}
      noValidate
      onSubmit={form.handleSubmit((values) =>
        request.mutate(values, { onSuccess: () => onRequested(values.email) }),
      )}
    >
      <p>We will email a code and a link to the address of your account. Both expire after 30 minutes.</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register("email")}
      />
      <FormAlert error={rest} />
      <Button type="submit" size="lg" loading={request.isPending}>
        Send code
      </Button>
    </form>
  );
}
