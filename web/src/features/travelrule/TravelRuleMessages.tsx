import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { TravelRuleMessage } from "@/api/contract";
import { ExportMessages } from "@/features/travelrule/ExportMessages";
import { MessageDialog } from "@/features/travelrule/MessageDialog";
import { type MessageState, useTravelRuleMessages } from "@/features/travelrule/messages";
import { reasonWords, stateWords } from "@/features/travelrule/words";
import { codeInWords } from "@/lib/codeInWords";
import { useMay } from "@/lib/operator";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

const states = [
  { value: "", label: "Any state" },
  ...Object.entries(stateWords).map(([value, { word }]) => ({ value, label: word })),
];

const columns: Column<TravelRuleMessage>[] = [
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) => customer.displayName || customer.email,
    second: ({ customer }) => customer.displayName && customer.email,
    card: "title",
  },
  {
    key: "provider",
    header: "Other provider",
    cell: ({ direction, provider }) =>
      `${direction === "out" ? "To" : "From"} ${provider ?? "an unknown sender"}`,
    second: ({ country, extended }) =>
      [country, extended && "extended set"].filter(Boolean).join(" · ") || undefined,
  },
  { key: "created", header: "Created", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => <Status tone={stateWords[state].tone}>{stateWords[state].word}</Status>,
    second: ({ reason }) => reason !== null && (reasonWords[reason] ?? `${codeInWords(reason)}.`),
    card: "status",
  },
  {
    key: "amount",
    header: "Amount",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    align: "end",
    card: "figure",
  },
];

/** Travel-rule messages sent and received. */
export function TravelRuleMessages() {
  const [state, setState] = useState<MessageState>();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<TravelRuleMessage>();
  const messages = useTravelRuleMessages(state, page);
  const mayExport = useMay("compliance");
  return (
    <>
      <Filters>
        <NativeSelect
          aria-label="State"
          data={states}
          value={state ?? ""}
          onChange={({ currentTarget: { value } }) => {
            setState(value === "" ? undefined : (value as MessageState));
            setPage(1);
          }}
        />
        {mayExport && <ExportMessages />}
      </Filters>
      <ReadPages
        of={messages}
        what="the travel-rule messages"
        rows={6}
        empty={<Empty>{state ? "No messages in this state." : "No messages yet."}</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/travel-rule", query: state ? { state } : {} }}
      >
        {(list) => (
          <DataList
            label="Travel-rule messages"
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            onOpen={setOpen}
          />
        )}
      </ReadPages>
      {open && <MessageDialog message={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
