import { PageHead } from "@/ui/PageHead";

export function IndividualCheckScreen() {
  return <PageHead title="IndividualCheck" />;
}
