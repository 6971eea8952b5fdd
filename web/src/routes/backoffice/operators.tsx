import { Operators } from "@/features/staff/Operators";
import { PageHead } from "@/ui/PageHead";

export function OperatorsScreen() {
  return (
    <>
      <PageHead title="Operators" note="Who works here, and what each may do." />
      <Operators />
    </>
  );
}
