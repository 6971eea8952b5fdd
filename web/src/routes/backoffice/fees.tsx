import { Cashing } from "@/features/treasury/Cashing";
import { PageHead } from "@/ui/PageHead";

export function FeesScreen() {
  return (
    <>
      <PageHead title="Earned fees" note="What customers paid for our service, and how we take it." />
      <Cashing />
    </>
  );
}
