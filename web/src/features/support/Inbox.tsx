import { Drawer } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Page } from "@/api/contract";
import type { ListPath } from "@/api/exportList";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DataList } from "@/ui/DataList";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Moment } from "@/ui/Moment";
import type { Reading } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";
import { useOwnEscape } from "@/ui/useOwnEscape";

type Item<State> = { id: string; state: State; email: string; createdAt: string };

type InboxProps<State extends string, Kind extends Item<State>> = {
  /** The items in a sentence: “the messages”. */
  what: string;
  label: string;
  states: { value: State; label: string }[];
  useList: (state: State | "", page: number) => Reading<Page<Kind>>;
  /** The text of an empty list, by its state. */
  emptyText: Record<State | "", string>;
  titleOf: (item: Kind) => string;
  path: ListPath;
  children: (item: Kind) => ReactNode;
};

/** The messages of one inbox, newest first. Each opens in a drawer. */
export function Inbox<State extends string, Kind extends Item<State>>({
  what,
  label,
  states,
  useList,
  emptyText,
  titleOf,
  path,
  children,
}: InboxProps<State, Kind>) {
  const [state, setState] = useState<State | "">(states[0]?.value ?? "");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Kind | null>(null);
  const items = useList(state, page);
  const layer = useOwnEscape(opened !== null, () => setOpened(null));
  const all: { value: State | ""; label: string } = { value: "", label: "All" };
  return (
    <>
      <Filters>
        <ChoiceFilter
          label="State"
          options={[...states, all]}
          value={state}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      </Filters>
      <ReadPages
        of={items}
        what={what}
        rows={6}
        empty={<Empty>{emptyText[state]}</Empty>}
        onPage={setPage}
        csv={{ path, query: state === "" ? {} : { state } }}
      >
        {(list) => (
          <DataList
            label={label}
            columns={[
              { key: "title", header: "Subject", cell: titleOf, card: "title" },
              { key: "email", header: "From", cell: ({ email }) => email, card: "detail" },
              { key: "received", header: "Received", cell: ({ createdAt }) => <Moment at={createdAt} /> },
              {
                key: "state",
                header: "State",
                cell: (item) => (
                  <Status tone={item.state === "new" ? "waiting" : "quiet"}>
                    {states.find(({ value }) => value === item.state)?.label ?? item.state}
                  </Status>
                ),
                card: "status",
              },
            ]}
            rows={list}
            rowKey={({ id }) => id}
            onOpen={setOpened}
          />
        )}
      </ReadPages>
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        {...layer}
        closeOnClickOutside={false} // an answer may be half written
        position="right"
        size="560px"
        title={opened === null ? "" : titleOf(opened)}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {opened !== null && children(opened)}
      </Drawer>
    </>
  );
}
