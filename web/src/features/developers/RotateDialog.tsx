import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { ApiKey } from "@/api/contract";
import { useRotateKey } from "@/features/developers/queries";
import { ConfirmDialog } from "@/ui/ConfirmDialog";

const graces = [
  { value: "0", label: "Now" },
  { value: "1", label: "In 1 hour" },
  { value: "24", label: "In 24 hours" },
  { value: "72", label: "In 3 days" },
  { value: "168", label: "In 7 days" },
];

type RotateDialogProps = { of: ApiKey | null; onClose: () => void; onMade: (secret: string) => void };

/** Creates a new key in place of an old one, and asks when the old one expires. */
export function RotateDialog({ of, onClose, onMade }: RotateDialogProps) {
  const [grace, setGrace] = useState("24");
  const rotate = useRotateKey();

  function handleConfirm() {
    if (of !== null && !rotate.isPending) {
      rotate.mutate(
        { id: of.id, graceHours: Number(grace) },
        {
          onSuccess: (made) => {
            onClose();
            onMade(made.secret);
          },
        },
      );
    }
  }

  return (
    <ConfirmDialog
      opened={of !== null}
      title={`Rotate ${of?.name ?? ""}`}
      action="Rotate key"
      busy={rotate.isPending}
      error={rotate.error}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        You get a new key with the same permissions. If your team approves API keys, it works once approved.
      </p>
      <NativeSelect
        label="Old key expires"
        data={graces}
        value={grace}
        onChange={(event) => setGrace(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
