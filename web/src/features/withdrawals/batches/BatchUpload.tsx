import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useVerifiedBanks } from "@/api/banks";
import styles from "@/features/withdrawals/batches/Batches.module.css";
import { emptyLine, type Line, readTable, writeTable } from "@/features/withdrawals/batches/table";
import { useEveryAddress } from "@/features/withdrawals/whitelist";
import { save } from "@/lib/save";
import { megabytes } from "@/lib/size";
import { useOwnId } from "@/lib/useOwnId";

const largestFile = megabytes(4);

type BatchUploadProps = { onRead: (name: string, lines: Line[]) => void };

/** Takes the file of a batch, dropped or chosen, or begins an empty table. */
export function BatchUpload({ onRead }: BatchUploadProps) {
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState("");

  async function handleFiles(files: FileList | null) {
    const file = files?.[0];
    if (file === undefined) {
      return;
    }
    if (file.size > largestFile) {
      setFault("The file is larger than 4 MB.");
      return;
    }
    const table = readTable(await file.text());
    if (input.current !== null) {
      input.current.value = ""; // the same file can be chosen again
    }
    if (table.lines === null) {
      setFault(`${file.name}: ${table.fault}`);
      return;
    }
    onRead(file.name.replace(/\.[a-z]+$/i, "").slice(0, 100), table.lines);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button does the same
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void handleFiles(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id} className={styles.dropTitle}>
        A CSV file with one payment per line
      </label>
      <p className={styles.dropHint}>
        Drop it here or choose it. Up to 10 000 payments. We check it first: nothing is ordered until you
        confirm.
      </p>
      <input
        ref={input}
        id={id}
        className={styles.fileInput}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-describedby={fault === "" ? undefined : `${id}-fault`}
        onChange={(event) => void handleFiles(event.currentTarget.files)}
      />
      {fault !== "" && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.dropActions}>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <Template />
        <Button variant="default" onClick={() => onRead("", [emptyLine(0)])}>
          Type them in
        </Button>
      </div>
      <dl className={styles.columns}>
        <div>
          <dt>kind</dt>
          <dd>fiat_withdrawal pays a bank account, chain_withdrawal an address.</dd>
        </div>
        <div>
          <dt>amount</dt>
          <dd>As 1250.00, in pounds or GBPC.</dd>
        </div>
        <div>
          <dt>bankId</dt>
          <dd>Of one of your verified bank accounts. The template has them.</dd>
        </div>
        <div>
          <dt>address, network</dt>
          <dd>One of your addresses, and its network.</dd>
        </div>
        <div>
          <dt>externalId</dt>
          <dd>Your own ID of the payment, such as salary-2026-11-042. Each is paid once.</dd>
        </div>
      </dl>
    </div>
  );
}

/** A file to begin with: a line for each payee that can be paid, without its amount. */
function Template() {
  const banks = useVerifiedBanks();
  const addresses = useEveryAddress();

  function handleSave() {
    const month = new Date().toISOString().slice(0, 7);
    const externalId = (index: number) => `${month}-${index + 1}`;
    const toBanks = (banks.data ?? []).map((bank) => ({ ...emptyLine(0), bankId: bank.id }));
    const toAddresses = (addresses.data?.list ?? []).map(({ address, network }) => ({
      ...emptyLine(0),
      kind: "chain_withdrawal",
      address,
      network,
    }));
    const lines = [...toBanks, ...toAddresses];
    const table = (lines.length === 0 ? [emptyLine(0)] : lines).map((line, index) => ({
      ...line,
      externalId: externalId(index),
    }));
    save(new Blob([writeTable(table)], { type: "text/csv" }), "batch-template.csv");
  }

  return (
    <Button variant="default" loading={banks.isPending || addresses.isPending} onClick={handleSave}>
      Download a template
    </Button>
  );
}
