import { messages } from "@/api/messages";
import { AuthLayout } from "@/app/AuthLayout";
import authLayoutStyles from "@/app/AuthLayout.module.css";
import { SecondaryAuth } from "@/features/auth/SecondaryAuth";
import { Setup2FA } from "@/features/auth/Setup2FA";
import { useNavigate } from "@/lib/useRouter";
import { notify } from "@/ui/notices";

export function Setup2FAScreen() {
  const navigate = useNavigate();

  function handleDone() {
    notify("good", messages.twoFactorDone);
    navigate({ to: "/Auth/Login" });
  }

  return (
    <AuthLayout title="Two-factor sign-in">
      <Setup2FA onDone={handleDone} />
      <p className={authLayoutStyles.loginLinks}>
        <a href="/Auth/Login">Back to log in</a>
      </p>
      <SecondaryAuth />
    </AuthLayout>
  );
}
