import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { LoggedEvent } from "@/api/contract";
import type { EventType } from "@/lib/eventTypes";

const pageSize = 25;

export type EventPage = { list: LoggedEvent[]; pages: number };

/**
 * A page of the log, the newest event first. The log itself is read from its beginning, so the page is asked for
 * from its end, after its length is known.
 */
export function useEvents(type: EventType | "", page: number) {
  return useQuery({
    queryKey: ["events", type, page],
    queryFn: async (): Promise<EventPage> => {
      const read = (pageNumber: number, size: number) =>
        answer(
          client.GET("/event", {
            params: { query: { pageNumber, pageSize: size, ...(type === "" ? {} : { type }) } },
          }),
        );
      const { total } = (await read(1, 1))._meta;
      const pages = Math.ceil(total / pageSize);
      const { list } = await read(Math.max(1, pages - page), pageSize);
      // The last page of the log is rarely full: the newest events are it and the one before.
      const newest = page === 1 && pages > 1 ? (await read(pages, pageSize)).list : [];
      return { list: [...list, ...newest].toReversed(), pages: Math.max(1, pages - 1) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
}
