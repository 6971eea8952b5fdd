import { PageHead } from "@/ui/PageHead";

export function VerificationQueueScreen() {
  return <PageHead title="VerificationQueue" />;
}
