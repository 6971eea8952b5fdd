import { Drawer } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Transaction } from "@/api/contract";
import { useLastTransactions } from "@/api/transactions";
import styles from "@/features/transactions/Bell.module.css";
import { changedAt, newSince, useSeeAll, useSeen } from "@/features/transactions/lastSeen";
import { signOf, statusOf, titleOf } from "@/lib/transactions";
import { DataCards } from "@/ui/DataCards";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

const looked = 20;

const columns: Column<Transaction>[] = [
  { key: "title", header: "Transaction", cell: titleOf, card: "title" },
  {
    key: "changed",
    header: "Date",
    cell: (transaction) => <Moment at={changedAt(transaction)} />,
    card: "detail",
  },
  {
    key: "amount",
    header: "Amount",
    cell: (transaction) => (
      <Money amount={transaction.amount} sign={signOf(transaction)} currency={transaction.currency} />
    ),
    card: "figure",
  },
  {
    key: "status",
    header: "Status",
    cell: (transaction) => <Status tone={statusOf(transaction).tone}>{statusOf(transaction).word}</Status>,
    card: "status",
  },
];

/** What happened since the reader last looked. */
export function Bell() {
  const { data } = useLastTransactions(looked);
  const { data: seen } = useSeen();
  const { mutate: seeAll } = useSeeAll();
  const [opened, setOpened] = useState(false);
  const fresh = newSince(data ?? [], seen);
  const newest = data?.map(changedAt).toSorted().at(-1);

  // The first visit has nothing new to tell: everything until now counts as seen.
  useEffect(() => {
    if (seen === null && data !== undefined) {
      seeAll(newest ?? new Date().toISOString());
    }
  }, [seen, data, newest, seeAll]);

  function handleClose() {
    setOpened(false);
    if (newest !== undefined && fresh.length > 0) {
      seeAll(newest);
    }
  }

  const count = fresh.length;
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={count === 0 ? "Notifications: nothing new" : `Notifications: ${count} new`}
        onClick={() => setOpened(true)}
      >
        <svg
          viewBox="0 0 24 24"
          width="24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />
        </svg>
        {count > 0 && <span className={`${styles.bellCount} figures`}>{count}</span>}
      </button>
      <Drawer
        opened={opened}
        onClose={handleClose}
        position="right"
        size="420px"
        title="Since your last visit"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {fresh.length === 0 ? (
          <Empty>No new activity.</Empty>
        ) : (
          <DataCards label="New activity" columns={columns} rows={fresh} rowKey={({ id }) => id} />
        )}
        <p className={styles.bellMore}>
          <Link to="/user/history" onClick={handleClose}>
            See full history
          </Link>
        </p>
      </Drawer>
    </>
  );
}
