import { Drawer, SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Page } from "@/api/contract";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import type { Reading } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";

type Item<State> = { id: string; state: State; email: string; createdAt: string };

type InboxProps<State extends string, Kind extends Item<State>> = {
  what: string;
  states: { value: State; label: string }[];
  useList: (state: State | "", page: number) => Reading<Page<Kind>>;
  /** Why a list is empty, by its state. */
  nothing: Record<State | "", string>;
  titleOf: (item: Kind) => string;
  children: (item: Kind) => ReactNode;
};

/** Messages of one box, newest first; one opens in a drawer. */
export function Inbox<State extends string, Kind extends Item<State>>({
  what,
  states,
  useList,
  nothing,
  titleOf,
  children,
}: InboxProps<State, Kind>) {
  const [state, setState] = useState<State | "">(states[0]?.value ?? "");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Kind | null>(null);
  const items = useList(state, page);
  return (
    <>
      <div className="filters">
        <SegmentedControl
          className="filter"
          aria-label="Which"
          data={[...states, { value: "", label: "All" }]}
          value={state}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      </div>
      <ReadPages of={items} what={what} rows={6} empty={<Empty>{nothing[state]}</Empty>} onPage={setPage}>
        {(list) => (
          <ul className="cards">
            {list.map((item) => (
              <li key={item.id}>
                <button type="button" className="card" onClick={() => setOpened(item)}>
                  <span className="card-title">{titleOf(item)}</span>
                  <span className="card-status">
                    {states.find(({ value }) => value === item.state)?.label ?? item.state}
                  </span>
                  <span className="card-detail">{item.email}</span>
                  <span className="card-status">
                    <Moment at={item.createdAt} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ReadPages>
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
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
