import { VerificationQueue } from "@/features/verification/VerificationQueue";
import { PageHead } from "@/ui/PageHead";

export function VerificationQueueScreen() {
  return (
    <>
      <PageHead title="Verification" note="The longest waiting first." />
      <VerificationQueue />
    </>
  );
}
