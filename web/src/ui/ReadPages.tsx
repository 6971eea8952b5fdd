import { type ReactNode, useEffect } from "react";
import type { Csv } from "@/api/exportList";
import { ExportCsv } from "@/ui/ExportCsv";
import { type PageMeta, Pages } from "@/ui/Pages";
import { Read, type Reading } from "@/ui/Read";

type Part<Item> = { list: Item[]; _meta: PageMeta };

type ReadPagesProps<Item> = {
  of: Reading<Part<Item>>;
  what: string;
  rows: number;
  /** What is drawn instead of an empty list. */
  empty: ReactNode;
  onPage: (page: number) => void;
  /** The list as a file: a button at the foot saves all of its pages. */
  csv?: Csv;
  children: (list: Item[]) => ReactNode;
};

/** Draws a paged list with its loading, failed and empty states. */
export function ReadPages<Item>({ empty, onPage, csv, children, ...read }: ReadPagesProps<Item>) {
  const beyond = lastBefore(read.of.data);

  // The last item of the last page was removed: the page before it is now the last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has become shorter
  useEffect(() => {
    if (beyond !== null) {
      onPage(beyond);
    }
  }, [beyond]);

  return (
    <Read {...read}>
      {({ list, _meta }) =>
        list.length === 0 ? (
          beyond === null && empty
        ) : (
          <>
            {children(list)}
            <Pages meta={_meta} onPage={onPage}>
              {csv !== undefined && <ExportCsv of={csv} what={read.what} />}
            </Pages>
          </>
        )
      }
    </Read>
  );
}

/** The last page, if the requested page lies beyond it; otherwise null. */
function lastBefore<Item>(part: Part<Item> | undefined): number | null {
  if (part === undefined || part.list.length > 0) {
    return null;
  }
  const { pageNumber, totalPages } = part._meta;
  return totalPages > 0 && totalPages < pageNumber ? totalPages : null;
}
