import { Exceptions } from "@/features/exceptions/Exceptions";
import { PageHead } from "@/ui/PageHead";

export function ExceptionsScreen() {
  return (
    <>
      <PageHead
        title="Exceptions"
        note="Everything that cannot go on by itself, the most urgent and the oldest first."
      />
      <Exceptions />
    </>
  );
}
