import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { loaded } from "@/lib/chunk";
import { Waiting } from "@/ui/Waiting";

type BatchDialogProps = { opened: boolean; onClose: () => void };

/** Few open it, so its reader of tables is fetched then. */
const BatchForm = lazy(async () => {
  const { BatchForm } = await loaded(import("@/features/withdrawals/BatchForm"));
  return { default: BatchForm };
});

/** Adds addresses that are pasted or read from a CSV file, all of them or none. */
export function BatchDialog({ opened, onClose }: BatchDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title="Add several addresses"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Suspense fallback={<Waiting rows={3} />}>
        <BatchForm onClose={onClose} />
      </Suspense>
    </Modal>
  );
}
