import { Button } from "@mantine/core";
import { useState } from "react";
import type { ReserveHolding, ReserveOrder } from "@/api/contract";
import { orderWords, useCancelOrder, useMatchOrder, useReserveOrders } from "@/features/treasury/reserve";
import { grouped } from "@/lib/decimal";
import { dayShown } from "@/lib/moment";
import { useMay } from "@/lib/operator";
import { longestOrder, needed } from "@/lib/typed";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

const statuses: Record<ReserveOrder["status"], { tone: Tone; word: string }> = {
  requested: { tone: "waiting", word: "Awaiting approval" },
  rejected: { tone: "quiet", word: "Rejected" },
  ordered: { tone: "waiting", word: "Ordered from the bank" },
  debited: { tone: "waiting", word: "Debited, not credited yet" },
  awaiting: { tone: "waiting", word: "Awaiting payment" },
  matched: { tone: "waiting", word: "Payment awaits approval" },
  settled: { tone: "good", word: "Settled" },
  failed: { tone: "bad", word: "The bank did not pay" },
  returned: { tone: "bad", word: "Returned by the bank" },
  cancelled: { tone: "quiet", word: "Cancelled" },
};

type Acting = { order: ReserveOrder; what: "match" | "cancel" } | null;

/** Purchases, sales, income and transfers of the reserve, newest first. */
export function ReserveOrders({ holdings }: { holdings: ReserveHolding[] }) {
  const [page, setPage] = useState(1);
  const [acting, setActing] = useState<Acting>(null);
  const orders = useReserveOrders(page);
  const may = useMay("treasury");
  const nameOf = (id: string) => holdings.find((holding) => holding.id === id)?.name ?? "";
  const columns: Column<ReserveOrder>[] = [
    {
      key: "order",
      header: "Order",
      cell: ({ kind }) => orderWords[kind],
      second: ({ holdingId }) => nameOf(holdingId),
      card: "title",
    },
    {
      key: "reason",
      header: "Requested",
      cell: ({ reason }) => reason,
      second: ({ requestedBy, requestedAt }) => (
        <>
          {requestedBy}, <Moment at={requestedAt} />
        </>
      ),
    },
    {
      key: "status",
      header: "Status",
      cell: ({ status }) => <Status tone={statuses[status].tone}>{statuses[status].word}</Status>,
      second: ({ due }) => `Settles by ${dayShown(due)}`,
      card: "status",
    },
    {
      key: "amount",
      header: "Amount",
      cell: ({ amount }) => <Money amount={amount} currency="GBP" />,
      second: ({ quantity }) => quantity !== "" && `For ${grouped(quantity)}`,
      align: "end",
      card: "figure",
    },
  ];
  const actions: Column<ReserveOrder> = {
    key: "actions",
    header: "Actions",
    cell: (order) =>
      order.status === "awaiting" && (
        <>
          <Button size="xs" variant="default" onClick={() => setActing({ order, what: "match" })}>
            Select payment
          </Button>
          <Button size="xs" variant="default" onClick={() => setActing({ order, what: "cancel" })}>
            Cancel
          </Button>
        </>
      ),
    card: "actions",
  };
  return (
    <section>
      <SectionHead title="Orders" />
      <ReadPages
        of={orders}
        what="the orders"
        rows={4}
        empty={<Empty>No orders yet.</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/reserve/order" }}
      >
        {(list) => (
          <DataList
            label="Reserve orders"
            columns={
              may && list.some(({ status }) => status === "awaiting") ? [...columns, actions] : columns
            }
            rows={list}
            rowKey={({ id }) => id}
          />
        )}
      </ReadPages>
      <MatchDialog order={acting?.what === "match" ? acting.order : null} onClose={() => setActing(null)} />
      <CancelDialog order={acting?.what === "cancel" ? acting.order : null} onClose={() => setActing(null)} />
    </section>
  );
}

type DialogProps = { order: ReserveOrder | null; onClose: () => void };

function MatchDialog({ order, onClose }: DialogProps) {
  const match = useMatchOrder();
  return (
    <ReasonDialog
      opened={order !== null}
      title="Select the payment"
      action="Submit for approval"
      also={{ name: "creditId", label: "Unmatched payment ID", rule: needed("Enter the payment’s ID", 36) }}
      most={longestOrder}
      busy={match.isPending}
      error={match.error}
      onClose={onClose}
      onConfirm={(reason, creditId) =>
        order !== null && match.mutate({ id: order.id, creditId, reason }, { onSuccess: onClose })
      }
    >
      <p>
        Nothing is booked yet. When a second operator approves, the holding is booked out at cost, and any
        gain or loss is the company’s. Expected:{" "}
        {order !== null && <Money amount={order.amount} currency="GBP" />}.
      </p>
    </ReasonDialog>
  );
}

function CancelDialog({ order, onClose }: DialogProps) {
  const cancel = useCancelOrder();
  return (
    <ReasonDialog
      opened={order !== null}
      title="Cancel the order"
      action="Cancel the order"
      most={longestOrder}
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onConfirm={(reason) =>
        order !== null && cancel.mutate({ id: order.id, reason }, { onSuccess: onClose })
      }
    >
      <p>Use this only if the custodian has sold nothing. No money moves, and the holding is unchanged.</p>
    </ReasonDialog>
  );
}
