import { Drawer } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useLastTransactions } from "@/api/transactions";
import { changedAt, newSince, useSeeAll, useSeen } from "@/features/transactions/lastSeen";
import { signOf, statusOf, titleOf } from "@/lib/transactions";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

const looked = 20;

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
        className="bell"
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
        {count > 0 && <span className="bell-count figures">{count}</span>}
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
          <ul className="cards">
            {fresh.map((transaction) => (
              <li key={transaction.id} className="card">
                <span className="card-title">{titleOf(transaction)}</span>
                <span className="card-amount">
                  <Money
                    amount={transaction.amount}
                    sign={signOf(transaction)}
                    currency={transaction.currency}
                  />
                </span>
                <span className="card-detail">
                  <Moment at={changedAt(transaction)} />
                </span>
                <span className="card-status">
                  <Status tone={statusOf(transaction).tone}>{statusOf(transaction).word}</Status>
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="bell-more">
          <Link to="/user/history" onClick={handleClose}>
            See full history
          </Link>
        </p>
      </Drawer>
    </>
  );
}
