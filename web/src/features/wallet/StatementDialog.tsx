import { Button, Modal, NativeSelect } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useStatement } from "@/features/wallet/queries";
import { firstOfMonth, isoDay } from "@/lib/moment";
import { DayRange, type Days, isBackwards } from "@/ui/DayRange";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

/** `month`, YYYY-MM, is the one that is chosen at first; this one otherwise. */
type StatementDialogProps = { opened: boolean; month?: string; onClose: () => void };
type Format = "csv" | "pdf" | "camt053" | "xero" | "quickbooks";

const formats: { value: Format; label: string }[] = [
  { value: "pdf", label: "PDF, to read and print" },
  { value: "csv", label: "CSV, every line with its exact amount" },
  { value: "camt053", label: "camt.053, ISO 20022 for accounting systems" },
  { value: "xero", label: "CSV for Xero" },
  { value: "quickbooks", label: "CSV for QuickBooks" },
];

function daysOf(month: string | undefined): Days {
  const now = new Date();
  const [year, number] = (month ?? "").split("-").map(Number);
  if (year === undefined || number === undefined || !(number >= 1 && number <= 12)) {
    return { from: firstOfMonth(now), to: isoDay(now) };
  }
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** A statement of any days, to read or to import. */
export function StatementDialog({ opened, month, onClose }: StatementDialogProps) {
  const statement = useStatement();
  const [days, setDays] = useState<Days>(() => daysOf(month));
  const [submitted, setSubmitted] = useState(false);
  const [format, setFormat] = useState<Format>("pdf");

  function handleGet(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const { from, to } = days;
    if (from !== undefined && to !== undefined && !isBackwards(days)) {
      statement.mutate({ from, to, format }, { onSuccess: onClose });
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Statement" closeButtonProps={{ "aria-label": "Close" }}>
      <form className={formStyles.form} noValidate onSubmit={handleGet}>
        <div className={formStyles.fieldPair}>
          <DayRange
            days={days}
            missing={submitted ? "Choose a day" : undefined}
            onChange={(part) => setDays({ ...days, ...part })}
          />
        </div>
        <NativeSelect
          label="Format"
          data={formats}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as Format)} // only those above are offered
        />
        <FormAlert error={statement.error} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={statement.isPending}>
            Download
          </Button>
        </div>
      </form>
    </Modal>
  );
}
