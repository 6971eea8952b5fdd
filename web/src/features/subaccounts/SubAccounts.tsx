import { useState } from "react";
import type { SubAccount } from "@/api/contract";
import { useSubAccounts } from "@/features/subaccounts/queries";
import { kindWords, statusOf } from "@/features/subaccounts/words";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Money } from "@/ui/Money";
import { Pages } from "@/ui/Pages";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

/** The sub-accounts of the business, with what is in each. */
export function SubAccounts() {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useSubAccounts(page);
  if (isPending) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="the accounts" error={error} onRetry={refetch} />;
  }
  if (data.list.length === 0) {
    return (
      <Empty>
        No accounts yet. Open one to keep funds separate: each has its own balance, account number and
        address.
      </Empty>
    );
  }
  return (
    <>
      <DataList
        label="Accounts"
        columns={columns}
        rows={data.list}
        rowKey={({ id }) => id}
        linkTo={({ id }) => ({ to: "/user/accounts", search: { id } })}
      />
      <Pages meta={data._meta} onPage={setPage} />
    </>
  );
}

const columns: Column<SubAccount>[] = [
  {
    key: "name",
    header: "Account",
    cell: ({ name }) => name,
    second: ({ externalId }) => externalId,
    card: "title",
  },
  { key: "kind", header: "Holds", cell: ({ kind }) => kindWords[kind], card: "detail" },
  {
    key: "status",
    header: "Status",
    cell: (account) => <Status tone={statusOf(account).tone}>{statusOf(account).word}</Status>,
    card: "status",
  },
  {
    key: "balance",
    header: "Available",
    cell: ({ balances: [balance] }) =>
      balance === undefined ? null : <Money amount={balance.available} currency={balance.currency} />,
    card: "figure",
  },
];
