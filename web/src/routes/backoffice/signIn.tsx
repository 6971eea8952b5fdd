import { useNavigate } from "@tanstack/react-router";
import { wayBack } from "@/api/session";
import { AuthLayout } from "@/app/AuthLayout";
import { SignIn } from "@/features/auth/SignIn";

export function OfficeSignInScreen() {
  const navigate = useNavigate();
  return (
    <AuthLayout title="Back office" note="For operators of GBPC only. All actions are recorded.">
      <SignIn onSignedIn={() => navigate({ href: wayBack(window.location.search, "/backoffice") })} />
    </AuthLayout>
  );
}
