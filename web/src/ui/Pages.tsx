import { Pagination } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "@/ui/Pages.module.css";

export type PageMeta = { pageNumber: number; pageSize: number; total: number; totalPages: number };

type PagesProps = {
  meta: PageMeta;
  onPage: (page: number) => void;
  /** What can be done with the whole list. */
  children?: ReactNode;
};

/** Which part of a list is shown, and the way to the others. */
export function Pages({ meta, onPage, children }: PagesProps) {
  const first = (meta.pageNumber - 1) * meta.pageSize + 1;
  const last = Math.min(meta.total, first + meta.pageSize - 1);
  return (
    <div className={styles.listFoot}>
      <div className={styles.shown}>
        <p className="figures">
          {first}–{last} of {meta.total}
        </p>
        {children}
      </div>
      {meta.totalPages > 1 && (
        <Pagination
          total={meta.totalPages}
          value={meta.pageNumber}
          onChange={onPage}
          siblings={1}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
          getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
        />
      )}
    </div>
  );
}
