import { DocumentsStep } from "@/features/verification/DocumentsStep";

export function IndividualDocumentsScreen() {
  return <DocumentsStep />;
}
