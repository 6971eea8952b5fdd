import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { ReserveHolding, ReservePosition } from "@/api/contract";
import styles from "@/features/treasury/Reserve.module.css";
import { HoldingDialog, OrderDialog, ValuationDialog } from "@/features/treasury/ReserveForms";
import { ReserveOrders } from "@/features/treasury/ReserveOrders";
import { instrumentWords, useReserve } from "@/features/treasury/reserve";
import { add, grouped, isZero, percent } from "@/lib/decimal";
import { dayShown } from "@/lib/moment";
import { useMay } from "@/lib/operator";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { ExportCsv } from "@/ui/ExportCsv";
import { Facts } from "@/ui/Facts";
import { ForRole } from "@/ui/ForRole";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

/** What the reserve consists of, what that counts, and the orders about it. */
export function Reserve() {
  const reserve = useReserve();
  return (
    <Read of={reserve} what="the reserve" rows={8}>
      {(position) => <Position position={position} />}
    </Read>
  );
}

type OpenDialog = { what: "holding" | "order" } | { what: "valuation"; holding: ReserveHolding } | null;

function Position({ position }: { position: ReservePosition }) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const may = useMay("treasury");
  const close = () => setOpen(null);
  const held = position.holdings.filter(({ cost }) => !isZero(cost));
  return (
    <div className={styles.sections}>
      <div className={styles.pair}>
        <section>
          <SectionHead title="Now">
            {may && (
              <Button size="xs" onClick={() => setOpen({ what: "order" })}>
                New order
              </Button>
            )}
          </SectionHead>
          <Warnings position={position} />
          <Facts
            headed
            facts={[
              ["Required backing", <Money key="reserve" amount={position.reserve} currency="GBP" />],
              ["Total value counted", <Money key="total" amount={position.total} currency="GBP" />],
              ["On-demand deposits", <Share key="cash" part={position.cash} of={position.total} />],
              ["Holdings, value counted", <Share key="counts" part={position.counts} of={position.total} />],
              ["Holdings, at cost", <Money key="cost" amount={position.cost} currency="GBP" />],
              ["Own money in the reserve", <Money key="buffer" amount={position.buffer} currency="GBP" />],
              ["Available to withdraw", <Money key="excess" amount={position.excess} currency="GBP" />],
              ["Purchases in progress", <Money key="committed" amount={position.committed} currency="GBP" />],
            ]}
          />
          <ForRole roles={["treasury"]} to="order for the reserve" />
        </section>
        <div className={styles.sections}>
          {held.length > 0 && <Ladder held={held} />}
          <Limits limits={position.limits} />
        </div>
      </div>
      <section>
        <SectionHead title="Holdings">
          <Group gap="xs">
            <ExportCsv of={{ path: "/admin/reserve/valuation" }} what="the valuations" />
            {may && (
              <Button size="xs" variant="default" onClick={() => setOpen({ what: "holding" })}>
                Add an instrument
              </Button>
            )}
          </Group>
        </SectionHead>
        {position.holdings.length === 0 ? (
          <Empty>The reserve is held entirely in cash.</Empty>
        ) : (
          <DataList
            label="Holdings"
            columns={
              may ? [...columns, valueAction((holding) => setOpen({ what: "valuation", holding }))] : columns
            }
            rows={position.holdings}
            rowKey={({ id }) => id}
          />
        )}
      </section>
      <ReserveOrders holdings={position.holdings} />
      <HoldingDialog opened={open?.what === "holding"} funds={position.limits.funds} onClose={close} />
      <OrderDialog opened={open?.what === "order"} position={position} onClose={close} />
      {open?.what === "valuation" && <ValuationDialog of={open.holding} onClose={close} />}
    </div>
  );
}

const limitWords: Record<ReservePosition["breaches"][number]["limit"], string> = {
  least_cash: "Too little in on-demand deposits. Sell, so that redemptions can be paid.",
  largest_holding: "Too much in one instrument.",
  largest_custody: "Too much at one custodian.",
};

function Warnings({ position: { shortfall, stale, breaches } }: { position: ReservePosition }) {
  return (
    <>
      {!isZero(shortfall) && (
        <p role="alert">
          <Status tone="bad">Short</Status> The reserve counts <Money amount={shortfall} currency="GBP" />{" "}
          less than the coins.{" "}
          {stale ? "Enter the valuations that are too old first." : "Top it up from the corporate account."}
        </p>
      )}
      {breaches.map(({ limit, subject, actual, bound }) => (
        <p key={`${limit} ${subject}`} role="alert">
          <Status tone="bad">Out of limits</Status> {limitWords[limit]} There is{" "}
          <Money amount={actual} currency="GBP" />, the limit is <Money amount={bound} currency="GBP" />.
        </p>
      ))}
    </>
  );
}

