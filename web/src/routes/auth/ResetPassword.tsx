import { AuthLayout } from "@/app/AuthLayout";
import authLayoutStyles from "@/app/AuthLayout.module.css";
import { ResetPassword } from "@/features/auth/ResetPassword";

export function ResetPasswordScreen() {
  return (
    <AuthLayout title="Reset your password">
      <ResetPassword />
      <p className={authLayoutStyles.loginLinks}>
        <a href="/Auth/Login">Back to log in</a>
      </p>
    </AuthLayout>
  );
}
