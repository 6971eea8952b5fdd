import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { User } from "@/api/contract";
import { AcceptTerms } from "@/features/customer/AcceptTerms";
import styles from "@/features/customer/TermsSetting.module.css";
import { termsAddress, termsPending } from "@/features/customer/terms";
import { dayShown } from "@/lib/moment";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";

type TermsSettingProps = { user: User };

/** Which terms of service the user accepted, and when. */
export function TermsSetting({ user }: TermsSettingProps) {
  const [reading, dialog] = useDisclosure();
  const { accepted, acceptedAt, current } = user.terms;
  const pending = termsPending(user);
  return (
    <section className={styles.row}>
      <SectionHead title="Terms of service">
        {pending && (
          <Button variant="default" size="sm" onClick={dialog.open}>
            Read and accept
          </Button>
        )}
      </SectionHead>
      <Facts
        headed
        facts={[
          ["Accepted", accepted !== null && <Version key="accepted" user={user} version={accepted} />],
          ["On", acceptedAt !== null && <Moment key="at" at={acceptedAt} />],
          ["New version", pending && <Version key="current" user={user} version={current} />],
        ]}
      />
      <Modal
        opened={reading && pending}
        onClose={dialog.close}
        title="Terms of service"
        size="xl"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <AcceptTerms user={user} onAccepted={dialog.close}>
          <Button variant="default" onClick={dialog.close}>
            Not now
          </Button>
        </AcceptTerms>
      </Modal>
    </section>
  );
}

type VersionProps = { user: User; version: string };

const Version = ({ user, version }: VersionProps) => (
  <a href={termsAddress(user, version)}>Version of {dayShown(version)}</a>
);
