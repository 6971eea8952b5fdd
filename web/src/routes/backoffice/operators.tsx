import { Operators } from "@/features/staff/Operators";
import { PageHead } from "@/ui/PageHead";

export function OperatorsScreen() {
  return (
    <>
      <PageHead title="Operators" note="Operators and their roles." />
      <Operators />
    </>
  );
}
