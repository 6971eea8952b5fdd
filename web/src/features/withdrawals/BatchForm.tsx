import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "@/api/errors";
import { useNetworks } from "@/api/networks";
import styles from "@/features/withdrawals/BatchForm.module.css";
import { type BatchRow, largestBatch, readBatch, rowOf } from "@/features/withdrawals/batch";
import { useAddBatch } from "@/features/withdrawals/whitelist";
import { shortened } from "@/lib/address";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

/** The most faults that are listed: a wrong file would have one on every line. */
const mostFaults = 10;

/** What is pasted or chosen, with its faults. */
export function BatchForm({ onClose }: { onClose: () => void }) {
  const { networks } = useNetworks();
  const add = useAddBatch();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const network = chosen || (networks[0]?.id ?? "");
  const rows = withServerFaults(readBatch(text), add.error);
  const wrong = rows.filter(({ error }) => error !== "");
  const tooMany = rows.length > largestBatch;

  function handleText(changed: string) {
    setText(changed);
    add.reset();
  }

  function handleAdd() {
    add.mutate(
      rows.map(({ address, label }) => ({ address, label, network })),
      { onSuccess: onClose },
    );
  }

  return (
    <div className={formStyles.form}>
      <Textarea
        label="One address per line, followed by its name"
        description={`At most ${largestBatch}. For example: 0x1234…abcd, Payroll`}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => handleText(event.currentTarget.value)}
      />
      <label className={styles.csv}>
        Or upload a CSV file
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={async (event) => handleText((await event.currentTarget.files?.[0]?.text()) ?? "")}
        />
      </label>
      <NativeSelect
        label="Network"
        data={networks.map(({ id, name }) => ({ value: id, label: name }))}
        value={network}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {wrong.length > 0 && (
        <ul className={styles.batchFaults} role="alert">
          {wrong.slice(0, mostFaults).map(({ line, address, error }) => (
            <li key={line}>
              Line {line}
              {address === "" ? "" : `, ${address.length > 20 ? shortened(address) : address}`}: {error}
            </li>
          ))}
          {wrong.length > mostFaults && <li>And {wrong.length - mostFaults} more lines</li>}
        </ul>
      )}
      {tooMany && (
        <p className={formStyles.fieldError}>
          You entered {rows.length} addresses. Add at most {largestBatch} at a time.
        </p>
      )}
      <FormAlert error={wrong.length > 0 ? null : add.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={add.isPending}
          disabled={rows.length === 0 || wrong.length > 0 || tooMany}
          onClick={handleAdd}
        >
          {addWords(rows.length)}
        </Button>
      </div>
    </div>
  );
}

function addWords(many: number): string {
  if (many === 0) {
    return "Add addresses";
  }
  return many === 1 ? "Add 1 address" : `Add ${many} addresses`;
}

function withServerFaults(rows: BatchRow[], error: unknown): BatchRow[] {
  if (!(error instanceof ApiError)) {
    return rows;
  }
  const said = new Map(error.fields.map(({ field, message }) => [rowOf(field), message]));
  return rows.map((row, index) => ({ ...row, error: row.error || (said.get(index) ?? "") }));
}
