import { Button, Modal, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Asked } from "@/features/staff/Approvals";
import { useDecideApproval } from "@/features/staff/queries";
import { kindWord } from "@/features/staff/words";
import { FormAlert } from "@/ui/FormAlert";
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
  const [reason, setReason] = useState("");
  const rejecting = decision === "reject";

  function handleDecide(event: FormEvent) {
    event.preventDefault();
    decide.mutate({ id: approval.id, decision, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <form className="form" onSubmit={handleDecide}>
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
      <Textarea
        label={rejecting ? "Reason" : "Reason (optional)"}
        rows={3}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormAlert error={decide.error} />
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={rejecting ? "red" : undefined}
          loading={decide.isPending}
          disabled={rejecting && reason.trim() === ""}
        >
          {rejecting ? "Reject" : "Approve"}
        </Button>
      </div>
    </form>
  );
}
