import { useSelf } from "@/features/customer/queries";
import { StartList } from "@/features/verification/StartList";
import { PageHead } from "@/ui/PageHead";

export function StartScreen() {
  const { data } = useSelf();
  return (
    <>
      <PageHead title="Before you begin" />
      {data !== undefined && data.accountType !== "operator" && <StartList kind={data.accountType} />}
    </>
  );
}
