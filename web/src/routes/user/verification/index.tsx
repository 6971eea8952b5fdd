import { useSelf } from "@/features/customer/queries";
import { Progress } from "@/features/verification/Progress";
import { PageHead } from "@/ui/PageHead";

export function VerificationScreen() {
  const { data } = useSelf();
  return (
    <>
      <PageHead title="Verification" />
      {data !== undefined && data.accountType !== "operator" && <Progress kind={data.accountType} />}
    </>
  );
}
