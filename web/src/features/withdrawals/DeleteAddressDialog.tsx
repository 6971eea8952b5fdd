import type { WhitelistEntry } from "@/api/contract";
import { useDeleteAddress } from "@/features/withdrawals/whitelist";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { WholePayee } from "@/ui/WholePayee";

type DeleteAddressDialogProps = { entry: WhitelistEntry | null; onClose: () => void };

export function DeleteAddressDialog({ entry, onClose }: DeleteAddressDialogProps) {
  const remove = useDeleteAddress();
  return (
    <ConfirmDialog
      opened={entry !== null}
      title="Remove this address"
      action="Remove"
      dangerous
      busy={remove.isPending}
      error={remove.error}
      onClose={() => {
        remove.cancel();
        onClose();
      }}
      onConfirm={() => entry !== null && remove.mutate(entry, { onSuccess: onClose })}
    >
      <p>
        {entry?.label}, <WholePayee text={entry?.address ?? ""} />. Pending transfers are not affected. To
        send to it again, you must add it again and wait for its cooling-off period.
      </p>
    </ConfirmDialog>
  );
}
