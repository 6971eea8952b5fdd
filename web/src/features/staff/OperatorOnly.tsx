import { type ReactNode, useState } from "react";
import { ApiError, codes } from "@/api/errors";
import { useOperator } from "@/features/staff/queries";
import { mayOpen, type OfficeScreen, screenAt } from "@/features/staff/screens";
import { OwnRoles, roleList } from "@/lib/operator";
import { useLocation } from "@/lib/useRouter";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";
import { Waiting } from "@/ui/Waiting";

type OperatorOnlyProps = {
  children: ReactNode;
  /** Sets up the second factor of an operator who has none yet; calls onDone when it is set up. */
  enrolment: (onDone: () => void) => ReactNode;
};

/**
 * Shows its children to operators whose roles include the screen. The server refuses everyone else; this
 * explains why before any request is made.
 */
export function OperatorOnly({ children, enrolment }: OperatorOnlyProps) {
  const { data, error, refetch } = useOperator();
  const screen = screenAt(useLocation().pathname);
  // Kept until enrolment is complete: the factor counts as soon as it is set up, before the recovery codes are shown.
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
      {screen === undefined || mayOpen(data.roles, screen) ? children : <RoleMissing screen={screen} />}
    </OwnRoles>
  );
}

function RoleMissing({ screen: { label, for: roles = [] } }: { screen: OfficeScreen }) {
  return (
    <>
      <PageHead title={label} />
      <Empty action={<Link to="/backoffice">Go to the overview</Link>}>
        {`You need the ${roleList([...roles, "auditor"])} role to open this screen. Ask an administrator to change your roles.`}
      </Empty>
    </>
  );
}
