import { corporateSteps } from "@/features/verification/steps/flows";
import { corporateStep } from "@/features/verification/steps/progress";
import { useBusiness, useMembers } from "@/features/verification/steps/queries";
import { Navigate } from "@/ui/RouterView";
import { Waiting } from "@/ui/Waiting";

/** Goes on with the first incomplete step. */
export function ResumeBusiness() {
  const { data, isPending } = useBusiness();
  const named = useMembers(data?.id ?? "", data?.id !== undefined);
  if (isPending || (data && named.isPending)) {
    return <Waiting rows={6} />;
  }
  const next = data ? corporateStep(data, named.data?.list ?? []) : corporateSteps[0];
  return <Navigate to={next.to} replace />;
}
