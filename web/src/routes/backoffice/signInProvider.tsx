import { AuthLayout } from "@/app/AuthLayout";
import { ProviderReturn } from "@/features/auth/ProviderReturn";
import { useNavigate } from "@/lib/useRouter";

export function ProviderReturnScreen() {
  const navigate = useNavigate();
  return (
    <AuthLayout title="Back office" note="For operators of GBPC only. All actions are recorded.">
      <ProviderReturn
        onSignedIn={(next) => navigate({ href: next, replace: true })}
        onAgain={() => navigate({ to: "/backoffice/signIn", replace: true })}
      />
    </AuthLayout>
  );
}
