import type { LinkOptions } from "@/lib/router";
import { DataCards } from "@/ui/DataCards";
import styles from "@/ui/DataCards.module.css";
import { type Column, DataTable, type DataTableProps } from "@/ui/DataTable";
import { Link } from "@/ui/Link";
import { useIsPhone } from "@/ui/useIsPhone";

type DataListProps<Row> = DataTableProps<Row> & {
  /** Opens a row: its title becomes a button, and a whole card reacts to a touch. */
  onOpen?: (row: Row) => void;
  /** The address of a row: its title becomes a link. */
  linkTo?: (row: Row) => LinkOptions;
};

/** DataList draws rows as a table, and as a list of cards on a phone, from one definition of the columns. */
export function DataList<Row>({ onOpen, linkTo, ...list }: DataListProps<Row>) {
  const isPhone = useIsPhone();
  const columns = list.columns.map((column) =>
    column.card === "title" && (onOpen !== undefined || linkTo !== undefined)
      ? { ...column, ...opening(column, onOpen, linkTo) }
      : column,
  );
  return isPhone ? <DataCards {...list} columns={columns} /> : <DataTable {...list} columns={columns} />;
}

function opening<Row>(
  { cell }: Column<Row>,
  onOpen: DataListProps<Row>["onOpen"],
  linkTo: DataListProps<Row>["linkTo"],
): Pick<Column<Row>, "cell"> {
  if (linkTo !== undefined) {
    return {
      cell: (row) => (
        <Link className={styles.open} {...linkTo(row)}>
          {cell(row)}
        </Link>
      ),
    };
  }
  return {
    cell: (row) => (
      <button type="button" className={styles.open} onClick={() => onOpen?.(row)}>
        {cell(row)}
      </button>
    ),
  };
}
