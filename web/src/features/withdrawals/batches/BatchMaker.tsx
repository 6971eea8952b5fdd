import { Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useBalance } from "@/api/account";
import type { ItemFault } from "@/api/contract";
import { dropDraft, storeDraft, storedDraft } from "@/api/draftStore";
import * as session from "@/api/session";
import styles from "@/features/withdrawals/batches/Batches.module.css";
import { BatchUpload } from "@/features/withdrawals/batches/BatchUpload";
import { type Faults, faultsBefore, faultsIn, faultsOf } from "@/features/withdrawals/batches/faults";
import { LineEditor } from "@/features/withdrawals/batches/LineEditor";
import { useCheckBatch, useOrderBatch } from "@/features/withdrawals/batches/queries";
import { emptyLine, type Item, itemOf, type Line } from "@/features/withdrawals/batches/table";
import { payments } from "@/features/withdrawals/batches/words";
import { ReviewDialog } from "@/features/withdrawals/ReviewDialog";
import { toTeam } from "@/features/withdrawals/toTeam";
import { add, compare, isZero, toUnits, typedAmount } from "@/lib/decimal";
import { sentenceOf } from "@/lib/sentence";
import { Callout } from "@/ui/Callout";
import { FormAlert } from "@/ui/FormAlert";
import { Money } from "@/ui/Money";
import { notify } from "@/ui/notices";

type Draft = { name: string; lines: Line[]; key: string };

const draftName = "batch";
const none: Faults = new Map();

/** The key is of this table, also after the page was loaded again: it is never ordered twice. */
const started = (name: string, lines: Line[]): Draft => ({ name, lines, key: crypto.randomUUID() });

type BatchMakerProps = { onOrdered: (id: string) => void };

/** A batch from its file to its order: read, checked by the server, corrected in place, ordered as one. */
export function BatchMaker({ onOrdered }: BatchMakerProps) {
  const [draft, setDraft] = useState<Draft | null>(kept);
  const check = useCheckBatch();

  useEffect(() => {
    const timer = setTimeout(() => keep(draft), 300);
    const handleLeave = () => keep(draft); // what was typed a moment ago
    window.addEventListener("pagehide", handleLeave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", handleLeave);
    };
  }, [draft]);

  if (draft === null) {
    return <BatchUpload onRead={(name, lines) => setDraft(started(name, lines))} />;
  }

  function handleDiscard() {
    check.cancel();
    setDraft(null);
  }

  function handleOrdered(id: string) {
    keep(null);
    onOrdered(id);
  }

  return (
    <Table
      draft={draft}
      check={check}
      onChange={(part) => setDraft({ ...draft, ...part, key: crypto.randomUUID() })}
      onDiscard={handleDiscard}
      onOrdered={handleOrdered}
    />
  );
}

function kept(): Draft | null {
  // What lies in the storage was written below.
  return storedDraft(draftName, session.owner()) as Draft | null;
}

/** Keeps the table in the tab, so that loading the page again loses nothing. One too large for that is not kept. */
function keep(draft: Draft | null) {
  try {
    if (draft === null) {
      dropDraft(draftName);
    } else {
      storeDraft(draftName, session.owner(), draft);
    }
  } catch {
    dropDraft(draftName);
  }
}

type TableProps = {
  draft: Draft;
  check: ReturnType<typeof useCheckBatch>;
  onChange: (part: Partial<Draft>) => void;
  onDiscard: () => void;
  onOrdered: (id: string) => void;
};

