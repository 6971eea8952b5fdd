import { Drawer, SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Page } from "@/api/contract";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Pages } from "@/ui/Pages";
import { Waiting } from "@/ui/Waiting";

type Item<State> = { id: string; state: State; email: string; createdAt: string };

type InboxProps<State extends string, Kind extends Item<State>> = {
  what: string;
  states: { value: State; label: string }[];
  useList: (
    state: State | "",
    page: number,
  ) => {
    data?: Page<Kind>;
    isPending: boolean;
    isError: boolean;
    error: unknown;
    refetch: () => void;
  };
  titleOf: (item: Kind) => string;
  children: (item: Kind) => ReactNode;
};

/** Messages of one box, newest first; one opens in a drawer. */
export function Inbox<State extends string, Kind extends Item<State>>({
  what,
  states,
  useList,
  titleOf,
  children,
}: InboxProps<State, Kind>) {
  const [state, setState] = useState<State | "">(states[0]?.value ?? "");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Kind | null>(null);
  const { data, isPending, isError, error, refetch } = useList(state, page);
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
      {isPending && <Waiting rows={6} />}
      {isError && <Failed what={what} error={error} onRetry={refetch} />}
      {data?.list.length === 0 && <Empty>Nothing here.</Empty>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <ul className="cards">
            {data.list.map((item) => (
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
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
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
