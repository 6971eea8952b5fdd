import { Button, Modal } from "@mantine/core";
import type { Member } from "@/api/contract";
import { messages } from "@/api/messages";
import { useEmailMemberLink, useMemberLink } from "@/features/verification/members/queries";
import { CopyButton } from "@/ui/CopyButton";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { notify } from "@/ui/notices";
import { QrCode } from "@/ui/QrCode";
import { Waiting } from "@/ui/Waiting";

type MemberLinkDialogProps = { member: Member | null; realnessId: string; onClose: () => void };

/** The link with which a member verifies: to scan, copy or email. */
export function MemberLinkDialog({ member, realnessId, onClose }: MemberLinkDialogProps) {
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={member === null ? "" : `Verification link for ${member.firstName}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {member !== null && <MemberLink member={member} realnessId={realnessId} onClose={onClose} />}
    </Modal>
  );
}

function MemberLink({ member, realnessId, onClose }: MemberLinkDialogProps & { member: Member }) {
  const { data, isPending, isError, error, refetch } = useMemberLink(member.id);
  const email = useEmailMemberLink(realnessId);

  function handleEmail() {
    email.mutate(member.id, {
      onSuccess: () => {
        notify("good", messages.done);
        onClose();
      },
    });
  }

  if (isPending) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="the link" error={error} onRetry={refetch} />;
  }
  return (
    <div className={formStyles.form}>
      <p>
        Opened on a phone, this link asks for an identity document and a picture. It works for this person
        only. We can email it to {member.email}.
      </p>
      <QrCode value={data.url} title={`Link for ${member.firstName}`} />
      <p>
        Valid until <Moment at={data.expiresAt} />. <CopyButton text={data.url} what="the link" />
      </p>
      <FormAlert error={email.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={email.isPending} onClick={handleEmail}>
          Email the link
        </Button>
      </div>
    </div>
  );
}
