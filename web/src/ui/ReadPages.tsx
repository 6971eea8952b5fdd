import { type ReactNode, useEffect } from "react";
import { type PageMeta, Pages } from "@/ui/Pages";
import { Read, type Reading } from "@/ui/Read";

type Part<Item> = { list: Item[]; _meta: PageMeta };

type ReadPagesProps<Item> = {
  of: Reading<Part<Item>>;
  what: string;
  rows: number;
  /** Why there is nothing, and what to do about it. */
  empty: ReactNode;
  onPage: (page: number) => void;
  children: (list: Item[]) => ReactNode;
};

/** A list that is read part by part, with its waiting, failed and empty states. */
export function ReadPages<Item>({ empty, onPage, children, ...read }: ReadPagesProps<Item>) {
  const beyond = lastBefore(read.of.data);

  // The last line of the last part was dealt with: the part before it is now the last.
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
            <Pages meta={_meta} onPage={onPage} />
          </>
        )
      }
    </Read>
  );
}

/** The last part there is, when the one that was asked for lies beyond it. */
function lastBefore<Item>(part: Part<Item> | undefined): number | null {
  if (part === undefined || part.list.length > 0) {
    return null;
  }
  const { pageNumber, totalPages } = part._meta;
  return totalPages > 0 && totalPages < pageNumber ? totalPages : null;
}
