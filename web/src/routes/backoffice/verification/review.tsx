import { PageHead } from "@/ui/PageHead";

export function ReviewScreen() {
  return <PageHead title="Review" />;
}