function Share({ part, of }: { part: string; of: string }) {
  return (
    <>
      <Money amount={part} currency="GBP" /> ({isZero(of) ? "0" : percent(part, of)}%)
    </>
  );
}

const columns: Column<ReserveHolding>[] = [
  {
    key: "name",
    header: "Instrument",
    cell: ({ name }) => name,
    second: ({ kind, isin }) => `${instrumentWords[kind]}, ${isin}`,
    card: "title",
  },
  {
    key: "matures",
    header: "Matures",
    cell: ({ matures }) => (matures === null ? "–" : dayShown(matures)),
    second: ({ custodian }) => custodian,
  },
  { key: "quantity", header: "Nominal or units", cell: ({ quantity }) => grouped(quantity), align: "end" },
  {
    key: "priced",
    header: "Valued",
    cell: ({ pricedOn, valuation }) =>
      pricedOn === null ? "–" : valuation === null ? `Bought ${dayShown(pricedOn)}` : dayShown(pricedOn),
    second: ({ valuation }) => valuation?.valuer,
  },
  {
    key: "status",
    header: "Valued at",
    cell: ({ basis, cost }) =>
      isZero(cost) ? (
        <Status tone="quiet">Not held</Status>
      ) : basis === "uncounted" ? (
        <Status tone="bad">Valuation too old</Status>
      ) : (
        <Status tone={basis === "valuation" ? "waiting" : "good"}>
          {basis === "valuation" ? "Valuation" : "Cost"}
        </Status>
      ),
    second: ({ goodUntil, cost }) => goodUntil !== null && !isZero(cost) && `Until ${dayShown(goodUntil)}`,
    card: "status",
  },
  {
    key: "value",
    header: "Value",
    cell: ({ value }) => <Money amount={value} currency="GBP" />,
    second: ({ cost }) => (
      <>
        Cost <Money amount={cost} currency="GBP" />
      </>
    ),
    align: "end",
  },
  {
    key: "counts",
    header: "Value counted",
    cell: ({ counts }) => <Money amount={counts} currency="GBP" />,
    align: "end",
    card: "figure",
  },
];

const valueAction = (onValue: (holding: ReserveHolding) => void): Column<ReserveHolding> => ({
  key: "actions",
  header: "Actions",
  cell: (holding) =>
    !isZero(holding.cost) && (
      <Button
        size="xs"
        variant="default"
        aria-label={`Enter a valuation of ${holding.name}`}
        onClick={() => onValue(holding)}
      >
        Enter a valuation
      </Button>
    ),
  card: "actions",
});

const day = 24 * 60 * 60 * 1000;
const steps = [
  { label: "Within 30 days", days: 30 },
  { label: "31 to 90 days", days: 90 },
  { label: "91 to 180 days", days: 180 },
  { label: "181 days to a year", days: 366 },
  { label: "Later", days: Number.POSITIVE_INFINITY },
];

/** How much comes back when, at cost. */
function Ladder({ held }: { held: ReserveHolding[] }) {
  const now = Date.now();
  const stepOf = ({ matures }: ReserveHolding) =>
    matures === null ? -1 : steps.findIndex(({ days }) => Date.parse(matures) - now <= days * day);
  const sum = (step: number) =>
    held.filter((holding) => stepOf(holding) === step).reduce((all, { cost }) => add(all, cost, 2), "0.00");
  const rungs: [string, string][] = [
    ["Any day, units of funds", sum(-1)],
    ...steps.map(({ label }, place): [string, string] => [label, sum(place)]),
  ];
  return (
    <section>
      <SectionHead title="Maturity profile" />
      <Facts
        headed
        facts={rungs.map(([label, cost]) => [
          label,
          !isZero(cost) && <Money key={label} amount={cost} currency="GBP" />,
        ])}
      />
    </section>
  );
}

const basisPoints = (share: number) => `${share / 100}%`;

function Limits({ limits }: { limits: ReservePosition["limits"] }) {
  return (
    <section>
      <SectionHead title="Limits" />
      <Facts
        headed
        facts={[
          ["Minimum in on-demand deposits", basisPoints(limits.leastCash)],
          ["Matures within", `${limits.longestDays} days of its purchase`],
          ["Money-market funds", limits.funds ? "Allowed" : "Not allowed"],
          ["Maximum in one instrument", basisPoints(limits.mostInOne)],
          ["Maximum at one custodian", basisPoints(limits.mostAtOne)],
          ["Valuations are valid for", `${limits.valuationDays} working days after its own`],
        ]}
      />
    </section>
  );
}
