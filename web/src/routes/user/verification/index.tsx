import { PageHead } from "@/ui/PageHead";

export function VerificationScreen() {
  return <PageHead title="Verification" />;
}
