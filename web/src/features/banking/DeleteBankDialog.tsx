import type { BankAccount } from "@/api/contract";
import { useDeleteBank } from "@/features/banking/queries";
import { sortCodeShown } from "@/lib/bank";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Groups } from "@/ui/Groups";

type DeleteBankDialogProps = { account: BankAccount | null; onClose: () => void };

export function DeleteBankDialog({ account, onClose }: DeleteBankDialogProps) {
  const remove = useDeleteBank();
  return (
    <ConfirmDialog
      opened={account !== null}
      title="Remove this bank account"
      action="Remove"
      dangerous
      busy={remove.isPending}
      error={remove.error}
      onClose={() => {
        remove.cancel();
        onClose();
      }}
      onConfirm={() => account !== null && remove.mutate(account.id, { onSuccess: onClose })}
    >
      <p>
        {account?.bankName}, {sortCodeShown(account?.sortCode ?? "")}{" "}
        <Groups text={account?.accountNumber ?? ""} />, can no longer be used to redeem, and payments from it
        will not be credited automatically. To use it again, add and verify it again.
      </p>
    </ConfirmDialog>
  );
}
