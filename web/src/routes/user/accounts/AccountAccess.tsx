import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { ForAccount } from "@/api/forAccount";
import { ApiKeys } from "@/features/developers/ApiKeys";
import { KeyDialog } from "@/features/developers/KeyDialog";
import { Invitations } from "@/features/team/Invitations";
import { InviteDialog } from "@/features/team/InviteDialog";
import { Members } from "@/features/team/Members";
import styles from "@/routes/user/accounts/Accounts.module.css";
import { SecretDialog } from "@/ui/SecretDialog";
import { SectionHead } from "@/ui/SectionHead";

/** Who and what sees one sub-account alone: the members and the keys that are confined to it. */
export function AccountAccess({ id, owner }: { id: string; owner: boolean }) {
  const [inviting, inviteDialog] = useDisclosure();
  const [making, keyDialog] = useDisclosure();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <ForAccount value={id}>
      <section className={styles.section}>
        <SectionHead title="People with access to this account only">
          <Button size="xs" variant="default" onClick={inviteDialog.open}>
            Invite a person
          </Button>
        </SectionHead>
        <p className={styles.note}>
          They see only this account. Your team also sees it, and your approval policy applies here too.
        </p>
        <Members />
        <Invitations manages optional />
      </section>
      <section className={styles.section}>
        <SectionHead title="API keys for this account only">
          <Button size="xs" variant="default" onClick={keyDialog.open}>
            Create a key
          </Button>
        </SectionHead>
        <ApiKeys onSecret={setSecret} />
      </section>
      <InviteDialog opened={inviting} owner={owner} onClose={inviteDialog.close} />
      <KeyDialog of={making ? "new" : null} onClose={keyDialog.close} onMade={setSecret} />
      <SecretDialog
        secret={secret}
        title="Copy your API key"
        what="the API key"
        onClose={() => setSecret(null)}
      />
    </ForAccount>
  );
}
