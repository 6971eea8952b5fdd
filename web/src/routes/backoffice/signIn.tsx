import { wayBack } from "@/api/session";
import { AuthLayout } from "@/app/AuthLayout";
import { ProviderSignIn } from "@/features/auth/ProviderSignIn";
import { SignIn } from "@/features/auth/SignIn";
import { useNavigate } from "@/lib/useRouter";

export function OfficeSignInScreen() {
  const navigate = useNavigate();
  const next = () => wayBack(window.location.search, "/backoffice");
  return (
    <AuthLayout title="Back office" note="For operators of GBPC only. All actions are recorded.">
      <SignIn
        onSignedIn={() => navigate({ href: next() })}
        ways={(own) => <ProviderSignIn own={own} next={next} />}
      />
    </AuthLayout>
  );
}
