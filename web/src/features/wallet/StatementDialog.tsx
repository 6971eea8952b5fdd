import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useStatement } from "@/features/wallet/queries";
import { isoDay } from "@/lib/moment";
import { FormAlert } from "@/ui/FormAlert";

type StatementDialogProps = { opened: boolean; onClose: () => void };
type Format = "csv" | "pdf";

const formats: { value: Format; label: string }[] = [
  { value: "pdf", label: "PDF" },
  { value: "csv", label: "CSV" },
];

function thisMonth() {
  const now = new Date();
  return { from: isoDay(new Date(now.getFullYear(), now.getMonth(), 1)), to: isoDay(now) };
}

/** A statement of any days, to read or to import. */
export function StatementDialog({ opened, onClose }: StatementDialogProps) {
  const statement = useStatement();
  const [days, setDays] = useState(thisMonth);
  const [format, setFormat] = useState<Format>("pdf");

  function handleGet(event: FormEvent) {
    event.preventDefault();
    statement.mutate({ ...days, format }, { onSuccess: onClose });
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Statement" closeButtonProps={{ "aria-label": "Close" }}>
      <form className="form" onSubmit={handleGet}>
        <div className="field-pair">
          <TextInput
            type="date"
            label="From"
            required
            withAsterisk={false}
            max={days.to}
            value={days.from}
            onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            required
            withAsterisk={false}
            min={days.from}
            value={days.to}
            onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
          />
        </div>
        <SegmentedControl
          aria-label="Format"
          data={formats}
          value={format}
          onChange={(value) => setFormat(value as Format)} // only the two above are offered
        />
        <FormAlert error={statement.error} />
        <div className="form-actions">
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
