import { useSearch } from "@tanstack/react-router";
import { VerificationQueue } from "@/features/verification/VerificationQueue";
import { PageHead } from "@/ui/PageHead";

export function VerificationQueueScreen() {
  const { shown } = useSearch({ from: "/shell/backoffice/verification" });
  return (
    <>
      <PageHead title="Verification" note="The longest waiting first." />
      <VerificationQueue key={shown} first={shown} />
    </>
  );
}
