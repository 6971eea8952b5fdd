import { useSelf } from "@/features/customer/queries";
import { VerificationStatus } from "@/features/verification/steps/VerificationStatus";
import { PageHead } from "@/ui/PageHead";

export function CompleteScreen() {
  const { data } = useSelf();
  return (
    <>
      <PageHead title="Verification" note="The status of your verification." />
      {data !== undefined && data.accountType !== "operator" && (
        <VerificationStatus kind={data.accountType} />
      )}
    </>
  );
}
