import { Button } from "@mantine/core";
import { useState } from "react";
import type { Journal } from "@/api/contract";
import { JournalDialog } from "@/features/treasury/JournalForm";
import styles from "@/features/treasury/Journals.module.css";
import { useJournals, useReverseJournal } from "@/features/treasury/journals";
import { accountInWords } from "@/lib/ledgerAccounts";
import { useMay } from "@/lib/operator";
import { longestOrder } from "@/lib/typed";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { ForRole } from "@/ui/ForRole";
import { Id } from "@/ui/Id";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { NetworkName } from "@/ui/NetworkName";
import { PageHead } from "@/ui/PageHead";
import { ReadPages } from "@/ui/ReadPages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { RecordItem, RecordList } from "@/ui/RecordList";
import { Status, type Tone } from "@/ui/Status";

const statuses: Record<Journal["status"], { tone: Tone; word: string }> = {
  requested: { tone: "waiting", word: "Awaiting approval" },
  rejected: { tone: "quiet", word: "Rejected" },
  booked: { tone: "good", word: "Booked" },
};

/** The manual entries in the books, newest first, and the form for a new one. Two operators book one. */
export function Journals() {
  const [page, setPage] = useState(1);
  const [writing, setWriting] = useState(false);
  const [reversing, setReversing] = useState<Journal | null>(null);
  const journals = useJournals(page);
  const may = useMay("treasury");
  return (
    <>
      <PageHead
        title="Manual entries"
        note="Corrections of the books that no order makes. Each needs two operators."
      >
        {may && <Button onClick={() => setWriting(true)}>New manual entry</Button>}
      </PageHead>
      <ForRole roles={["treasury"]} to="write and reverse manual entries" />
      <ReadPages
        of={journals}
        what="the manual entries"
        rows={4}
        empty={<Empty>No manual entries yet.</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/journal" }}
      >
        {(list) => (
          <RecordList>
            {list.map((journal) => (
              <JournalItem
                key={journal.id}
                journal={journal}
                onReverse={may ? () => setReversing(journal) : undefined}
              />
            ))}
          </RecordList>
        )}
      </ReadPages>
      <JournalDialog opened={writing} onClose={() => setWriting(false)} />
      <ReverseDialog journal={reversing} onClose={() => setReversing(null)} />
    </>
  );
}

type JournalItemProps = { journal: Journal; onReverse: (() => void) | undefined };

function JournalItem({ journal, onReverse }: JournalItemProps) {
  const { id, status, reason, lines, reverses, reversedBy, requestedBy, requestedAt, endedAt, entry } =
    journal;
  const { tone, word } = statuses[status];
  return (
    <RecordItem
      title={reverses === "" ? "Manual entry" : "Reversal"}
      status={<Status tone={tone}>{word}</Status>}
    >
      <p className={styles.reason}>{reason}</p>
      <div className={styles.sides}>
        <Lines lines={lines} />
        <Facts
          facts={[
            ["Requested by", requestedBy],
            ["Requested", <Moment key="requested" at={requestedAt} />],
            [word, endedAt === null ? null : <Moment key="ended" at={endedAt} />],
            ["Number in the books", entry > 0 ? `${entry}` : null],
            ["Reverses", reverses && <Id key="reverses" id={reverses} what="the reversed entry’s ID" />],
            ["Reversed by", reversedBy && <Id key="reversedBy" id={reversedBy} what="the reversal’s ID" />],
            ["ID", <Id key="id" id={id} what="the ID" />],
          ]}
        />
      </div>
      {status === "requested" && (
        <p>
          Another operator has to approve it; the books are unchanged.{" "}
          <Link to="/backoffice/approvals">Open the approvals</Link>
        </p>
      )}
      {status === "booked" && reversedBy === "" && onReverse !== undefined && (
        <div>
          <Button variant="default" size="xs" onClick={onReverse}>
            Reverse
          </Button>
        </div>
      )}
    </RecordItem>
  );
}

function Lines({ lines }: Pick<Journal, "lines">) {
  return (
    <table className={styles.lines} aria-label="Lines">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, side, amount, currency }, place) => {
          const { label, of, holder } = accountInWords(account);
          const sum = <Money amount={amount} currency={currency} />;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two can be equal
            <tr key={place}>
              <td>
                {label}
                {of !== "" && (
                  <span className={styles.of}>
                    {holder === "network" ? <NetworkName id={of} /> : <Id id={of} what="the customer’s ID" />}
                  </span>
                )}
              </td>
              <td>{side === "debit" && sum}</td>
              <td>{side === "credit" && sum}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ReverseDialog({ journal, onClose }: { journal: Journal | null; onClose: () => void }) {
  const reverse = useReverseJournal();
  return (
    <ReasonDialog
      opened={journal !== null}
      title="Reverse a manual entry"
      action="Submit for approval"
      most={longestOrder}
      busy={reverse.isPending}
      error={reverse.error}
      onClose={onClose}
      onConfirm={(reason) =>
        journal !== null && reverse.mutate({ id: journal.id, reason }, { onSuccess: onClose })
      }
    >
      <p>
        Nothing is booked yet. When a second operator approves, an entry with these lines is booked, debits
        and credits exchanged. An entry can be reversed once.
      </p>
      {journal !== null && <Lines lines={journal.lines} />}
    </ReasonDialog>
  );
}
