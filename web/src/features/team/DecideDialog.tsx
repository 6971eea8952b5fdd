import { Button, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import type { TeamApproval } from "@/api/contract";
import { useDecide } from "@/features/team/queries";
import { titleOf } from "@/features/team/words";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Money } from "@/ui/Money";
import { WholePayee } from "@/ui/WholePayee";

type DecideDialogProps = {
  approval: TeamApproval | null;
  decision: "approve" | "reject";
  onClose: () => void;
};

export function DecideDialog({ approval, decision, onClose }: DecideDialogProps) {
  return (
    <Modal
      opened={approval !== null}
      onClose={onClose}
      title={decision === "approve" ? "Approve" : "Reject"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {approval !== null && (
        <DecideForm key={approval.id + decision} approval={approval} decision={decision} onClose={onClose} />
      )}
    </Modal>
  );
}

type DecideFormProps = { approval: TeamApproval; decision: "approve" | "reject"; onClose: () => void };

function DecideForm({ approval, decision, onClose }: DecideFormProps) {
  const [reason, setReason] = useState("");
  const decide = useDecide();
  const approving = decision === "approve";
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!decide.isPending) {
          decide.mutate({ id: approval.id, decision, reason: reason.trim() }, { onSuccess: onClose });
        }
      }}
    >
      <p>
        {titleOf(approval)}
        {approval.amount !== null && (
          <>
            {": "}
            <Money amount={approval.amount} currency={approval.currency ?? undefined} />
          </>
        )}
        {approval.subject !== "policy" && (
          <>
            {", "}
            <WholePayee text={approval.summary} />
          </>
        )}
        .{" "}
        {approving
          ? "With the last approval it goes on at once. You confirm with your second factor."
          : "One rejection ends it. If it is a payment, the money is released. You confirm with your second factor."}
      </p>
      <Textarea
        label={approving ? "Note (optional)" : "Reason (optional)"}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <FormAlert error={decide.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color={approving ? undefined : "red"} loading={decide.isPending}>
          {approving ? "Approve" : "Reject"}
        </Button>
      </div>
    </form>
  );
}