function Table({ draft, check, onChange, onDiscard, onOrdered }: TableProps) {
  const { name, lines, key } = draft;
  const { balance } = useBalance();
  const order = useOrderBatch();
  const [faults, setFaults] = useState(none);
  /** The key of the table that the server found right. */
  const [right, setRight] = useState("");
  const [reviewing, setReviewing] = useState(false);
  const [nameFault, setNameFault] = useState("");
  const isRight = right === key;
  const total = check.data?.total ?? sumOf(lines);
  const fee = check.data?.fee ?? "0";
  const isShort = balance !== undefined && compare(add(total, fee, 6), balance.available) > 0;

  function note(found: ItemFault[]) {
    setFaults(faultsOf(found, lines));
    setRight(found.length === 0 ? key : "");
  }

  function handleCheck() {
    const title = name.trim();
    setNameFault(title === "" ? "Give the batch a name" : "");
    const before = faultsBefore(lines);
    if (before.length > 0 || title === "") {
      note(before);
      return;
    }
    check.mutate({ name: title, items: itemsOf(lines) }, { onSuccess: ({ errors }) => note(errors) });
  }

  // A file is checked as soon as it was read; what was kept, when it is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (lines.some(({ amount }) => amount !== "")) {
      handleCheck();
    }
  }, []);

  function handleLine(changed: Line) {
    const rest = new Map(faults);
    rest.delete(changed.key);
    setFaults(rest);
    onChange({ lines: lines.map((line) => (line.key === changed.key ? changed : line)) });
  }

  function handleRemove(removed: number) {
    const rest = new Map(faults);
    rest.delete(removed);
    setFaults(rest);
    onChange({ lines: lines.filter((line) => line.key !== removed) });
  }

  function handleAdd() {
    onChange({ lines: [...lines, emptyLine(Math.max(-1, ...lines.map((line) => line.key)) + 1)] });
  }

  function handleOrder() {
    order.mutate(
      { name: name.trim(), items: itemsOf(lines), key },
      {
        onSuccess: ({ id, status }) => {
          setReviewing(false);
          notify("good", status === "awaiting_approval" ? toTeam : "Batch ordered");
          onOrdered(id ?? "");
        },
        onError: (error) => {
          const found = faultsIn(error);
          if (found.length > 0) {
            setReviewing(false);
            note(found);
          }
        },
      },
    );
  }

  const toBanks = lines.filter(({ kind }) => kind === "fiat_withdrawal").length;
  const toAddresses = lines.length - toBanks;
  const currency = toAddresses === 0 ? "GBP" : "GBPC";
  const wrong = faults.size;
  const failed = sentenceOf(check.error);
  return (
    <div className={styles.maker}>
      <TextInput
        className={styles.name}
        label="Name of the batch"
        description="Only you and your team see this name. Payees do not."
        maxLength={100}
        value={name}
        error={nameFault}
        onChange={(event) => {
          setNameFault("");
          onChange({ name: event.currentTarget.value });
        }}
      />
      <dl className={styles.sums}>
        <div>
          <dt>Payments</dt>
          <dd className="figures">{lines.length}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Money amount={isRight ? total : sumOf(lines)} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd>{balance === undefined ? "…" : <Money amount={balance.available} currency="GBPC" />}</dd>
        </div>
        <div data-bad={wrong > 0}>
          <dt>To correct</dt>
          <dd className="figures">{isRight || wrong > 0 ? wrong : "…"}</dd>
        </div>
      </dl>
      <div role="status">
        {wrong > 0 && (
          <Callout>
            {wrong === 1 ? "1 payment has" : `${wrong} payments have`} errors. Nothing was ordered. Correct
            them here, or upload a corrected file.
          </Callout>
        )}
        {isRight && isShort && (
          <Callout>
            Your balance is too small for this batch. Buy GBPC first, or leave out some payments.
          </Callout>
        )}
      </div>
      <LineEditor
        lines={lines}
        faults={faults}
        onLine={handleLine}
        onRemove={handleRemove}
        onAdd={handleAdd}
      />
      {failed !== null && wrong === 0 && <FormAlert error={check.error} />}
      <div className={styles.bar}>
        {isRight ? (
          <Button onClick={() => setReviewing(true)} disabled={isShort}>
            Order {payments(lines.length)}
          </Button>
        ) : (
          <Button onClick={handleCheck} loading={check.isPending} disabled={lines.length === 0}>
            {wrong > 0 ? "Check again" : "Check"}
          </Button>
        )}
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <p className={styles.barNote} role="status">
          {isRight ? "Checked: no errors." : check.isPending ? "Checking…" : ""}
        </p>
      </div>
      <ReviewDialog
        opened={reviewing}
        title="Order this batch"
        facts={[
          ["Name", name.trim()],
          ["Total", <Money key="total" amount={total} currency={currency} />],
          ["Fee", isZero(fee) ? "Free" : <Money key="fee" amount={fee} currency="GBPC" />],
          ["To bank accounts", toBanks > 0 && payments(toBanks)],
          ["To addresses", toAddresses > 0 && payments(toAddresses)],
        ]}
        warning={
          toAddresses > 0
            ? "Payments to addresses cannot be reversed, by you or by us."
            : "A payment that has been sent cannot be recalled."
        }
        action="Order"
        busy={order.isPending}
        error={faultsIn(order.error).length > 0 ? null : order.error}
        onConfirm={handleOrder}
        onClose={() => {
          order.cancel();
          setReviewing(false);
        }}
      />
    </div>
  );
}

const itemsOf = (lines: Line[]): Item[] => lines.map(itemOf).filter((item): item is Item => item !== null);

/** The sum of what can be read as an amount. */
function sumOf(lines: Line[]): string {
  return lines
    .map(({ amount }) => typedAmount(amount))
    .reduce((sum, amount) => (toUnits(amount, 6) === null ? sum : add(sum, amount, 6)), "0.00");
}
