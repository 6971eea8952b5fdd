import { useSelf } from "@/features/customer/queries";
import { Checklist } from "@/features/verification/steps/Checklist";
import { PageHead } from "@/ui/PageHead";

export function StartScreen() {
  const { data } = useSelf();
  return (
    <>
      <PageHead title="Before you begin" />
      {data !== undefined && data.accountType !== "operator" && <Checklist kind={data.accountType} />}
    </>
  );
}
