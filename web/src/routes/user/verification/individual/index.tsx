import { PageHead } from "@/ui/PageHead";

export function IndividualScreen() {
  return <PageHead title="Individual" />;
}
