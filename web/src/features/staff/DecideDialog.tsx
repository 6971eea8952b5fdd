import { Modal } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { Asked } from "@/features/staff/queries";
import { useDecideApproval } from "@/features/staff/queries";
import { kindWord } from "@/features/staff/words";
import { AskForm } from "@/ui/form/AskForm";
import { ReasonField } from "@/ui/form/ReasonField";
import { Money } from "@/ui/Money";

type DecideDialogProps = { asked: Asked | null; onClose: () => void };

export function DecideDialog({ asked, onClose }: DecideDialogProps) {
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      title={asked?.decision === "reject" ? "Reject" : "Approve"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {asked !== null && (
        <DecideForm key={asked.approval.id + asked.decision} asked={asked} onClose={onClose} />
      )}
    </Modal>
  );
}

function DecideForm({ asked: { approval, decision }, onClose }: { asked: Asked; onClose: () => void }) {
  const decide = useDecideApproval();
  const form = useForm({ defaultValues: { reason: "" } });
  const rejecting = decision === "reject";
  return (
    <AskForm
      form={form}
      writing={decide}
      action={rejecting ? "Reject" : "Approve"}
      dangerous={rejecting}
      onSend={({ reason }) =>
        decide.mutate({ id: approval.id, decision, reason: reason.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>
        {kindWord(approval.kind)}
        {approval.amount !== null && (
          <>
            {" "}
            of <Money amount={approval.amount} currency={approval.currency ?? undefined} />
          </>
        )}
        {approval.customer !== null && ` for ${approval.customer.displayName || approval.customer.email}`}.{" "}
        {rejecting ? "One rejection ends it." : "It goes out when enough operators agree."} Your decision is
        recorded and cannot be taken back.
      </p>
      <ReasonField mayBeEmpty={!rejecting} />
    </AskForm>
  );
}
