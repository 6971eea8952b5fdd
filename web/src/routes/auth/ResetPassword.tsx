import { AuthLayout } from "@/app/AuthLayout";
import { ResetPassword } from "@/features/auth/ResetPassword";

export function ResetPasswordScreen() {
  return (
    <AuthLayout title="Reset your password">
      <ResetPassword />
      <p className="login-links">
        <a href="/Auth/Login">Back to log in</a>
      </p>
    </AuthLayout>
  );
}
