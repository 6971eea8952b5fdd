import { Passkeys } from "@/features/auth/Passkeys";
import { SecurityEvents } from "@/features/auth/SecurityEvents";
import { Sessions } from "@/features/auth/Sessions";
import { SignInSettings } from "@/features/auth/SignInSettings";
import { ProfileForm } from "@/features/customer/ProfileForm";
import { useSelf } from "@/features/customer/queries";
import { TermsSetting } from "@/features/customer/TermsSetting";
import columnsStyles from "@/ui/Columns.module.css";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";
import { Waiting } from "@/ui/Waiting";

export function ProfileScreen() {
  const { data, isPending, isError, error, refetch } = useSelf();
  return (
    <>
      <PageHead title="Profile">
        <Link to="/user/data">Your data</Link>
      </PageHead>
      {isPending && <Waiting rows={8} />}
      {isError && <Failed what="your profile" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <div className={columnsStyles.walletColumns}>
          <ProfileForm user={data} />
          <SignInSettings user={data} />
          <Passkeys />
          <Sessions />
          <SecurityEvents />
          <TermsSetting user={data} />
        </div>
      )}
    </>
  );
}
