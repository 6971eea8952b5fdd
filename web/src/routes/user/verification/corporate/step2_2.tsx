import { PageHead } from "@/ui/PageHead";

export function CorporateDocumentsScreen() {
  return <PageHead title="CorporateDocuments" />;
}
