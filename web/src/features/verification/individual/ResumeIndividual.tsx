import { individualSteps } from "@/features/verification/steps/flows";
import { individualStep } from "@/features/verification/steps/progress";
import { useIndividual } from "@/features/verification/steps/queries";
import { Navigate } from "@/ui/RouterView";
import { Waiting } from "@/ui/Waiting";

/** Goes on with the first incomplete step. */
export function ResumeIndividual() {
  const { data, isPending } = useIndividual();
  if (isPending) {
    return <Waiting rows={6} />;
  }
  return <Navigate to={data ? individualStep(data).to : individualSteps[0].to} replace />;
}
