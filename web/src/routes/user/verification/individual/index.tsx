import { ResumeIndividual } from "@/features/verification/individual/ResumeIndividual";

/** The flow has no page of its own: it goes on with its first incomplete step. */
export function IndividualScreen() {
  return <ResumeIndividual />;
}
