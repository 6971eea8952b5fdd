import { useSearch } from "@tanstack/react-router";
import { CaseReview } from "@/features/verification/review/CaseReview";

export function ReviewScreen() {
  const { kind, id } = useSearch({ from: "/shell/backoffice/verification/review" });
  return <CaseReview key={id} kind={kind} id={id} />;
}
