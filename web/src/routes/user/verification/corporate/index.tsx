import { ResumeBusiness } from "@/features/verification/business/ResumeBusiness";

/** The flow has no page of its own: it goes on with its first incomplete step. */
export function CorporateScreen() {
  return <ResumeBusiness />;
}
