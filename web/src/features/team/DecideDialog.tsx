import { Button, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import type { TeamApproval } from "@/api/contract";
import { Payees } from "@/features/team/Payees";
import { useDecide } from "@/features/team/queries";
import { contentsOf, titleOf } from "@/features/team/words";
import { Facts } from "@/ui/Facts";
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
  const contents = contentsOf(approval);
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
      <Facts
        headed
        facts={[
          ["What", titleOf(approval)],
          [
            contents === null ? "Amount" : "Total",
            approval.amount !== null && (
              <Money key="amount" amount={approval.amount} currency={approval.currency ?? undefined} />
            ),
          ],
          [
            "Contains",
            contents !== null && (
              <div key="contents">
                {contents}
                <Payees approval={approval} />
              </div>
            ),
          ],
          [
            approval.amount === null ? "Which" : "Payee",
            approval.subject !== "policy" && contents === null && (
              <WholePayee key="payee" text={approval.summary} />
            ),
          ],
        ]}
      />
      <p>
        {approving
          ? "With the last approval it is carried out immediately."
          : "One rejection closes it. If it is a payment, the held amount is released."}{" "}
        You then confirm that it is you.
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
