import { CompanyDocumentsStep } from "@/features/verification/CompanyDocumentsStep";

export function CorporateDocumentsScreen() {
  return <CompanyDocumentsStep />;
}
