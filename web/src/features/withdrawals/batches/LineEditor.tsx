import { Button, CloseButton, NativeSelect, Pagination, Switch, TextInput } from "@mantine/core";
import { memo, useState } from "react";
import { payableNow, useVerifiedBanks } from "@/api/banks";
import { useNetworks } from "@/api/networks";
import styles from "@/features/withdrawals/batches/Batches.module.css";
import type { Faults } from "@/features/withdrawals/batches/faults";
import type { Column, Line } from "@/features/withdrawals/batches/table";
import { kindWords } from "@/features/withdrawals/batches/words";
import { accountEnding } from "@/lib/bank";

const pageSize = 25;

type LineEditorProps = {
  lines: Line[];
  faults: Faults;
  onLine: (line: Line) => void;
  onRemove: (key: number) => void;
  onAdd: () => void;
};

/** The table of a batch, each cell to be corrected where it stands. A part of the lines is drawn at a time. */
export function LineEditor({ lines, faults, onLine, onRemove, onAdd }: LineEditorProps) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [asked, setPage] = useState(1);
  const choices = useChoices();
  const numbered = lines.map((line, index) => ({ line, number: index + 1 }));
  // A line that was just corrected stays in sight until another page is asked for.
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set());
  const chosen = onlyWrong
    ? numbered.filter(({ line }) => faults.has(line.key) || held.has(line.key))
    : numbered;
  const pages = Math.max(1, Math.ceil(chosen.length / pageSize));
  const page = Math.min(asked, pages);
  const shown = chosen.slice((page - 1) * pageSize, page * pageSize);

  function handlePage(next: number) {
    setHeld(new Set());
    setPage(next);
  }

  return (
    <div className={styles.editor}>
      {(faults.size > 0 || onlyWrong) && lines.length > 1 && (
        <Switch
          label="Only payments with errors"
          checked={onlyWrong}
          onChange={(event) => {
            setOnlyWrong(event.currentTarget.checked);
            handlePage(1);
          }}
        />
      )}
      <div className={styles.headings} aria-hidden="true">
        <span>No.</span>
        <span>Kind</span>
        <span>Payee</span>
        <span>Amount</span>
        <span>Your ID</span>
      </div>
      <ol className={styles.lines}>
        {shown.map(({ line, number }) => (
          <LineFields
            key={line.key}
            line={line}
            number={number}
            faults={faults.get(line.key)}
            choices={choices}
            onLine={(changed) => {
              setHeld((before) => new Set(before).add(changed.key));
              onLine(changed);
            }}
            onRemove={onRemove}
          />
        ))}
      </ol>
      {shown.length === 0 && (
        <p className={styles.nothing}>
          {lines.length === 0 ? "No payments. Add one." : "No errors left. Check again."}
        </p>
      )}
      <div className={styles.editorFoot}>
        <Button variant="default" size="sm" onClick={onAdd}>
          Add a payment
        </Button>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={handlePage}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
            getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
          />
        )}
      </div>
    </div>
  );
}

type Option = { value: string; label: string; disabled?: boolean };
type Choices = { banks: Option[]; networks: Option[] };

function useChoices(): Choices {
  const banks = useVerifiedBanks();
  const { networks } = useNetworks();
  return {
    banks: (banks.data ?? []).map((bank) => ({
      value: bank.id,
      label: `${bank.nickname || bank.bankName} ${accountEnding(bank.accountNumber)}${payableNow(bank) ? "" : " (cooling off)"}`,
    })),
    networks: networks.map(({ id, name }) => ({ value: id, label: name })),
  };
}

type LineFieldsProps = {
  line: Line;
  number: number;
  faults: Partial<Record<Column, string>> | undefined;
  choices: Choices;
  onLine: (line: Line) => void;
  onRemove: (key: number) => void;
};

const LineFields = memo(function LineFields(props: LineFieldsProps) {
  const { line, number, faults = {}, choices, onLine, onRemove } = props;
  const put = (part: Partial<Line>) => onLine({ ...line, ...part });
  const of = `of payment ${number}`;
  const isBank = line.kind === "fiat_withdrawal";
  const [network, ...others] = choices.networks;
  const choosesNetwork = others.length > 0 || line.network !== network?.value || faults.network !== undefined;

  function handleKind(kind: string) {
    const only = kind === "chain_withdrawal" && others.length === 0 ? (network?.value ?? "") : "";
    put({ kind, bankId: "", address: "", network: only });
  }

  return (
    <li className={styles.line} data-wrong={Object.keys(faults).length > 0}>
      <span className={`${styles.number} figures`}>
        <span className="hidden">Payment </span>
        {number}
      </span>
      <div className={styles.cell} data-name="Kind">
        <NativeSelect
          aria-label={`Kind ${of}`}
          data={withOwn(line.kind, [
            { value: "fiat_withdrawal", label: kindWords.fiat_withdrawal },
            { value: "chain_withdrawal", label: kindWords.chain_withdrawal },
          ])}
          value={line.kind}
          error={faults.kind ?? faults.metadata}
          onChange={(event) => handleKind(event.currentTarget.value)}
        />
      </div>
      <div className={styles.cell} data-name="Payee">
        {isBank ? (
          <NativeSelect
            aria-label={`Bank account ${of}`}
            data={withOwn(line.bankId, choices.banks)}
            value={line.bankId}
            error={faults.bankId}
            onChange={(event) => put({ bankId: event.currentTarget.value, address: "", network: "" })}
          />
        ) : (
          <div className={styles.payee}>
            <TextInput
              aria-label={`Address ${of}`}
              placeholder="0x…"
              spellCheck={false}
              autoComplete="off"
              value={line.address}
              error={faults.address}
              onChange={(event) => put({ address: event.currentTarget.value.trim(), bankId: "" })}
            />
            {choosesNetwork && (
              <NativeSelect
                aria-label={`Network ${of}`}
                data={withOwn(line.network, choices.networks)}
                value={line.network}
                error={faults.network}
                onChange={(event) => put({ network: event.currentTarget.value, bankId: "" })}
              />
            )}
          </div>
        )}
      </div>
      <div className={styles.cell} data-name="Amount">
        <TextInput
          aria-label={`Amount ${of}`}
          className={styles.amount}
          inputMode="decimal"
          autoComplete="off"
          leftSection={isBank ? "£" : undefined}
          rightSection={isBank ? undefined : <span className={styles.unit}>GBPC</span>}
          rightSectionWidth={isBank ? undefined : 58}
          value={line.amount}
          error={faults.amount}
          onChange={(event) => put({ amount: event.currentTarget.value })}
        />
      </div>
      <div className={styles.cell} data-name="Your ID">
        <TextInput
          aria-label={`Your ID ${of}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={line.externalId}
          error={faults.externalId}
          onChange={(event) => put({ externalId: event.currentTarget.value })}
        />
      </div>
      <CloseButton
        className={styles.remove}
        aria-label={`Remove payment ${number}`}
        onClick={() => onRemove(line.key)}
      />
    </li>
  );
});

/** The options, with what stands in the file first where it is none of them. */
function withOwn(value: string, options: Option[]): Option[] {
  if (value === "") {
    return [{ value: "", label: "Choose…" }, ...options];
  }
  return options.some((option) => option.value === value)
    ? options
    : [{ value, label: value, disabled: true }, ...options];
}
