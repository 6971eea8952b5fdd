import { Exceptions } from "@/features/exceptions/Exceptions";
import { PageHead } from "@/ui/PageHead";

export function ExceptionsScreen() {
  return (
    <>
      <PageHead title="Exceptions" note="Everything that needs an operator, most urgent and oldest first." />
      <Exceptions />
    </>
  );
}
