import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useSelf } from "@/api/self";
import { useConfinable } from "@/features/subaccounts/queries";
import { Invitations } from "@/features/team/Invitations";
import { InviteDialog } from "@/features/team/InviteDialog";
import { Members } from "@/features/team/Members";
import { RolesExplained } from "@/features/team/RolesExplained";
import styles from "@/features/team/Team.module.css";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";
import { SectionHead } from "@/ui/SectionHead";

export function TeamScreen() {
  const [inviting, dialog] = useDisclosure();
  const accounts = useConfinable();
  const role = useSelf().data?.account.role;
  const manages = role === "owner" || role === "administrator";
  return (
    <>
      <PageHead title="Team" note="The people who act for your business.">
        <div className={formStyles.stepActions}>
          <Button variant="default" renderRoot={(root) => <Link {...root} to="/user/team/policy" />}>
            Approval policy
          </Button>
          {manages && <Button onClick={dialog.open}>Invite a member</Button>}
        </div>
      </PageHead>
      <Members />
      {accounts.length > 0 && (
        <p className={formStyles.fieldHint}>
          People with access to a single account are listed on that account’s page, under{" "}
          <Link to="/user/accounts" search={{}}>
            Accounts
          </Link>
          .
        </p>
      )}
      <section className={styles.section}>
        <SectionHead title="Invitations" />
        <Invitations manages={manages} />
      </section>
      <section className={styles.section}>
        <SectionHead title="What each role may do" />
        <RolesExplained />
        <p className={formStyles.fieldHint}>
          Members who order or approve payments need their own identity check: they switch to their own
          account and verify there.
        </p>
      </section>
      <InviteDialog opened={inviting} owner={role === "owner"} accounts={accounts} onClose={dialog.close} />
    </>
  );
}
