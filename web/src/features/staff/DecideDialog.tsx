import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { detailWord, kindWord, namesPayee } from "@/features/staff/approvalWords";
import { type PendingDecision, useDecideApproval } from "@/features/staff/queries";
import { customerName } from "@/lib/customerName";
import { Facts } from "@/ui/Facts";
import { ActionForm } from "@/ui/form/ActionForm";
import { ReasonField } from "@/ui/form/ReasonField";
import { Money } from "@/ui/Money";
import { WholePayee } from "@/ui/WholePayee";

type DecideDialogProps = { pending: PendingDecision | null; onClose: () => void };

/** Confirms the approval or the rejection of a request. */
export function DecideDialog({ pending, onClose }: DecideDialogProps) {
  return (
    <Modal
      opened={pending !== null}
      onClose={onClose}
      title={pending?.decision === "reject" ? "Reject" : "Approve"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {pending !== null && (
        <DecideForm key={pending.approval.id + pending.decision} pending={pending} onClose={onClose} />
      )}
    </Modal>
  );
}

type DecideFormProps = { pending: PendingDecision; onClose: () => void };

function DecideForm({ pending: { approval, decision }, onClose }: DecideFormProps) {
  const decide = useDecideApproval();
  const form = useForm({ defaultValues: { reason: "" } });
  const rejecting = decision === "reject";
  const { kind, amount, currency, customer, needed, approvals, details } = approval;
  const payees = Object.entries(details ?? {})
    .filter(([key, value]) => namesPayee(key) && typeof value === "string" && value !== "")
    .map(([key, value]): [string, ReactNode] => [
      detailWord(key),
      <WholePayee key={key} text={String(value)} />,
    ]);
  const missing = needed - approvals.length - 1;
  return (
    <ActionForm
      form={form}
      mutation={decide}
      action={rejecting ? "Reject" : "Approve"}
      dangerous={rejecting}
      onSend={({ reason }) =>
        decide.mutate({ id: approval.id, decision, reason: reason.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>
        {kindWord(kind)}
        {amount !== null && (
          <>
            , <Money amount={amount} currency={currency ?? undefined} />
          </>
        )}
        {customer !== null && `, ${customerName(customer)}`}.{" "}
        {rejecting
          ? "One rejection closes the request, and it does not take effect."
          : missing > 0
            ? "It takes effect when one more operator approves."
            : "It takes effect immediately."}{" "}
        Your decision is recorded and cannot be undone.
      </p>
      <Facts facts={payees} />
      <ReasonField mayBeEmpty={!rejecting} />
    </ActionForm>
  );
}
