import { Button } from "@mantine/core";
import { useState } from "react";
import type { Movement, PostingPurpose } from "@/api/contract";
import { Debts } from "@/features/treasury/Debts";
import { useAskPosting, useMovements } from "@/features/treasury/movements";
import { Postings } from "@/features/treasury/Postings";
import { accountWords } from "@/features/treasury/words";
import { sortCodeShown } from "@/lib/bank";
import { useMay } from "@/lib/operator";
import { longestOrder, needed } from "@/lib/typed";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { type Also, ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";

type Asked = { movement: Movement; purpose: PostingPurpose };

const asks: Record<PostingPurpose, { button: string; title: string; also?: Also; note: string }> = {
  charge: {
    button: "The bank’s own",
    title: "A charge or a mistake of the bank",
    note: "The company bears it: its own account pays the safeguarding account as much.",
  },
  recall: {
    button: "A customer’s payment",
    title: "A customer’s payment was called back",
    also: { name: "customerId", label: "The customer’s id", rule: needed("Enter the customer’s id", 64) },
    note: "What the customer still has of it goes. The company’s own account pays the rest, which the customer then owes.",
  },
  unmatched_credit: {
    button: "Unmatched money",
    title: "Unmatched money was called back",
    also: {
      name: "unmatchedCreditId",
      label: "The receipt’s id",
      rule: needed("Enter the receipt’s id", 64),
    },
    note: "It belonged to no one: the receipt is closed.",
  },
};

/** Debits that nobody here ordered: what each was is said by one operator and agreed by another. */
export function Movements() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const movements = useMovements();
  return (
    <>
      <section>
        <SectionHead title="To be explained" />
        <Read of={movements} what="the debits" rows={3}>
          {({ list }) =>
            list.length === 0 ? (
              <Empty>The bank took nothing that we did not order.</Empty>
            ) : (
              <Waits list={list} onAsk={setAsked} />
            )
          }
        </Read>
      </section>
      <Postings />
      <Debts />
      <PostDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Waits({ list, onAsk }: { list: Movement[]; onAsk: (asked: Asked) => void }) {
  const may = useMay("treasury");
  return (
    <>
      {!may && <p className="field-hint">It takes the role treasury to say what a debit was.</p>}
      <ul className="case-list">
        {list.map((movement) => (
          <Item
            key={`${movement.account} ${movement.ref}`}
            movement={movement}
            onAsk={may ? onAsk : undefined}
          />
        ))}
      </ul>
    </>
  );
}

function Item({ movement, onAsk }: { movement: Movement; onAsk?: (asked: Asked) => void }) {
  const { account, ref, amount, bookedAt, counterparty, reference, reason, recall } = movement;
  const purposes: PostingPurpose[] =
    account === "main" ? ["charge", "recall", "unmatched_credit"] : ["charge"];
  return (
    <li className="case">
      <div className="case-head">
        <h3>{recall ? "Called back" : "Debited"}</h3>
        <span className="case-sum">
          <Money amount={amount} currency="GBP" />
        </span>
      </div>
      <Facts
        facts={[
          ["Account", accountWords[account]],
          ["To", counterparty && payee(counterparty)],
          ["Reference", reference],
          ["The bank’s reason", reason],
          ["The bank’s key", ref],
          ["Booked", <Moment key="booked" at={bookedAt} />],
        ]}
      />
      {onAsk !== undefined && (
        <div className="step-actions">
          {purposes.map((purpose) => (
            <Button key={purpose} variant="default" onClick={() => onAsk({ movement, purpose })}>
              {asks[purpose].button}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

const payee = ({ name, sortCode, accountNumber }: NonNullable<Movement["counterparty"]>) =>
  [name, sortCode && `${sortCodeShown(sortCode)} ${accountNumber}`].filter(Boolean).join(", ");

function PostDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const ask = useAskPosting();
  const words = asks[asked?.purpose ?? "charge"];

  function handleConfirm(reason: string, id: string) {
    if (asked === null) {
      return;
    }
    const { movement, purpose } = asked;
    const whose =
      purpose === "recall"
        ? { customerId: id }
        : purpose === "unmatched_credit"
          ? { unmatchedCreditId: id }
          : undefined;
    ask.mutate(
      { account: movement.account, ref: movement.ref, purpose, reason, ...whose },
      { onSuccess: onClose },
    );
  }

  return (
    <ReasonDialog
      opened={asked !== null}
      title={words.title}
      action="Submit for approval"
      also={words.also}
      most={longestOrder}
      busy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      <p>{words.note}</p>
    </ReasonDialog>
  );
}
