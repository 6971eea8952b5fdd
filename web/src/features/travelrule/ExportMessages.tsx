import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useExportMessages } from "@/features/travelrule/messages";
import { firstOfMonth, isoDay } from "@/lib/moment";
import { DayRange, type Days, isBackwards, isLongerThan } from "@/ui/DayRange";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

/** How many days one export has at most. */
const mostDays = 366;

/** Saves what the messages of some days say, for an authority that asks. */
export function ExportMessages() {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Export messages
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title="Export messages"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <ExportForm onClose={dialog.close} />
      </Modal>
    </>
  );
}

function ExportForm({ onClose }: { onClose: () => void }) {
  const exported = useExportMessages();
  const [days, setDays] = useState<Days>(() => thisMonth(new Date()));
  const [submitted, setSubmitted] = useState(false);

  function handleExport(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const { from, to } = days;
    if (from !== undefined && to !== undefined && !isBackwards(days) && !isLongerThan(days, mostDays)) {
      exported.mutate({ from, to }, { onSuccess: onClose });
    }
  }

  return (
    <form className={formStyles.form} noValidate onSubmit={handleExport}>
      <p>
        The file contains the content of each message from these days (IVMS 101), one JSON line per message,
        oldest first. Content erased at the end of its retention period is left out. The audit log records
        which days you export.
      </p>
      <div className={formStyles.fieldPair}>
        <DayRange
          days={days}
          missing={submitted ? "Choose a day" : undefined}
          most={mostDays}
          onChange={(part) => setDays({ ...days, ...part })}
        />
      </div>
      <FormAlert error={exported.error} />
      {exported.isPending && (
        <p className={formStyles.fieldHint} role="status">
          Exporting. A year of messages can take a few minutes.
        </p>
      )}
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {/* A second click may come while the dialog closes. */}
        <Button type="submit" loading={exported.isPending || exported.isSuccess}>
          Export
        </Button>
      </div>
    </form>
  );
}

const thisMonth = (now: Date): Days => ({ from: firstOfMonth(now), to: isoDay(now) });
