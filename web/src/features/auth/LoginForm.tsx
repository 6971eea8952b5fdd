import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Login } from "@/api/contract";
import { type Credentials, useLogin } from "@/features/auth/queries";
import { emailRule } from "@/features/auth/rules";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

type LoginFormProps = { onLogin: (login: Login) => void };

const schema = z.object({
  email: emailRule,
  password: z.string().check(z.minLength(1, "Enter your password")),
});

export function LoginForm({ onLogin }: LoginFormProps) {
  const login = useLogin();
  // Without default values, the form keeps what was typed before hydration.
  const form = useForm({ resolver: zodResolver(schema) });
  const rest = useServerErrors(form, login.error);
  const { errors } = form.formState;

  function handleLogin(credentials: Credentials) {
    login.mutate(credentials, { onSuccess: onLogin });
  }

  return (
    <form method="dialog" className={formStyles.form} noValidate onSubmit={form.handleSubmit(handleLogin)}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        aria-invalid={errors.password !== undefined}
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        {...form.register("password")}
      />
      <FormAlert error={rest} />
      <Button type="submit" size="lg" loading={login.isPending}>
        Log in
      </Button>
    </form>
  );
}
