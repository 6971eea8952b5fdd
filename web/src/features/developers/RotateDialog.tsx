import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { ApiKey } from "@/api/contract";
import { useRotateKey } from "@/features/developers/queries";
import { ConfirmDialog } from "@/ui/ConfirmDialog";

const graces = [
  { value: "0", label: "Not at all: it dies now" },
  { value: "1", label: "1 hour" },
  { value: "24", label: "24 hours" },
  { value: "72", label: "3 days" },
  { value: "168", label: "7 days" },
];

type RotateDialogProps = { of: ApiKey | null; onClose: () => void; onMade: (secret: string) => void };

/** Makes a successor of a key, and asks how long the old one goes on. */
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
      action="Make its successor"
      busy={rotate.isPending}
      error={rotate.error}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>You get a new key that may do the same. Where your team approves keys, it works once they have.</p>
      <NativeSelect
        label="The old one still works for"
        data={graces}
        value={grace}
        onChange={(event) => setGrace(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
