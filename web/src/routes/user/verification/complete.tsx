import { PageHead } from "@/ui/PageHead";

export function CompleteScreen() {
  return <PageHead title="Complete" />;
}
