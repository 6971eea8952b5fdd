import { useSearch } from "@tanstack/react-router";
import { DocumentPreview } from "@/features/verification/documents/DocumentPreview";
import { CaseReview } from "@/features/verification/review/CaseReview";
import { CaseMatches } from "@/features/verification/screening/CaseMatches";

export function ReviewScreen() {
  const { kind, id } = useSearch({ from: "/shell/backoffice/verification/review" });
  return (
    <CaseReview
      key={id}
      kind={kind}
      id={id}
      matches={(item) => <CaseMatches item={item} />}
      document={(title, fileName) => <DocumentPreview title={title} fileName={fileName} />}
    />
  );
}
