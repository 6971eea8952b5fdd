import { DocumentPreview } from "@/features/verification/documents/DocumentPreview";
import { CaseReview } from "@/features/verification/review/CaseReview";
import { CaseMatches } from "@/features/verification/screening/CaseMatches";
import { useSearch } from "@/lib/useRouter";

export function ReviewScreen() {
  const { kind, id = "" } = useSearch();
  return (
    <CaseReview
      key={id}
      kind={kind === "business" ? "business" : "individual"}
      id={id}
      matches={(item) => <CaseMatches item={item} />}
      document={(title, fileName) => <DocumentPreview title={title} fileName={fileName} />}
    />
  );
}
