import { useSelf } from "@/features/customer/queries";
import { VerificationStatus } from "@/features/verification/steps/VerificationStatus";
import { PageHead } from "@/ui/PageHead";

export function VerificationScreen() {
  const { data } = useSelf();
  return (
    <>
      <PageHead title="Verification" />
      {data !== undefined && data.accountType !== "operator" && (
        <VerificationStatus kind={data.accountType} />
      )}
    </>
  );
}
