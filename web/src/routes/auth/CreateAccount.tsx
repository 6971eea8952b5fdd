import type { Registered } from "@/api/contract";
import { AuthLayout } from "@/app/AuthLayout";
import authLayoutStyles from "@/app/AuthLayout.module.css";
import { CreateAccountForm } from "@/features/auth/CreateAccountForm";
import { useMailedLink } from "@/features/auth/mailedLink";
import { keepSetupToken } from "@/features/auth/setupToken";
import { useNavigate } from "@/lib/useRouter";

export function CreateAccountScreen() {
  const navigate = useNavigate();
  const link = useMailedLink();

  function handleCreated({ setupToken }: Registered) {
    if (setupToken === undefined) {
      navigate({ to: "/Auth/Login" });
      return;
    }
    keepSetupToken(setupToken);
    navigate({ to: "/Auth/Setup2FA" });
  }

  return (
    <AuthLayout title="Create an account" note="Free to open. You verify your identity afterwards." wide>
      <CreateAccountForm key={link.code} link={link} onCreated={handleCreated} />
      <p className={authLayoutStyles.loginLinks}>
        <span>
          Already with us? <a href="/Auth/Login">Log in</a>
        </span>
      </p>
    </AuthLayout>
  );
}
