import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, client } from "@/api/client";
import { Counterparty } from "@/features/wallet/Counterparty";
import { signOf, statusOf, titleOf } from "@/features/wallet/words";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Pages } from "@/ui/Pages";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

const pageSize = 5;

/** What a customer holds, and what it did last, for an operator. */
export function CustomerMoney({ id }: { id: string }) {
  const account = useQuery({
    queryKey: ["wallet", "customer", id],
    queryFn: () => answer(client.GET("/admin/customer/{id}/account", { params: { path: { id } } })),
  });
  if (account.isPending) {
    return <Waiting rows={3} />;
  }
  if (account.isError) {
    return <Failed what="what this customer holds" error={account.error} onRetry={account.refetch} />;
  }
  return (
    <section>
      <SectionHead title="Money" />
      <ul className="plain-list">
        {account.data.balances.map(({ currency, available, pending }) => (
          <li key={currency} className="holding-line">
            <strong>
              <Money amount={available} currency={currency} />
            </strong>
            <span className="row-second">
              <Money amount={pending} currency={currency} /> on its way out
            </span>
          </li>
        ))}
      </ul>
      <Done id={id} />
    </section>
  );
}

function Done({ id }: { id: string }) {
  const [pageNumber, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ["wallet", "customer", id, "transactions", pageNumber],
    queryFn: () =>
      answer(
        client.GET("/admin/customer/{id}/transaction", {
          params: { path: { id }, query: { pageNumber, pageSize } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  if (isPending) {
    return <Waiting rows={3} />;
  }
  if (isError) {
    return <Failed what="the transactions" error={error} onRetry={refetch} />;
  }
  if (data.list.length === 0) {
    return <p className="field-hint">Nothing was paid in or out yet.</p>;
  }
  return (
    <>
      <ul className="cards" aria-label="Transactions">
        {data.list.map((transaction) => {
          const { tone, word } = statusOf(transaction);
          return (
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
                <Counterparty transaction={transaction} />
              </span>
              <span className="card-status">
                <Status tone={tone}>{word}</Status>
              </span>
              <span className="card-detail">
                <Moment at={transaction.createdAt} />
              </span>
            </li>
          );
        })}
      </ul>
      <Pages meta={data._meta} onPage={setPage} />
    </>
  );
}
