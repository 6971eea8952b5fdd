import { useSearch } from "@tanstack/react-router";
import { CaseQueue } from "@/features/verification/review/CaseQueue";
import { ScreeningQueue } from "@/features/verification/screening/ScreeningQueue";
import { PageHead } from "@/ui/PageHead";

export function VerificationQueueScreen() {
  const { shown } = useSearch({ from: "/shell/backoffice/verification" });
  return (
    <>
      <PageHead title="Verification" note="Cases to review, the longest waiting first." />
      <CaseQueue key={shown} first={shown} screening={<ScreeningQueue />} />
    </>
  );
}
