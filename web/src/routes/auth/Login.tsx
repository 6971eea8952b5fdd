import { wayBack } from "@/api/session";
import { AuthLayout } from "@/app/AuthLayout";
import authLayoutStyles from "@/app/AuthLayout.module.css";
import { SignIn } from "@/features/auth/SignIn";
import { useNavigate } from "@/lib/useRouter";

export function LoginScreen() {
  const navigate = useNavigate();
  return (
    <AuthLayout title="Log in">
      <SignIn onSignedIn={() => navigate({ href: wayBack(window.location.search, "/user/gbpc") })} />
      <p className={authLayoutStyles.loginLinks}>
        <a href="/Auth/ResetPassword">Forgot your password?</a>
        <a href="/Auth/CreateAccount">Create an account</a>
      </p>
    </AuthLayout>
  );
}
