import type { ReactNode } from "react";
import styles from "@/ui/DataTable.module.css";
import { TableFrame } from "@/ui/TableFrame";

/** A column of the table, which is at the same time a part of each card. */
export type Column<Row> = {
  key: string;
  /** The heading of the column, and the name of the value on a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** A smaller second line under the value. */
  second?: (row: Row) => ReactNode;
  /** Amounts are aligned at the end. */
  align?: "end";
  /**
   * Where the value is on a card: the title (one column, also the header of its row in the table), the figure
   * or status opposite it, a detail without a name under it, the row of buttons, or not on the card at all.
   * Without a place the value is listed with its name.
   */
  card?: "title" | "figure" | "status" | "detail" | "actions" | "hidden";
};

export type DataTableProps<Row> = {
  /** The accessible name of the list. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

type StaticTable = {
  /** Drawn on a page that does not know its width when it is made: the style sheet stacks its rows on a phone. */
  stacked?: boolean;
  /** Whether its cells hold sentences and not figures. */
  text?: boolean;
  /** Whether its values are still to come. */
  busy?: boolean;
};

/** The rows of a list as a table. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  stacked = false,
  text = false,
  busy,
}: DataTableProps<Row> & StaticTable) {
  const drawn = [styles.table, stacked && styles.stacked, text && styles.text].filter(Boolean).join(" ");
  return (
    <TableFrame label={`${label}, table`}>
      <table className={drawn} aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.card === "actions" ? <span className="hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} stacked={stacked} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; stacked: boolean };

function Cell<Row>({ column, row, stacked }: CellProps<Row>) {
  const content = (
    <>
      {column.cell(row)}
      {column.second !== undefined && <span className={styles.second}>{column.second(row)}</span>}
    </>
  );
  if (column.card === "title") {
    return (
      <th scope="row" className={styles.rowHeader}>
        {content}
      </th>
    );
  }
  return (
    <td
      className={classOf(column)}
      data-label={stacked && column.card === undefined ? column.header : undefined}
    >
      {content}
    </td>
  );
}

function classOf<Row>({ align, card }: Column<Row>): string | undefined {
  if (card === "actions") {
    return styles.actions;
  }
  return align === "end" ? styles.amount : undefined;
}
