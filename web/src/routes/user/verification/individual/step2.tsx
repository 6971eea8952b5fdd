import { DocumentsStep } from "@/features/verification/individual/DocumentsStep";

export function IndividualDocumentsScreen() {
  return <DocumentsStep />;
}
