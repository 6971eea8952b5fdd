import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, client } from "@/api/client";
import { signOf, statusOf, titleOf } from "@/lib/transactions";
import { AddressOrText } from "@/ui/AddressOrText";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

const pageSize = 5;

/** What a customer holds, and what it did last, for an operator. */
export function CustomerAccount({ id }: { id: string }) {
  const account = useQuery({
    queryKey: ["transactions", "customer", id],
    queryFn: () => answer(client.GET("/admin/customer/{id}/account", { params: { path: { id } } })),
  });
  return (
    <section>
      <SectionHead title="Money" />
      <Read of={account} what="what this customer holds" rows={3}>
        {({ balances }) => (
          <ul className="plain-list">
            {balances.map(({ currency, available, pending }) => (
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
        )}
      </Read>
      <Done id={id} />
    </section>
  );
}

function Done({ id }: { id: string }) {
  const [pageNumber, setPage] = useState(1);
  const transactions = useQuery({
    queryKey: ["transactions", "customer", id, "transactions", pageNumber],
    queryFn: () =>
      answer(
        client.GET("/admin/customer/{id}/transaction", {
          params: { path: { id }, query: { pageNumber, pageSize } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <ReadPages
      of={transactions}
      what="the transactions"
      rows={3}
      empty={<p className="field-hint">Nothing was paid in or out yet.</p>}
      onPage={setPage}
    >
      {(list) => (
        <ul className="cards" aria-label="Transactions">
          {list.map((transaction) => {
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
                  <AddressOrText text={transaction.counterparty ?? "–"} />
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
      )}
    </ReadPages>
  );
}
