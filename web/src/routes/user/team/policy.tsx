import { useSelf } from "@/api/self";
import { PolicyEditor } from "@/features/team/PolicyEditor";
import styles from "@/features/team/Team.module.css";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";

export function PolicyScreen() {
  const role = useSelf().data?.account.role;
  return (
    <>
      <p className={styles.back}>
        <Link to="/user/team">Team</Link>
      </p>
      <PageHead
        title="Approval policy"
        note="What your team must approve before it happens. If several rules cover the same thing, the one with the highest amount reached applies."
      />
      <PolicyEditor mayChange={role === "owner" || role === "administrator"} />
    </>
  );
}
