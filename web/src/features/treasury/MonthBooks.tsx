import { Button } from "@mantine/core";
import { useState } from "react";
import type { BooksMonth, MonthDetail } from "@/api/contract";
import { Findings } from "@/features/treasury/Findings";
import styles from "@/features/treasury/MonthBooks.module.css";
import {
  balanceAccount,
  lackWords,
  monthInWords,
  useCloseMonth,
  useMonth,
  useMonthDocument,
  useReopenMonth,
} from "@/features/treasury/months";
import { useMay } from "@/lib/operator";
import { longestOrder } from "@/lib/typed";
import { Callout } from "@/ui/Callout";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { NetworkName } from "@/ui/NetworkName";
import { PlainList } from "@/ui/PlainList";
import { Read } from "@/ui/Read";
import { ReasonDialog } from "@/ui/ReasonDialog";

type Balance = MonthDetail["trialBalance"][number];

const columns: Column<Balance>[] = [
  {
    key: "account",
    header: "Account",
    card: "title",
    cell: ({ account }) => {
      const { label, network } = balanceAccount(account);
      return (
        <>
          {label}
          {network !== "" && (
            <>
              {" "}
              on <NetworkName id={network} />
            </>
          )}
        </>
      );
    },
  },
  { key: "opening", header: "Opening", align: "end", cell: (b) => <Sum of={b} amount={b.opening} /> },
  { key: "debits", header: "Debits", align: "end", cell: (b) => <Sum of={b} amount={b.debits} /> },
  { key: "credits", header: "Credits", align: "end", cell: (b) => <Sum of={b} amount={b.credits} /> },
  {
    key: "closing",
    header: "Closing",
    align: "end",
    card: "figure",
    cell: (b) => <Sum of={b} amount={b.closing} />,
  },
];

const Sum = ({ of, amount }: { of: Balance; amount: string }) => (
  <Money amount={amount} currency={of.currency} />
);

/** What a month is closed with: trial balance and reconciliation, what is missing, and the two actions. */
export function MonthBooks({ of, newest }: { of: BooksMonth; newest: boolean }) {
  const books = useMonth(of.month);
  return (
    <Read of={books} what="the books of the month" rows={6}>
      {(detail) => <Books detail={detail} newest={newest} />}
    </Read>
  );
}

function Books({ detail, newest }: { detail: MonthDetail; newest: boolean }) {
  const { month, trialBalance, balanced, reconciliation, missing, acceptable } = detail;
  const open = month.closedAt === null;
  return (
    <div className={styles.books}>
      {open && month.over && missing.length > 0 && (
        <Callout label="What is missing">
          <strong>{acceptable ? "Incomplete" : "It cannot be closed yet"}</strong>
          <PlainList>
            {missing.map((lack) => (
              <li key={lack}>{lackWords[lack]}</li>
            ))}
          </PlainList>
        </Callout>
      )}
      <section aria-label={`Trial balance of ${monthInWords(month.month)}`}>
        <h3>Trial balance</h3>
        <p>
          {open ? "As booked so far. " : "As saved when the month was closed. "}
          {balanced ? "Debits and credits agree." : "Debits and credits do not agree."}
        </p>
        {trialBalance.length === 0 ? (
          <Empty>Nothing had been booked by the end of this month.</Empty>
        ) : (
          <DataList
            label="Trial balance"
            columns={columns}
            rows={trialBalance}
            rowKey={({ account, currency }) => `${account} ${currency}`}
          />
        )}
      </section>
      <section aria-label="Reconciliation">
        <h3>Reconciliation of the last day</h3>
        {reconciliation === null ? (
          <p>{month.over ? "No reconciliation was run." : "The reconciliation runs on the last day."}</p>
        ) : (
          <>
            <p>
              <Moment at={reconciliation.at} />
            </p>
            <Findings reconciliation={reconciliation} />
          </>
        )}
      </section>
      <Documents month={month} />
      <Actions detail={detail} newest={newest} />
    </div>
  );
}

function Documents({ month }: { month: BooksMonth }) {
  const document = useMonthDocument();
  return (
    <section aria-label="Documents">
      <div className={styles.actions}>
        <Button
          size="xs"
          variant="default"
          loading={document.isPending}
          onClick={() => document.mutate({ month: month.month, kind: "trial_balance" })}
        >
          Trial balance (CSV)
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={document.isPending}
          onClick={() => document.mutate({ month: month.month, kind: "reconciliation" })}
        >
          Reconciliation (CSV)
        </Button>
        <Button size="xs" variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {month.documents.map(({ kind, sha256 }) => (
        <p key={kind} className={styles.hash}>
          SHA-256 of the {kind === "trial_balance" ? "trial balance" : "reconciliation"}:{" "}
          <code>{sha256}</code>
        </p>
      ))}
      {month.lastHash !== "" && (
        <p className={styles.hash}>
          Hash of the newest entry: <code>{month.lastHash}</code>
        </p>
      )}
    </section>
  );
}

function Actions({
  detail: { month, missing, acceptable },
  newest,
}: {
  detail: MonthDetail;
  newest: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const may = useMay("treasury");
  const close = useCloseMonth();
  const reopen = useReopenMonth();
  const name = monthInWords(month.month);
  const end = () => setAsking(false);
  if (!may) {
    return null;
  }
  if (month.status === "closed" && newest) {
    return (
      <>
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            Reopen {name}
          </Button>
        </div>
        <ReasonDialog
          opened={asking}
          title={`Reopen ${name}`}
          action="Submit for approval"
          most={longestOrder}
          dangerous
          busy={reopen.isPending}
          error={reopen.error}
          onClose={end}
          onConfirm={(reason) => reopen.mutate({ month: month.month, reason }, { onSuccess: end })}
        >
          <p>
            The month stays closed until a second operator approves. It is then closed again with a new trial
            balance. The documents of this close are kept.
          </p>
        </ReasonDialog>
      </>
    );
  }
  if (month.status !== "open" || !month.over || !acceptable) {
    return null;
  }
  const words = (
    <p>
      When a second operator approves, nothing is booked in {name} any more. Later corrections are booked on
      the day they become known.
    </p>
  );
  return (
    <>
      <div>
        <Button onClick={() => setAsking(true)}>Close {name}</Button>
      </div>
      {missing.length === 0 ? (
        <ConfirmDialog
          opened={asking}
          title={`Close ${name}`}
          action="Submit for approval"
          busy={close.isPending}
          error={close.error}
          onClose={end}
          onConfirm={() => close.mutate({ month: month.month, reason: "" }, { onSuccess: end })}
        >
          {words}
        </ConfirmDialog>
      ) : (
        <ReasonDialog
          opened={asking}
          title={`Close ${name} anyway`}
          action="Submit for approval"
          most={longestOrder}
          busy={close.isPending}
          error={close.error}
          onClose={end}
          onConfirm={(reason) => close.mutate({ month: month.month, reason }, { onSuccess: end })}
        >
          {words}
          <p>State why the month can be closed despite the missing items. Both operators accept this.</p>
          <PlainList>
            {missing.map((lack) => (
              <li key={lack}>{lackWords[lack]}</li>
            ))}
          </PlainList>
        </ReasonDialog>
      )}
    </>
  );
}
