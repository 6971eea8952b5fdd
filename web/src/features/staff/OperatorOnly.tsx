import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ApiError, codes } from "@/api/errors";
import { useOperator } from "@/features/staff/queries";
import { mayOpen, type OfficeScreen, screenAt } from "@/features/staff/screens";
import { OwnRoles, roleList } from "@/lib/operator";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { PageHead } from "@/ui/PageHead";
import { Waiting } from "@/ui/Waiting";

type OperatorOnlyProps = {
  children: ReactNode;
  /** What an operator does first who has no second factor yet; onDone when it is set up. */
  enrolment: (onDone: () => void) => ReactNode;
};

/**
 * Shows its children to operators, each screen to those whose work it is. The server refuses everybody
 * else; here they are told so once, before anything is asked of it.
 */
export function OperatorOnly({ children, enrolment }: OperatorOnlyProps) {
  const { data, error, refetch } = useOperator();
  const screen = screenAt(useLocation().pathname);
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
  if (data === undefined) {
    return error === null ? (
      <Waiting rows={6} />
    ) : (
      <Failed what="the back office" error={error} onRetry={refetch} />
    );
  }
  return (
    <OwnRoles value={data.roles}>
      {screen === undefined || mayOpen(data.roles, screen) ? children : <NotYourWork screen={screen} />}
    </OwnRoles>
  );
}

function NotYourWork({ screen: { label, for: roles = [] } }: { screen: OfficeScreen }) {
  return (
    <>
      <PageHead title={label} />
      <Empty action={<Link to="/backoffice">What waits for you</Link>}>
        {`This screen is for the role ${roleList([...roles, "auditor"])}. An administrator can ask for another role for you.`}
      </Empty>
    </>
  );
}
