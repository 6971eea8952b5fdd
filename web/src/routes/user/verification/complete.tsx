import { useSelf } from "@/features/customer/queries";
import { Progress } from "@/features/verification/Progress";
import { PageHead } from "@/ui/PageHead";

export function CompleteScreen() {
  const { data } = useSelf();
  return (
    <>
      <PageHead title="Verification" note="Thank you. This is where it stands." />
      {data !== undefined && data.accountType !== "operator" && <Progress kind={data.accountType} />}
    </>
  );
}
