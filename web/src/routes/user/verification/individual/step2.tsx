import { PageHead } from "@/ui/PageHead";

export function IndividualDocumentsScreen() {
  return <PageHead title="IndividualDocuments" />;
}
