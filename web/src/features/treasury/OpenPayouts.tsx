import { Table } from "@mantine/core";
import { useState } from "react";
import type { OpenPayout } from "@/api/contract";
import { useOpenPayouts } from "@/features/treasury/bank";
import { accountWords } from "@/features/treasury/words";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";
import { TableFrame } from "@/ui/TableFrame";

const states: Record<OpenPayout["state"], { tone: Tone; word: string }> = {
  ordered: { tone: "quiet", word: "Not sent yet" },
  staged: { tone: "waiting", word: "May have left" },
  sent: { tone: "waiting", word: "With the bank" },
};

const kinds: Record<OpenPayout["kind"], string> = {
  withdrawal: "Redemption of a customer",
  return: "Money going back to its sender",
  micro_deposit: "Micro-deposit",
  fee_payout: "Earned fees to our own account",
  safeguarding_top_up: "Our own cash to the safeguarding account",
};

/** Payments of ours whose end is not known yet, the oldest first. */
export function OpenPayouts() {
  const [page, setPage] = useState(1);
  const payouts = useOpenPayouts(page);
  return (
    <section>
      <SectionHead title="Payments under way" />
      <ReadPages
        of={payouts}
        what="the payments"
        rows={4}
        empty={
          <Empty>
            No payment is under way. One stands here from its order until the bank has paid or refused it.
          </Empty>
        }
        onPage={setPage}
      >
        {(list) => (
          <TableFrame label="Payments under way, table">
            <Table className="ledger ledger-cards" aria-label="Payments under way">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>What for</Table.Th>
                  <Table.Th>From</Table.Th>
                  <Table.Th className="amount">Amount</Table.Th>
                  <Table.Th>Ordered</Table.Th>
                  <Table.Th>State</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((payout) => (
                  <Row key={payout.id} payout={payout} />
                ))}
              </Table.Tbody>
            </Table>
          </TableFrame>
        )}
      </ReadPages>
    </section>
  );
}

function Row({ payout }: { payout: OpenPayout }) {
  const { id, kind, account, amount, orderedAt, sentAt, state } = payout;
  const { tone, word } = states[state];
  return (
    <Table.Tr>
      <Table.Td>
        <span className="row-name">{kinds[kind]}</span>
        <span className="row-second figures">{id}</span>
      </Table.Td>
      <Table.Td>{accountWords[account]}</Table.Td>
      <Table.Td className="amount">
        <Money amount={amount} currency="GBP" />
      </Table.Td>
      <Table.Td>
        <Moment at={orderedAt} />
      </Table.Td>
      <Table.Td>
        <Status tone={tone}>{word}</Status>
        {sentAt !== null && (
          <span className="row-second">
            since <Moment at={sentAt} />
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
