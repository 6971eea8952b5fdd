import { CaseQueue } from "@/features/verification/review/CaseQueue";
import { ScreeningQueue } from "@/features/verification/screening/ScreeningQueue";
import { useSearch } from "@/lib/useRouter";
import { PageHead } from "@/ui/PageHead";

export function VerificationQueueScreen() {
  const shown = useSearch().shown === "matches" ? "matches" : undefined;
  return (
    <>
      <PageHead title="Verification" note="Cases to review, the longest waiting first." />
      <CaseQueue key={shown} first={shown} screening={<ScreeningQueue />} />
    </>
  );
}
