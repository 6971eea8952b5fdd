import { type ReactNode, useState } from "react";
import { ApiError, codes } from "@/api/errors";
import { useOperator } from "@/features/staff/queries";
import { OwnRoles } from "@/lib/operator";
import { Failed } from "@/ui/Failed";
import { Waiting } from "@/ui/Waiting";

type OperatorOnlyProps = {
  children: ReactNode;
  /** What an operator does first who has no second factor yet; onDone when it is set up. */
  enrolment: (onDone: () => void) => ReactNode;
};

/** Shows its children to operators. The server refuses everybody else; here they are told so once. */
export function OperatorOnly({ children, enrolment }: OperatorOnlyProps) {
  const { data, isPending, isError, error, refetch } = useOperator();
  // Kept until it is done: the factor counts as soon as it is set up, and the recovery codes come after.
  const [enrolling, setEnrolling] = useState(false);
  if (!enrolling && error instanceof ApiError && error.code === codes.enrolmentRequired) {
    setEnrolling(true);
  }
  if (enrolling) {
    return enrolment(() => {
      setEnrolling(false);
      refetch();
    });
  }
  if (isPending) {
    return <Waiting rows={6} />;
  }
  if (isError) {
    return <Failed what="the back office" error={error} onRetry={refetch} />;
  }
  return <OwnRoles value={data.roles}>{children}</OwnRoles>;
}
