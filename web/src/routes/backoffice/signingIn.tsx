import { Passkeys } from "@/features/auth/Passkeys";
import { SecurityEvents } from "@/features/auth/SecurityEvents";
import { Sessions } from "@/features/auth/Sessions";
import { SignInSettings } from "@/features/auth/SignInSettings";
import { useSelf } from "@/features/customer/queries";
import { Failed } from "@/ui/Failed";
import { PageHead } from "@/ui/PageHead";
import { Waiting } from "@/ui/Waiting";

export function OwnSignInScreen() {
  const { data, isPending, isError, error, refetch } = useSelf();
  return (
    <>
      <PageHead title="Your sign-in" note="How you get in here, and what happened to it." />
      {isPending && <Waiting rows={8} />}
      {isError && <Failed what="your sign-in" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <div className="wallet-columns">
          <SignInSettings user={data} />
          <Passkeys />
          <Sessions />
          <SecurityEvents />
        </div>
      )}
    </>
  );
}
