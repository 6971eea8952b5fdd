import { PageHead } from "@/ui/PageHead";

export function IndividualNameScreen() {
  return <PageHead title="IndividualName" />;
}
