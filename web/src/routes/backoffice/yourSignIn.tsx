import { Passkeys } from "@/features/auth/Passkeys";
import { SecurityEvents } from "@/features/auth/SecurityEvents";
import { Sessions } from "@/features/auth/Sessions";
import { SignInSettings } from "@/features/auth/SignInSettings";
import { useSelf } from "@/features/customer/queries";
import columnsStyles from "@/ui/Columns.module.css";
import { PageHead } from "@/ui/PageHead";
import { Read } from "@/ui/Read";

export function OwnSignInScreen() {
  const self = useSelf();
  return (
    <>
      <PageHead title="Your sign-in" note="Second factors, active sessions and recent activity." />
      <Read of={self} what="your sign-in" rows={8}>
        {(user) => (
          <div className={columnsStyles.walletColumns}>
            <SignInSettings user={user} />
            <Passkeys />
            <Sessions />
            <SecurityEvents />
          </div>
        )}
      </Read>
    </>
  );
}
